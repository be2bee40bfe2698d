import { expect, it } from 'vitest'
import { eraseDueAccounts } from '../../modules/identity/account-deletion/account-deletion.service.ts'
import { readConfig } from '../../platform/config/config.ts'
import { demoMail } from '../../platform/mail/demo-mail.ts'
import { aMember } from '../../testing/identity/member-fixtures.ts'
import {
  anAccountDeletionTest,
  requestAndConfirmDeletion,
} from '../../testing/identity/account-deletion-fixtures.ts'
import { testDatabase } from '../../testing/database/test-database.ts'
import type { CommandContext } from '../command.ts'
import { printMailbox } from '../operations/mailbox-command.ts'
import { endSessions, listDeletions, printCertificate } from './members-command.ts'

const { db, servingUrl } = await testDatabase()
const test = await anAccountDeletionTest(db)

/** Runs a command on the test's database and returns the printed lines. */
async function printed(
  command: (context: CommandContext) => Promise<void>,
  env: Record<string, string> = {},
): Promise<string> {
  const lines: string[] = []
  const output = { print: (line: string) => void lines.push(line), fail: expect.unreachable }
  await command({ ...output, config: readConfig(env), open: async () => ({ ...test, servingUrl }) })
  return lines.join('\n')
}
const certificate = (number: bigint, options: { json?: boolean } = {}) =>
  printed((context) => printCertificate(context, number, options))
const mailbox = (options: { json?: boolean } = {}, env: Record<string, string> = {}) =>
  printed((context) => printMailbox(context, options), env)

it('lk members lists the requested and completed account deletions, and prints the erasure certificate of a completed deletion', async () => {
  await requestAndConfirmDeletion(test, await aMember(db, { clock: test.clock }))
  test.clock.moveBy({ days: 30 })
  await eraseDueAccounts(test)
  await requestAndConfirmDeletion(test, await aMember(db, { clock: test.clock }))
  expect(await printed(listDeletions)).toMatch(
    /^№ 102 {2}\+7 \(9.* назначено на .*\n№ 101 {2}запрошено .* выполнено /,
  )
  expect(await certificate(101n)).toMatch(
    /^Акт №\u00a0101 .*\nЗапрошено .*\nУничтожено:\n {2}ключ шифрования/,
  )
  expect(await certificate(101n, { json: true })).toContain('"pointsLost":0')
  await expect(certificate(102n)).rejects.toThrow('акта нет')
  await expect(certificate(999n)).rejects.toMatchObject({
    code: 'leaving_not_found',
  })
})

it('lk members end-sessions ends the sessions of all members, and records the reason in the audit', async () => {
  const members = [await aMember(db, { clock: test.clock }), await aMember(db, { clock: test.clock })]
  const reason = 'Утечка ключа'
  const line = await printed((context) => endSessions(context, { reason }))
  expect(line).toMatch(/^Завершено сеансов участников: [1-9]\d*$/)
  const { rows } = await db.query({
    text: 'select ended_at is null as open, end_reason from sessions where member_id = any($1)',
    values: [members.map(({ memberId }) => memberId)],
  })
  expect(rows).toEqual(members.map(() => ({ open: false, end_reason: 'staff' })))
  const events = await db.query({
    text: `select actor, reason from audit_events where action = 'members.sessions-ended'`,
    values: [],
  })
  expect(events.rows).toEqual([{ actor: 'system', reason }])
  expect(await printed((context) => endSessions(context, { reason }))).toBe('Завершено сеансов участников: 0')
})

it('lk mailbox shows an e-mail once even when it was sent twice with the same key, and fails when MAIL_URL is set', async () => {
  const mail = demoMail(test)
  for (const key of ['one', 'one', 'two'])
    await mail.send({ key, to: `${key}@example.ru`, subject: 'Подтвердите адрес', text: 'Ссылка' })
  const lines = (await mailbox({ json: true })).split('\n')
  expect(lines.map((line) => (JSON.parse(line) as { to: string }).to)).toEqual([
    'one@example.ru',
    'two@example.ru',
  ])
  expect(await mailbox()).toContain('Подтвердите адрес\n\nСсылка')
  const mailboxWithServer = mailbox({}, { MAIL_URL: 'smtp://mail.example.ru' })
  await expect(mailboxWithServer).rejects.toThrow('демо-режиме')
})
