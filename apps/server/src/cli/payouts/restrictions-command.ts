import { parseArgs } from 'node:util'
import type { RestrictionKind } from '@impulse/api/members/console-restrictions'
import { formatPhone } from '@impulse/api/fields/phone'
import { getMemberId } from '../../modules/identity/profile/profile.service.ts'
import {
  liftRestriction,
  imposeRestriction,
} from '../../modules/identity/restrictions/restrictions.service.ts'
import { endingSessions } from '../../platform/session/session.ts'
import { CommandError } from '../command-error.ts'
import type { Command, CommandInvocation } from '../command.ts'
import { parseLine, nameIn } from '../open-payout-context.ts'
import { phoneIn } from '../identity/identity-documents-command.ts'
import { withClock } from '../with-clock.ts'

/**
 * `ends`: true when the action ends a restriction of this kind, false when the action imposes the
 * restriction.
 */
type RestrictionAction = { word: string; kind: RestrictionKind; ends: boolean; done: string }

const actions: readonly RestrictionAction[] = [
  {
    ...{ word: 'block', kind: 'block', ends: false },
    done: 'не войдёт в кабинет, выплаты ему остановлены. Снять: lk members unblock',
  },
  { word: 'unblock', kind: 'block', ends: true, done: 'снова может войти в кабинет' },
  {
    ...{ word: 'hold', kind: 'payouts', ends: false },
    done: 'не получит выплат и не подаст заявку на вывод. Снять: lk members unhold',
  },
  { word: 'unhold', kind: 'payouts', ends: true, done: 'снова может получать выплаты' },
]

/**
 * `lk members block|unblock|hold|unhold PHONE --reason TEXT --as NAME`: imposes or ends a restriction, as in
 * the console.
 */
const toCommand = ({ word, kind, ends, done }: RestrictionAction): Command => ({
  name: ['members', word],
  async run(invocation: CommandInvocation): Promise<number> {
    const { values, positionals } = parseArgs({
      args: invocation.args,
      allowPositionals: true,
      options: { as: { type: 'string' }, reason: { type: 'string' } },
    })
    const phone = phoneIn(positionals, `lk members ${word} ТЕЛЕФОН --reason "ПРИЧИНА" --as ИМЯ`)
    const as = nameIn(values)
    const reason = parseLine(values.reason, 300)
    if (!reason)
      throw new CommandError('Нужна причина для сотрудников: --reason "…", до 300 знаков в одну строку')
    await withClock(invocation, async ({ db, clock }) => {
      const restriction = { memberId: await getMemberId(db, phone), kind, as, reason }
      if (ends) await liftRestriction({ db, clock }, restriction)
      else await imposeRestriction({ db, clock, sessions: endingSessions(clock) }, restriction)
    })
    invocation.print(`${formatPhone(phone)}: участник ${done}`)
    return 0
  },
})

export const restrictionCommands: readonly Command[] = actions.map(toCommand)

export const restrictionHelp = `  lk members block | unblock ТЕЛЕФОН --reason "ПРИЧИНА" --as ИМЯ
      Закрыть участнику вход и выплаты (его сеансы кончатся сразу) и снова открыть. Причину прочитают коллеги.
  lk members hold | unhold ТЕЛЕФОН --reason "ПРИЧИНА" --as ИМЯ
      Остановить выплаты одному участнику и снова разрешить. Войти он может.`
