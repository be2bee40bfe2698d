import { expect, it } from 'vitest'
import { eraseDueAccounts } from '../../modules/identity/account-deletion/account-deletion.service.ts'
import { readConfig } from '../../platform/config/config.ts'
import { demoMail } from '../../platform/mail/demo-mail.ts'
import { aMember } from '../../testing/identity/member-fixtures.ts'
import { anAccountDeletionTest, goes } from '../../testing/identity/account-deletion-fixtures.ts'
import { testDatabase } from '../../testing/database/test-database.ts'
import type { CommandInvocation } from '../command.ts'
import { mailboxCommand } from '../operations/mailbox-command.ts'
import { membersCertificateCommand, accountDeletionsCommand } from './account-deletions-command.ts'

const { db } = await testDatabase()
const test = await anAccountDeletionTest(db)

/** Returns the output of a command on the test's database. */
async function printed(
  command: (invocation: CommandInvocation) => Promise<number>,
  args: string[],
  env: Record<string, string> = {},
): Promise<string> {
  const lines: string[] = []
  const invocation = { args, config: readConfig(env), openDatabase: async () => db }
  expect(await command({ ...invocation, print: (line) => void lines.push(line) })).toBe(0)
  return lines.join('\n')
}

it('the operator lists requested deletions and prints an erasure certificate', async () => {
  await goes(test, await aMember(db, { clock: test.clock }))
  test.clock.moveBy({ days: 30 })
  await eraseDueAccounts(test)
  await goes(test, await aMember(db, { clock: test.clock }))
  expect(await printed(accountDeletionsCommand, [])).toMatch(
    /^№ 102 {2}\+7 \(9.* назначено на .*\n№ 101 {2}запрошено .* выполнено /,
  )
  expect(await printed(membersCertificateCommand, ['101'])).toMatch(
    /^Акт № 101 .*\nЗапрошено .*\nУничтожено:\n {2}ключ шифрования/,
  )
  expect(await printed(membersCertificateCommand, ['101', '--json'])).toContain('"pointsLost":0')
  await expect(printed(membersCertificateCommand, ['102'])).rejects.toThrow('акта нет')
  await expect(printed(membersCertificateCommand, ['999'])).rejects.toMatchObject({
    code: 'leaving_not_found',
  })
  await expect(printed(membersCertificateCommand, [])).rejects.toThrow('Нужен номер')
})

it('lk mailbox prints each e-mail of demo mode once, and is refused outside demo mode', async () => {
  const mail = demoMail(test)
  for (const key of ['one', 'one', 'two'])
    await mail.send({ key, to: `${key}@example.ru`, subject: 'Подтвердите адрес', text: 'Ссылка' })
  const lines = (await printed(mailboxCommand, ['--json'])).split('\n')
  expect(lines.map((line) => (JSON.parse(line) as { to: string }).to)).toEqual([
    'one@example.ru',
    'two@example.ru',
  ])
  expect(await printed(mailboxCommand, [])).toContain('Подтвердите адрес\n\nСсылка')
  const elsewhere = printed(mailboxCommand, [], { MAIL_URL: 'smtp://mail.example.ru' })
  await expect(elsewhere).rejects.toThrow('демо-режиме')
})
