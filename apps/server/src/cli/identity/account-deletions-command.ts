import { parseArgs } from 'node:util'
import {
  erasureCertificateLines,
  type AccountDeletion,
  getAccountDeletionByNumber,
  listAccountDeletions,
} from '../../modules/identity/account-deletion/account-deletion.service.ts'
import { formatPhone } from '@impulse/api/fields/phone'
import { moscowDay } from '../../platform/clock/moscow.ts'
import { CommandError } from '../command-error.ts'
import type { CommandInvocation } from '../command.ts'
import { numberIn } from '../open-payout-context.ts'

/**
 * `lk members deletions`: lists account deletions, first those that wait for their date, then cancelled and
 * completed ones.
 */
export async function accountDeletionsCommand({
  args,
  openDatabase,
  print,
}: CommandInvocation): Promise<number> {
  parseArgs({ args, options: {} })
  const deletions = await listAccountDeletions(await openDatabase())
  for (const { number, phone, ...deletion } of deletions) {
    const who = phone === null ? '' : `  ${formatPhone(phone)}`
    print(`№ ${number}${who}  запрошено ${moscowDay(deletion.requestedAt)}, ${formatState(deletion)}`)
  }
  if (deletions.length === 0) print('Никто не просил удалить аккаунт')
  return 0
}

function formatState({
  cancelledAt,
  doneAt,
  dueAt,
}: Pick<AccountDeletion, 'cancelledAt' | 'doneAt' | 'dueAt'>): string {
  if (cancelledAt) return `отменено ${moscowDay(cancelledAt)}`
  return doneAt ? `выполнено ${moscowDay(doneAt)}` : `назначено на ${moscowDay(dueAt)}`
}

/**
 * `lk members erasure-certificate NUMBER [--json]`: prints what was destroyed, and what is retained by which
 * law.
 */
export async function membersCertificateCommand({
  args,
  openDatabase,
  print,
}: CommandInvocation): Promise<number> {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: { json: { type: 'boolean', default: false } },
  })
  const number = numberIn(positionals, 'lk members erasure-certificate НОМЕР')
  const { certificate, requestedAt, doneAt, prunedAt } = await getAccountDeletionByNumber(
    await openDatabase(),
    number,
  )
  if (!certificate || !doneAt)
    throw new CommandError('Этот аккаунт ещё не удалён: акта нет. Все показывает lk members deletions')
  if (values.json) {
    print(JSON.stringify({ number: Number(number), requestedAt, doneAt, prunedAt, ...certificate }))
    return 0
  }
  const lines = erasureCertificateLines({
    ...{
      number: Number(number),
      certificate,
      requestedOn: moscowDay(requestedAt),
      doneOn: moscowDay(doneAt),
    },
    prunedOn: prunedAt && moscowDay(prunedAt),
  })
  for (const line of lines) print(line)
  return 0
}
