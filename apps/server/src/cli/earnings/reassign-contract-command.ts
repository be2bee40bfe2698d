import { parseArgs } from 'node:util'
import { formatPhone, normalizePhone } from '@impulse/api/fields/phone'
import { openClock } from '../../platform/clock/clock.ts'
import { reassignContract } from '../../modules/earnings/contracts/contracts.service.ts'
import { CommandError } from '../command-error.ts'
import type { CommandInvocation } from '../command.ts'
import { parseLine } from '../open-payout-context.ts'

/**
 * `lk contracts reassign NUMBER PHONE [--reason TEXT]`: moves the contract and its reward to the member with
 * this phone.
 */
export async function reassignCommand({
  args,
  config,
  openDatabase,
  print,
}: CommandInvocation): Promise<number> {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: { reason: { type: 'string' } },
  })
  const [number, written, ...more] = positionals
  if (number === undefined || written === undefined || more.length > 0)
    throw new CommandError('Нужны номер договора и телефон: lk contracts reassign ДОГОВОР ТЕЛЕФОН')
  const phone = normalizePhone(written)
  if (!phone) throw new CommandError(`«${written}» — не российский мобильный номер`)
  const reason = values.reason === undefined ? '' : parseLine(values.reason, 300)
  if (reason === null) throw new CommandError('Причина — до 300 знаков в одну строку: --reason "…"')
  const db = await openDatabase()
  const clock = await openClock(db, { movable: config.mode === 'demo' })
  try {
    const done = await reassignContract({ db, clock, actor: 'operator' }, { number, phone, reason })
    print(`Договор ${number} передан участнику ${formatPhone(phone)}${done.memberCreated ? ' (новый)' : ''}`)
    print(`Снято у прежнего ${done.takenBack} б., начислено новому ${done.accrued} б.`)
    if (done.debt > 0n) print(`Из снятого ${done.debt} б. уже выведены: это долг прежнего участника`)
    return 0
  } finally {
    clock.close()
  }
}
