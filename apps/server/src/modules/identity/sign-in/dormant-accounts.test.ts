import { expect, test } from 'vitest'
import { aPhone } from '../../../testing/identity/member-fixtures.ts'
import { anAttempt, tryCode } from '../../../testing/identity/sign-in-fixtures.ts'
import { buildTestApp, type TestApp } from '../../../testing/harness/test-app.ts'
import { aClock, type TestClock } from '../../../testing/harness/test-clock.ts'
import { testDatabase } from '../../../testing/database/test-database.ts'
import { findOrCreateMember } from '../profile/profile.service.ts'

const { db } = await testDatabase()

type Tokens = { accessToken: string; refreshToken: string }

async function signIn(testApp: TestApp, phone: string): Promise<Tokens> {
  const userId = await anAttempt(testApp, phone)
  const response = await tryCode(testApp, { userId, code: testApp.codes.deriveCode(userId) })
  if (response.statusCode !== 200) throw new Error(`the member was not signed in: ${response.body}`)
  return response.json<Tokens>()
}

const reactivatedAt = async (phone: string): Promise<Date | null | undefined> => {
  const text = 'select reactivated_at from members where phone = $1'
  const { rows } = await db.query<{ reactivated_at: Date | null }>({ text, values: [phone] })
  return rows[0]?.reactivated_at
}

/** Returns a clock whose business time the test can move, and whose system time does not change. */
function aBusinessClock(): TestClock {
  const [business, system] = [aClock({ isStopped: true }), aClock({ isStopped: true })]
  return { ...business, systemNow: () => system.systemNow() }
}

test('records a return to a dormant account for a sign-in after more than ninety days, but not for a sign-in after exactly ninety days', async () => {
  for (const clock of [aClock({ isStopped: true }), aBusinessClock()]) {
    const testApp = await buildTestApp({ db, clock })
    const phone = aPhone()
    await signIn(testApp, phone)
    clock.moveBy({ days: 90 })
    await signIn(testApp, phone)
    expect(await reactivatedAt(phone)).toBeNull()
    clock.moveBy({ days: 90, ms: 1 })
    await signIn(testApp, phone)
    const back = clock.businessNow()
    expect(await reactivatedAt(phone)).toEqual(back)
    // The date of the return stays the same until the member returns after another dormant period.
    clock.moveBy({ days: 30 })
    await signIn(testApp, phone)
    expect(await reactivatedAt(phone)).toEqual(back)
    clock.moveBy({ days: 91 })
    await signIn(testApp, phone)
    expect(await reactivatedAt(phone)).toEqual(clock.businessNow())
  }
})

test('an account does not become dormant while the browser refreshes its session, even when the member does not sign in again', async () => {
  const clock = aClock({ isStopped: true })
  const testApp = await buildTestApp({ db, clock })
  const phone = aPhone()
  let { refreshToken } = await signIn(testApp, phone)
  for (let day = 0; day < 80; day += 10) {
    clock.moveBy({ days: 10 })
    refreshToken = (await testApp.sessions.refresh(refreshToken)).refreshToken
  }
  clock.moveBy({ days: 80 })
  await signIn(testApp, phone)
  expect(await reactivatedAt(phone)).toBeNull()
})

test('a request that only reads data counts as a use of the account, even when its session ends before the member’s next sign-in', async () => {
  const clock = aBusinessClock()
  const testApp = await buildTestApp({ db, clock })
  const phone = aPhone()
  const { accessToken } = await signIn(testApp, phone)
  const session = await testApp.sessions.resolve(accessToken, ['access'])
  clock.moveBy({ days: 80 })
  // The server saves the last use of a session at most once a minute by the system clock, so the test moves this clock
  // by more than a minute.
  const later = new Date(clock.systemNow().getTime() + 61_000)
  clock.systemNow = () => later
  const headers = { authorization: `Bearer ${accessToken}` }
  expect((await testApp.app.inject({ url: '/api/user/', headers })).statusCode).toBe(200)
  await testApp.sessions.end(session?.sessionId ?? '', 'logout')
  clock.moveBy({ days: 80 })
  await signIn(testApp, phone)
  expect(await reactivatedAt(phone)).toBeNull()
})

test('does not record the first sign-in of a member created by a contract as a return to a dormant account', async () => {
  const clock = aClock({ isStopped: true })
  const testApp = await buildTestApp({ db, clock })
  const phone = aPhone()
  const now = new Date(clock.businessNow().getTime() - 400 * 86_400_000)
  await db.transaction((tx) => findOrCreateMember(tx, { phone, origin: 'contract', now }))
  await signIn(testApp, phone)
  expect(await reactivatedAt(phone)).toBeNull()
})
