import { randomUUID } from 'node:crypto'
import { parseArgs } from 'node:util'
import { formatPhone } from '@impulse/api/fields/phone'
import {
  decideMerge,
  mergeByNumber,
  previewMerge,
  proposeMerge,
} from '../../modules/operations/member-merges/member-merges.service.ts'
import { getMemberId } from '../../modules/identity/profile/profile.service.ts'
import { endingSessions } from '../../platform/session/session.ts'
import { CommandError } from '../command-error.ts'
import type { Command, CommandInvocation } from '../command.ts'
import { parseLine, nameIn, numberIn } from '../open-payout-context.ts'
import { phoneIn } from '../identity/identity-documents-command.ts'
import { withClock } from '../with-clock.ts'

const usage = 'lk members merge ТЕЛЕФОН --duplicate ТЕЛЕФОН --reason "ПРИЧИНА" --as ИМЯ'

/**
 * `lk members merge PHONE --duplicate PHONE --reason TEXT --as NAME`: proposes a merge and prints its effect
 * on contracts and balance.
 */
async function propose(invocation: CommandInvocation): Promise<number> {
  const { values, positionals } = parseArgs({
    args: invocation.args,
    allowPositionals: true,
    options: { as: { type: 'string' }, reason: { type: 'string' }, duplicate: { type: 'string' } },
  })
  const phone = phoneIn(positionals, usage)
  const duplicate = phoneIn(values.duplicate === undefined ? [] : [values.duplicate], usage)
  const as = nameIn(values)
  const reason = parseLine(values.reason, 300)
  if (!reason)
    throw new CommandError('Нужна причина для сотрудников: --reason "…", до 300 знаков в одну строку')
  const { number, figures } = await withClock(invocation, async (on) => {
    const memberId = await getMemberId(on.db, phone)
    const duplicateId = await getMemberId(on.db, duplicate)
    const merge = await proposeMerge(on, { id: randomUUID(), memberId, duplicateId, reason, as })
    const { figures: preview } = await previewMerge(on, { memberId, phone: duplicate, actor: `staff:${as}` })
    return { number: merge.number, figures: preview }
  })
  const { print } = invocation
  print(
    `Предложено объединение № ${number}: останется ${formatPhone(phone)}, перейдёт ${formatPhone(duplicate)}`,
  )
  if (figures)
    print(
      `Договоров перейдёт ${figures.contracts + figures.cancelled}; станет: доступно ${figures.after.available} б., ` +
        `заморожено ${figures.after.frozen} б., долг ${figures.after.debt} б.`,
    )
  print(`Сделает другой сотрудник: lk members merge-approve ${number} --as ИМЯ. Обратно не разъединить`)
  return 0
}

const deciding = ({ word, isMade, done }: { word: string; isMade: boolean; done: string }): Command => ({
  name: ['members', word],
  async run(invocation: CommandInvocation): Promise<number> {
    const { values, positionals } = parseArgs({
      args: invocation.args,
      allowPositionals: true,
      options: { as: { type: 'string' } },
    })
    const number = numberIn(positionals, `lk members ${word} НОМЕР --as ИМЯ`)
    const as = nameIn(values)
    await withClock(invocation, async ({ db, clock }) => {
      const { id } = await mergeByNumber(db, number)
      await decideMerge({ db, clock, sessions: endingSessions(clock) }, { id, as, isMade })
    })
    invocation.print(`Объединение № ${number}: ${done}`)
    return 0
  },
})

export const mergeCommands: readonly Command[] = [
  { name: ['members', 'merge'], run: propose },
  deciding({ word: 'merge-approve', isMade: true, done: 'записи объединены, участнику сообщено' }),
  deciding({ word: 'merge-decline', isMade: false, done: 'записи остались как были' }),
]

export const mergeHelp = `  lk members merge ТЕЛЕФОН --duplicate ТЕЛЕФОН --reason "ПРИЧИНА" --as ИМЯ
      Предложить объединить вторую учётную запись того же человека с этой; показать, что станет с деньгами.
  lk members merge-approve | merge-decline НОМЕР --as ИМЯ
      Объединить (другим сотрудником, обратно не разъединить) или отклонить.`
