import { expect, test } from 'vitest'
import { aMember, aPhone, type SignedIn } from '../../../testing/identity/member-fixtures.ts'
import { repeated, times } from '../../../testing/harness/repeat.ts'
import { anAttempt, getCookie, tally, tryCode } from '../../../testing/identity/sign-in-fixtures.ts'
import { buildTestApp } from '../../../testing/harness/test-app.ts'
import { testDatabase } from '../../../testing/database/test-database.ts'
import { maxParallelSessions } from '../../../platform/session/session.ts'

const { db } = await testDatabase()
const testApp = await buildTestApp({ db })
const { app, clock, sessions } = testApp

/** Signs in by a code, in the browser with these cookies. Returns the tokens, and the cookies of the browser. */
async function signIn({ phone, cookie }: { phone: string; cookie?: string }) {
  const response = await tryCode(testApp, { userId: await anAttempt(testApp, phone), code: '000000', cookie })
  const tokens = response.json<Pick<SignedIn, 'accessToken' | 'refreshToken'>>()
  clock.moveBy({ seconds: 60 })
  return { ...tokens, cookie: getCookie(response) }
}
/** Returns true for an open session. Creates another access token, because the one of the sign-in may have expired. */
const isOpen = async ({ accessToken }: { accessToken: string }): Promise<boolean> => {
  const [, sessionId = ''] = accessToken.split('.')
  return (await sessions.resolve(sessions.createAccessToken(sessionId), ['access'])) !== null
}
const refresh = ({ refreshToken }: { refreshToken: string }) =>
  app.inject({ method: 'POST', url: '/api/refresh-token', payload: { refreshToken } })

test('a sign-in ends the older session of the same browser, and no session of another browser', async () => {
  const phone = aPhone()
  const elsewhere = await signIn({ phone })
  const older = await signIn({ phone })
  const newer = await signIn({ phone, cookie: older.cookie })
  expect(await Promise.all([elsewhere, older, newer].map(isOpen))).toEqual([true, false, true])
  expect((await refresh(older)).json()).toMatchObject({ error: { details: { reason: 'replaced' } } })
  expect(await sessions.listLiveSessions(db, (await aMember(db, { phone })).memberId)).toHaveLength(3)
})

test('a sign-in of another member ends the session that the browser had before', async () => {
  const older = await signIn({ phone: aPhone() })
  const newer = await signIn({ phone: aPhone(), cookie: older.cookie })
  expect([await isOpen(older), await isOpen(newer)]).toEqual([false, true])
})

test('one sign-in more than the limit ends the session that was not used for the longest time', async () => {
  const phone = aPhone()
  const opened: Awaited<ReturnType<typeof signIn>>[] = []
  for (let at = 0; at < maxParallelSessions; at++) opened.push(await signIn({ phone }))
  const [first, second, ...others] = opened
  expect((await refresh(first!)).statusCode).toBe(200)
  const newest = await signIn({ phone })
  expect(await Promise.all([first!, second!, newest, ...others].map(isOpen))).toEqual([
    true,
    false,
    true,
    ...others.map(() => true),
  ])
  expect((await refresh(second!)).json()).toMatchObject({ error: { details: { reason: 'replaced' } } })
})

test('parallel sign-ins of one member never leave more open sessions than the limit', async () => {
  for (let iteration = 0; iteration < repeated(5); iteration++) {
    const phone = aPhone()
    const userIds: string[] = []
    for (let at = 0; at < maxParallelSessions + 5; at++) {
      userIds.push(await anAttempt(testApp, phone))
      clock.moveBy({ seconds: 10 })
      await db.query({ text: 'delete from rate_limits', values: [] })
    }
    await db.query({ text: 'update sign_in_attempts set closed_at = null where phone = $1', values: [phone] })
    const responses = await Promise.all(userIds.map((userId) => tryCode(testApp, { userId, code: '000000' })))
    expect(tally(responses)).toEqual({ 200: maxParallelSessions + 5 })
    const { rows } = await db.query({
      text: `select count(*) as open from sessions s join members m on m.id = s.member_id
        where m.phone = $1 and s.ended_at is null`,
      values: [phone],
    })
    expect(rows).toEqual([{ open: BigInt(maxParallelSessions) }])
  }
})

test('of two parallel sign-ins in one browser one session stays open', async () => {
  for (let iteration = 0; iteration < repeated(20); iteration++) {
    const phone = aPhone()
    const { cookie } = await signIn({ phone })
    const userIds: string[] = []
    for (const _ of times(2, () => 0)) {
      userIds.push(await anAttempt(testApp, phone))
      clock.moveBy({ seconds: 60 })
    }
    await db.query({ text: 'update sign_in_attempts set closed_at = null where phone = $1', values: [phone] })
    const responses = await Promise.all(
      userIds.map((userId) => tryCode(testApp, { userId, code: '000000', cookie })),
    )
    expect(tally(responses)).toEqual({ 200: 2 })
    const open = await Promise.all(responses.map((one) => isOpen(one.json<SignedIn>())))
    expect(open.filter(Boolean)).toHaveLength(1)
  }
})

test('of parallel sign-ins of different members in one browser one session stays open', async () => {
  const { cookie } = await signIn({ phone: aPhone() })
  for (let iteration = 0; iteration < repeated(20); iteration++) {
    const userIds = await Promise.all(times(4, () => anAttempt(testApp, aPhone())))
    const responses = await Promise.all(
      userIds.map((userId) => tryCode(testApp, { userId, code: '000000', cookie })),
    )
    expect(tally(responses)).toEqual({ 200: 4 })
    const open = await Promise.all(responses.map((one) => isOpen(one.json<SignedIn>())))
    expect(open.filter(Boolean)).toHaveLength(1)
  }
})
