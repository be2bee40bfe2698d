import { expect, test } from 'vitest'
import { signInPaths } from '@impulse/wire/sign-in'
import { aPhone } from '../../testing/actors.ts'
import { buildTestApp } from '../../testing/test-app.ts'
import { testDatabase } from '../../testing/test-database.ts'

const { db } = await testDatabase()

test('a phone and its code sign a member in', async () => {
  const { app, drainOutbox, sentSms } = await buildTestApp({ db })
  const phone = aPhone()
  const asked = await app.inject({ method: 'POST', url: signInPaths.code, payload: { phone } })
  expect([asked.statusCode, asked.body]).toEqual([200, expect.anything()])
  await drainOutbox()
  expect(sentSms).toHaveLength(1)
  const { userId } = asked.json<{ userId: string }>()
  const verified = await app.inject({
    method: 'POST',
    url: signInPaths.verify,
    payload: { userId, code: '000-000' },
  })
  expect([verified.statusCode, verified.body]).toEqual([200, expect.anything()])
  const { accessToken, refreshToken } = verified.json<{ accessToken: string; refreshToken: string }>()
  const user = await app.inject({
    url: signInPaths.user,
    headers: { authorization: `Bearer ${accessToken}` },
  })
  expect(user.json()).toMatchObject({ isLoggedIn: true })
  const refreshed = await app.inject({ url: signInPaths.refresh, query: { refreshToken } })
  expect(refreshed.statusCode).toBe(200)
})
