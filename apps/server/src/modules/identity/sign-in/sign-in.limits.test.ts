import { expect, test } from 'vitest'
import { aPhone } from '../../../testing/identity/member-fixtures.ts'
import { repeated, times } from '../../../testing/harness/repeat.ts'
import {
  anAttempt,
  requestCode,
  maxCountWithin,
  toOutcome,
  tally,
  tryCode,
  wrongCodeFor,
} from '../../../testing/identity/sign-in-fixtures.ts'
import { buildTestApp } from '../../../testing/harness/test-app.ts'
import { aClock } from '../../../testing/harness/test-clock.ts'
import { testDatabase } from '../../../testing/database/test-database.ts'

const { db } = await testDatabase()

const daySeconds = 86_400

test('allows at most ten guesses and ten codes a day for a phone number, however fast the requests are sent', async () => {
  const clock = aClock({ isStopped: true })
  const testApp = await buildTestApp({ db, clock, realCodes: true, config: { limits: true } })
  const phone = aPhone()
  const until = clock.systemNow().getTime() + repeated(3) * daySeconds * 1000
  const guesses: number[] = []
  const codes: number[] = []
  // Sends each request from a different IP address, because an attacker has many addresses.
  const from = () => `10.0.0.${(codes.length + guesses.length) % 250}`
  for (let now = clock.systemNow().getTime(); now < until; now = clock.systemNow().getTime()) {
    const response = await requestCode(testApp, { phone, from: from() })
    if (response.statusCode !== 200) {
      expect(response.statusCode).toBe(429)
      clock.moveBy({ seconds: Number(toOutcome(response).details['retryAfter']) })
      continue
    }
    codes.push(now)
    const { userId } = response.json<{ userId: string }>()
    for (let tried = 0; tried < 6; tried++) {
      const wrong = await tryCode(testApp, { userId, code: wrongCodeFor(testApp, userId) })
      if (toOutcome(wrong).code !== 'invalid_code') break
      guesses.push(clock.systemNow().getTime())
    }
  }
  expect(maxCountWithin(daySeconds, guesses)).toBe(10)
  expect(maxCountWithin(daySeconds, codes)).toBe(10)
  expect(maxCountWithin(3600, codes)).toBe(5)
  expect(maxCountWithin(60, codes)).toBe(1)
})

test('a wrong code counts toward the ten guesses a day, and a correct code does not', async () => {
  const testApp = await buildTestApp({ db, realCodes: true, config: { limits: true } })
  const phone = aPhone()
  const slipThenSignIn = async () => {
    const userId = await anAttempt(testApp, phone)
    const slip = await tryCode(testApp, { userId, code: wrongCodeFor(testApp, userId) })
    const right = await tryCode(testApp, { userId, code: testApp.codes.deriveCode(userId) })
    testApp.clock.moveBy({ seconds: 3600 })
    return [toOutcome(slip).code, toOutcome(right).code]
  }
  for (let hour = 0; hour < 9; hour++) expect(await slipThenSignIn()).toEqual(['invalid_code', null])
  expect(await slipThenSignIn()).toEqual(['invalid_code', 'too_many_requests'])
})

test('sends at most twenty codes an hour for one IP address, whatever the `X-Forwarded-For` headers of the requests contain', async () => {
  const testApp = await buildTestApp({ db, config: { limits: true } })
  const responses = await Promise.all(
    times(100, (i) =>
      testApp.app.inject({
        method: 'POST',
        url: '/api/mobile-auth/code',
        headers: { 'x-forwarded-for': `203.0.113.${i}` },
        remoteAddress: '198.51.100.7',
        payload: { phone: aPhone() },
      }),
    ),
  )
  expect(tally(responses)).toEqual({ 200: 20, too_many_requests: 80 })
})

test('counts the codes of visitors behind a trusted proxy separately, by their forwarded IP addresses', async () => {
  const testApp = await buildTestApp({ db, config: { limits: true, trustedProxies: ['198.51.100.8'] } })
  const responses = await Promise.all(
    times(30, (i) =>
      testApp.app.inject({
        method: 'POST',
        url: '/api/mobile-auth/code',
        headers: { 'x-forwarded-for': `203.0.113.${i}` },
        remoteAddress: '198.51.100.8',
        payload: { phone: aPhone() },
      }),
    ),
  )
  expect(tally(responses)).toEqual({ 200: 30 })
})

test('sends no code while the hourly SMS limit of the server is used up, and sends a code an hour later', async () => {
  const testApp = await buildTestApp({ db, config: { limits: true } })
  const now = testApp.clock.systemNow()
  await db.query({
    text: `insert into rate_limits values ('sms-all', array_fill($1::timestamptz, array[1000]), $1)
      on conflict (bucket) do update set taken_at = excluded.taken_at`,
    values: [now],
  })
  const phone = aPhone()
  const refused = await requestCode(testApp, { phone, from: '192.0.2.1' })
  expect(toOutcome(refused)).toMatchObject({ status: 429, code: 'too_many_requests' })
  testApp.clock.moveBy({ seconds: 3600 })
  // The refused request did not start the minimum interval between codes, so the member gets a code now.
  expect((await requestCode(testApp, { phone, from: '192.0.2.1' })).statusCode).toBe(200)
  await db.query({ text: `delete from rate_limits where bucket = 'sms-all'`, values: [] })
})

test('limits one IP address to six hundred paid captcha checks an hour', async () => {
  const from = '192.0.2.2'
  const costly = await buildTestApp({ db, config: { limits: true, captcha: 'smartcaptcha' } })
  await db.query({
    text: `insert into rate_limits values ($2, array_fill($1::timestamptz, array[599]), $1)`,
    values: [costly.clock.systemNow(), `captcha:${from}`],
  })
  expect((await requestCode(costly, { from })).statusCode).toBe(200)
  expect(toOutcome(await requestCode(costly, { from })).code).toBe('too_many_requests')
  const free = await buildTestApp({ db, config: { limits: true } })
  expect((await requestCode(free, { from })).statusCode).toBe(200)
})

test('sends twelve codes to one phone at intervals of a minute when the rate limits are disabled', async () => {
  const testApp = await buildTestApp({ db, config: { limits: false } })
  const phone = aPhone()
  for (let code = 0; code < 12; code++) {
    expect((await requestCode(testApp, { phone })).statusCode).toBe(200)
    testApp.clock.moveBy({ seconds: 60 })
  }
})

test('an address gets at most 1,200 challenges of the captcha an hour', async () => {
  const testApp = await buildTestApp({ db, clock: aClock({ isStopped: true }), config: { limits: true } })
  const now = testApp.clock.systemNow()
  await db.query({
    text: `insert into rate_limits (bucket, taken_at, expires_at)
      values ('captcha-challenges:203.0.113.50', array_fill($1::timestamptz, array[1199]), $1::timestamptz + interval '1 hour')`,
    values: [now],
  })
  const challenge = async (remoteAddress: string) =>
    toOutcome(
      await testApp.app.inject({
        method: 'POST',
        url: '/api/captcha/challenge',
        payload: { subject: aPhone() },
        remoteAddress,
      }),
    )
  expect((await challenge('203.0.113.50')).status).toBe(200)
  expect(await challenge('203.0.113.50')).toMatchObject({ status: 429, details: { retryAfter: 3600 } })
  expect((await challenge('203.0.113.51')).status).toBe(200)
})
