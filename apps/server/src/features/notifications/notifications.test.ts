import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { notificationPaths } from '@impulse/wire/notification'
import { aMember } from '../../testing/actors.ts'
import { buildTestApp } from '../../testing/test-app.ts'
import { testDatabase } from '../../testing/test-database.ts'

const { db } = await testDatabase()

test('the bell is on while the member has a notification of their own that was not read', async () => {
  const { app } = await buildTestApp({ db })
  const [member, other] = [await aMember(db), await aMember(db)]
  const bellOf = async ({ accessToken }: { accessToken: string }) => {
    const headers = { authorization: `Bearer ${accessToken}` }
    return (await app.inject({ url: notificationPaths.isNotification, headers })).json<unknown>()
  }
  expect(await bellOf(member)).toEqual({ message: false })
  await db.query({
    text: `insert into notifications (member_id, id, category, title, body, created_at) values ($1, $2, 'news', '', '', now())`,
    values: [member.memberId, randomUUID()],
  })
  expect([await bellOf(member), await bellOf(other)]).toEqual([{ message: true }, { message: false }])
  await db.query({
    text: 'update notifications set read_at = now() where member_id = $1',
    values: [member.memberId],
  })
  expect(await bellOf(member)).toEqual({ message: false })
})
