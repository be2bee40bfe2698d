import { expect, test } from 'vitest'
import { aPhone, testPasswords } from '../../../testing/identity/member-fixtures.ts'
import { repeated, times } from '../../../testing/harness/repeat.ts'
import {
  requestCode,
  getCookie,
  maxCountWithin,
  toOutcome,
  tryCode,
  wrongCodeFor,
} from '../../../testing/identity/sign-in-fixtures.ts'
import { buildTestApp, type TestApp } from '../../../testing/harness/test-app.ts'
import { aClock } from '../../../testing/harness/test-clock.ts'
import { testDatabase } from '../../../testing/database/test-database.ts'
import { openHostCookies } from '../../../platform/http/requests/host-cookies.ts'
import { openKnownDevices } from './known-devices.ts'

const { db } = await testDatabase()
const daySeconds = 86_400

const appWithLimits = () =>
  buildTestApp({ db, clock: aClock({ isStopped: true }), realCodes: true, config: { limits: true } })

type Visitor = { phone: string; from?: string; cookie?: string | undefined }

/**
 * Requests a code and enters the code. Returns the device cookie, and the error code when one of the two
 * requests is refused.
 */
async function signIn(
  testApp: TestApp,
  visitor: Visitor,
): Promise<{ cookie: string; refused: string | null }> {
  const response = await requestCode(testApp, visitor)
  if (response.statusCode !== 200) return { cookie: '', refused: toOutcome(response).code }
  const { userId } = response.json<{ userId: string }>()
  const { cookie } = visitor
  const verified = await tryCode(testApp, { userId, code: testApp.codes.deriveCode(userId), cookie })
  const [deviceCookie = ''] = getCookie(verified).split('; ')
  return { cookie: deviceCookie, refused: toOutcome(verified).code }
}

/**
 * Requests codes and enters wrong codes as fast as the limits allow, until the daily limit is reached.
 * Returns the times at which the server checked a wrong code.
 */
async function useUp(testApp: TestApp, visitor: Visitor): Promise<number[]> {
  const { clock } = testApp
  const guesses: number[] = []
  for (let asking = 0; ; asking++) {
    const response = await requestCode(testApp, { ...visitor, from: `10.1.${asking % 250}.1` })
    if (response.statusCode !== 200) {
      const wait = Number(toOutcome(response).details['retryAfter'])
      if (wait > 3600) return guesses
      clock.moveBy({ seconds: wait })
      continue
    }
    const { userId } = response.json<{ userId: string }>()
    const code = wrongCodeFor(testApp, userId)
    for (;;) {
      const tried = await tryCode(testApp, { userId, code, cookie: visitor.cookie })
      if (toOutcome(tried).code !== 'invalid_code') break
      guesses.push(clock.systemNow().getTime())
    }
  }
}

test('a member can sign in on a known device after other people have used up the code limits of the member’s phone number', async () => {
  const testApp = await appWithLimits()
  const phone = aPhone()
  const { cookie } = await signIn(testApp, { phone })
  const until = testApp.clock.systemNow().getTime() + repeated(3) * daySeconds * 1000
  const guesses: number[] = []
  let signedIn = 0
  while (testApp.clock.systemNow().getTime() < until) {
    guesses.push(...(await useUp(testApp, { phone })))
    expect((await signIn(testApp, { phone, from: '198.51.100.1' })).refused).toBe('too_many_requests')
    // A request of the attacker can delay the owner of the phone number by at most one minute.
    for (let tried = 0; ; tried++) {
      const { refused } = await signIn(testApp, { phone, from: '198.51.100.1', cookie })
      if (refused === null) break
      expect([refused, tried]).toEqual(['too_early', 0])
      testApp.clock.moveBy({ seconds: 60 })
    }
    signedIn++
    testApp.clock.moveBy({ seconds: 3 * 3600 })
  }
  expect(maxCountWithin(daySeconds, guesses)).toBe(10)
  expect(signedIn).toBeGreaterThan(5 * repeated(3))
})

test('sends a code to a known device after unknown devices have used up their share of the SMS limit', async () => {
  const testApp = await appWithLimits()
  const phone = aPhone()
  const { cookie } = await signIn(testApp, { phone, from: '198.51.100.2' })
  await db.query({
    text: `insert into rate_limits values ('sms-unknown-devices', array_fill($1::timestamptz, array[900]), $1)
      on conflict (bucket) do update set taken_at = excluded.taken_at`,
    values: [testApp.clock.systemNow()],
  })
  expect((await signIn(testApp, { phone, from: '198.51.100.2' })).refused).toBe('too_many_requests')
  expect((await signIn(testApp, { phone, from: '198.51.100.2', cookie })).refused).toBeNull()
  await db.query({ text: `delete from rate_limits where bucket = 'sms-unknown-devices'`, values: [] })
})

test('wrong codes from a device with a stolen cookie do not block the member’s sign-in on other devices', async () => {
  const testApp = await appWithLimits()
  const phone = aPhone()
  const { cookie } = await signIn(testApp, { phone })
  const { cookie: other } = await signIn(testApp, { phone })
  expect(await useUp(testApp, { phone, cookie })).toHaveLength(10)
  testApp.clock.moveBy({ seconds: 60 })
  expect((await signIn(testApp, { phone, cookie })).refused).toBe('too_many_requests')
  expect((await signIn(testApp, { phone, cookie: other })).refused).toBeNull()
  expect((await signIn(testApp, { phone, from: '198.51.100.3' })).refused).toBeNull()
})

test('does not recognise a device cookie that was changed, belongs to another phone number or is older than a year', async () => {
  const testApp = await appWithLimits()
  const phone = aPhone()
  const { cookie: own } = await signIn(testApp, { phone })
  const { cookie: otherMemberCookie } = await signIn(testApp, { phone: aPhone() })
  const device = (cookie: string) => /=([\w-]{22})/.exec(cookie)?.[1] ?? ''
  const day = /:(\d{5})\./.exec(own)?.[1] ?? ''
  const spoilt = [
    otherMemberCookie,
    own.replace(device(own), device(otherMemberCookie)),
    otherMemberCookie.replace(device(otherMemberCookie), device(own)),
    own.replace(day, String(Number(day) + 1)),
    own.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A')),
    own.slice(0, -1),
    `${own}:`,
    own.toUpperCase(),
    'impulse-device=',
    `impulse-device=${device(own)}`,
    own.replace('impulse-device', 'impulse-device2'),
  ]
  await useUp(testApp, { phone })
  for (const cookie of spoilt) {
    expect((await signIn(testApp, { phone, cookie })).refused, cookie).toBe('too_many_requests')
  }
  expect((await signIn(testApp, { phone, cookie: `a=b; ${own};c=d` })).refused).toBeNull()
  testApp.clock.moveBy({ days: 366 })
  await useUp(testApp, { phone })
  expect((await signIn(testApp, { phone, cookie: own })).refused).toBe('too_many_requests')
})

test('one browser is a known device only for the last five members who signed in on it', async () => {
  const testApp = await appWithLimits()
  const phones = times(6, () => aPhone())
  let cookie: string | undefined
  for (const phone of [...phones, ...phones.slice(1)]) {
    cookie = (await signIn(testApp, { phone, from: phone, cookie })).cookie
    testApp.clock.moveBy({ seconds: 60 })
  }
  for (const phone of phones) await useUp(testApp, { phone })
  const outcomes: (string | null)[] = []
  for (const phone of phones) outcomes.push((await signIn(testApp, { phone, cookie })).refused)
  expect(outcomes).toEqual(['too_many_requests', null, null, null, null, null])
})

test('recognises a device by its cookie during and after a rotation of the session password', () => {
  const [newPassword, before] = testPasswords
  const hostCookies = openHostCookies(undefined)
  const of = { phone: aPhone(), now: new Date() }
  const rotating = openKnownDevices({ passwords: testPasswords, hostCookies })
  const [old] = openKnownDevices({ passwords: [before ?? ''], hostCookies }).remember(undefined, of).cookies
  expect(rotating.find(old, of)).not.toBeNull()
  const [cookie] = rotating.remember(old, of).cookies
  expect(openKnownDevices({ passwords: [newPassword], hostCookies }).find(cookie, of)).not.toBeNull()
})

test('only a sign-in sets the device cookie and the id of the browser; both are HttpOnly and contain neither the phone nor the member id', async () => {
  const testApp = await appWithLimits()
  const phone = aPhone()
  const response = await requestCode(testApp, { phone })
  expect(response.headers['set-cookie']).toBeUndefined()
  const { userId } = response.json<{ userId: string }>()
  const wrong = await tryCode(testApp, { userId, code: wrongCodeFor(testApp, userId) })
  expect(wrong.headers['set-cookie']).toBeUndefined()
  const right = await tryCode(testApp, { userId, code: testApp.codes.deriveCode(userId) })
  const attributes = String.raw`HttpOnly; Secure; SameSite=Lax$`
  expect(right.headers['set-cookie']).toEqual([
    expect.stringMatching(
      String.raw`^impulse-device=[\w-]{22}:\d{5}\.[\w-]{22}; Max-Age=31536000; Path=/; ${attributes}`,
    ),
    expect.stringMatching(String.raw`^impulse-browser=[\w-]{22}; Max-Age=31536000; Path=/; ${attributes}`),
  ])
  const headers = { cookie: getCookie(right), authorization: `Bearer ${getCookie(right).split('=')[1]}` }
  const user = await testApp.app.inject({ url: '/api/user/', headers })
  expect(user.statusCode).toBe(401)
})
