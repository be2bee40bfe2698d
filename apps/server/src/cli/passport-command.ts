import { parseArgs } from 'node:util'
import { formatPhone, normalizePhone } from '@impulse/wire/phone'
import { decidePassport, listPassports } from '../features/passport/passport.ts'
import { openClock } from '../platform/clock/clock.ts'
import { moscowIso } from '../platform/clock/moscow.ts'
import { CommandError } from './command-error.ts'
import type { Given } from './given.ts'

/** `lk passport approve PHONE [--comment …] --as NAME`. */
export const passportApproveCommand = (given: Given): Promise<number> => decide(given, 'approved')

/** `lk passport refuse PHONE --comment … --as NAME`: the member reads the comment. */
export const passportRefuseCommand = (given: Given): Promise<number> => decide(given, 'rejected')

async function decide(
  { args, config, openDatabase, print }: Given,
  status: 'approved' | 'rejected',
): Promise<number> {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: { as: { type: 'string' }, comment: { type: 'string' } },
  })
  const [written, ...more] = positionals
  const phone = normalizePhone(written ?? '')
  if (!phone || more.length > 0)
    throw new CommandError('Нужен телефон участника: lk passport approve ТЕЛЕФОН')
  if (!values.as) throw new CommandError('Кто решает? --as ИМЯ (сотрудники: lk staff list)')
  const comment = (values.comment ?? '').trim()
  if (status === 'rejected' && comment === '')
    throw new CommandError('Укажите причину, её прочитает участник: --comment "Не читается номер"')
  if (comment.length > 1000) throw new CommandError('Комментарий — до 1000 знаков')
  const db = await openDatabase()
  const clock = await openClock(db, { movable: config.mode === 'demo' })
  try {
    await decidePassport({ db, clock, as: values.as }, { phone, status, comment })
  } finally {
    clock.close()
  }
  print(`${formatPhone(phone)}: документ ${status === 'approved' ? 'подтверждён' : 'не подтверждён'}`)
  return 0
}

/** `lk passport list [--all]`: what waits for staff, the longest first; or the last ones, decided or not. */
export async function passportListCommand({ args, openDatabase, print }: Given): Promise<number> {
  const { values } = parseArgs({ args, options: { all: { type: 'boolean', default: false } } })
  const passports = await listPassports(await openDatabase(), values)
  for (const { phone, fullName, status, decidedAt, decidedBy, comment, isStale } of passports) {
    const decided = decidedAt ? `${moscowIso(decidedAt)} ${decidedBy ?? ''}`.trim() : 'ещё не решали'
    const state = isStale ? 'подтвердить заново: участник долго не входил' : words[status]
    print([formatPhone(phone), fullName || 'без имени', state, decided, comment].filter(Boolean).join('  '))
  }
  if (passports.length === 0) print(values.all ? 'Документов ещё нет' : 'Ни один документ не ждёт решения')
  return 0
}

const words = { review: 'на рассмотрении', approved: 'подтверждён', rejected: 'не подтверждён' } as const
