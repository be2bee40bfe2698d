import { expect, it } from 'vitest'
import { readConfig } from '../../platform/config/config.ts'
import { readPushConfig } from '../../platform/config/push-config.ts'
import { aMember } from '../../testing/identity/member-fixtures.ts'
import { testDatabase } from '../../testing/database/test-database.ts'
import { deliveriesListCommand } from './deliveries-command.ts'
import type { CommandInvocation } from '../command.ts'
import { keysVapidCommand } from './keys-command.ts'

const { db } = await testDatabase()

async function outputOf(
  run: (invocation: CommandInvocation) => Promise<number>,
  ...args: string[]
): Promise<string[]> {
  const lines: string[] = []
  const invocation = { args, config: readConfig({}), openDatabase: async () => db }
  expect(await run({ ...invocation, print: (line) => void lines.push(line) })).toBe(0)
  return lines
}

it('lists deliveries with masked phones; --failed lists only failed deliveries and those with an unknown result', async () => {
  expect(await outputOf(deliveriesListCommand)).toEqual(['Таких сообщений нет'])
  const { memberId, phone } = await aMember(db)
  for (const [channel, state] of [
    ['sms', 'delivered'],
    ['mail', 'unknown'],
  ])
    await db.query({
      text: `with notified as (
          insert into notifications (member_id, id, key, category, title, body, created_at)
          values ($1, gen_random_uuid(), gen_random_uuid()::text, 'account', 'Вход', 'Chrome', now()) returning id
        )
        insert into deliveries (id, member_id, notification_id, channel, state, attempts, error, created_at, due_at)
        select gen_random_uuid(), $1, id, $2, $3, 2, 'the sender died', now(), now() from notified`,
      values: [memberId, channel, state],
    })
  expect(await outputOf(deliveriesListCommand)).toHaveLength(2)
  const [line = '', ...others] = await outputOf(deliveriesListCommand, '--failed')
  expect(others).toEqual([])
  expect(line).toMatch(
    /почта {2}неизвестно, дошло ли {2}безопасность {2}\+7 \(9••\) •••-\d\d-\d\d {2}попыток 2 {2}сервер остановился, пока отправлял$/,
  )
  expect(line).not.toContain(phone)
  const [json = ''] = await outputOf(deliveriesListCommand, '--failed', '--json')
  expect(JSON.parse(json)).toMatchObject({ channel: 'mail', state: 'unknown' })
})

it('keys vapid prints a valid pair of keys, a different pair at each call', async () => {
  const [first, second] = [await outputOf(keysVapidCommand), await outputOf(keysVapidCommand)]
  expect(first[0]).not.toBe(second[0])
  const env = Object.fromEntries(first.map((line) => line.split('=', 2)))
  const problems: string[] = []
  const written = { ...env, VAPID_SUBJECT: 'mailto:push@example.ru' }
  const config = readPushConfig(written, { mode: 'production', problems })
  expect([config.kind, problems]).toEqual(['keys', []])
})
