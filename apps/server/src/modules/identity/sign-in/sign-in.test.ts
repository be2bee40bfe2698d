import { expect, test } from 'vitest'
import { sessionBearerHeader } from '@impulse/api/sign-in/sign-in'
import { codeLifetimeSeconds } from '@impulse/api/sign-in/sign-in-limits'
import { findOrCreateMember } from '../profile/profile.service.ts'
import { aPhone } from '../../../testing/identity/member-fixtures.ts'
import { firstVersions } from '../../../testing/identity/first-consent-versions.ts'
import {
  anAttempt,
  requestCode,
  toOutcome,
  tryCode,
  wrongCodeFor,
} from '../../../testing/identity/sign-in-fixtures.ts'
import { buildTestApp } from '../../../testing/harness/test-app.ts'
import { aClock } from '../../../testing/harness/test-clock.ts'
import { testDatabase } from '../../../testing/database/test-database.ts'
import { sweepAttempts } from './sign-in.service.ts'

const { db } = await testDatabase()

test('signs in with the code of the SMS and opens the ledger accounts of a new member (spec 1.3)', async () => {
  const testApp = await buildTestApp({ db, realCodes: true })
  const { app, sentSms, drainOutbox } = testApp
  const phone = aPhone()
  const response = await requestCode(testApp, { phone: `+7 (${phone.slice(1, 4)}) ${phone.slice(4)}` })
  expect(response.json()).toEqual({
    userId: expect.stringMatching(/^[\w-]{22}$/),
    retryAfter: 60,
    codeLength: 6,
  })
  await drainOutbox()
  const texts = sentSms.filter((sms) => sms.phone === phone).map(({ text }) => text)
  expect(texts).toEqual([
    expect.stringMatching(/^Код входа: (\d{6})\. Никому не сообщайте\.\n@localhost #\1$/),
  ])
  const code = /#(\d{6})$/.exec(texts[0] ?? '')?.[1] ?? ''
  const { userId } = response.json<{ userId: string }>()
  const verified = await tryCode(testApp, { userId, code: `${code.slice(0, 3)}-${code.slice(3)} ` })
  expect(verified.json()).toEqual({ accessToken: expect.any(String), refreshToken: expect.any(String) })
  expect(verified.headers[sessionBearerHeader]).toMatch(/^s\./)

  const { accessToken } = verified.json<{ accessToken: string }>()
  const user = await app.inject({
    url: '/api/user/',
    headers: { authorization: `Bearer ${accessToken}` },
  })
  expect(user.json()).toMatchObject({
    isLoggedIn: true,
    user: { firstName: '', phoneVerificationStatus: 'verified', consentGiven: false, profileComplete: false },
  })
  const { rows } = await db.query({
    text: `select m.origin, b.available from members m join balances b on b.member_id = m.id where m.phone = $1`,
    values: [phone],
  })
  expect(rows).toEqual([{ origin: 'sign-in', available: 0n }])
})

test('the first sign-in with a phone signs in the member that a contract created for that phone', async () => {
  const testApp = await buildTestApp({ db })
  const phone = aPhone()
  const now = new Date()
  const { memberId } = await db.transaction((tx) =>
    findOrCreateMember(tx, { phone, origin: 'contract', now }),
  )
  await tryCode(testApp, { userId: await anAttempt(testApp, phone), code: '000000' })
  const { rows } = await db.query({
    text: 'select id, origin, first_signed_in_at is not null as signed_in from members where phone = $1',
    values: [phone],
  })
  expect(rows).toEqual([{ id: memberId, origin: 'contract', signed_in: true }])
})

test('a wrong code returns the remaining tries of its sign-in attempt, and after five wrong codes the attempt refuses even the correct code', async () => {
  const testApp = await buildTestApp({ db, realCodes: true })
  const userId = await anAttempt(testApp)
  for (const triesLeft of [4, 3, 2, 1, 0]) {
    const wrong = await tryCode(testApp, { userId, code: wrongCodeFor(testApp, userId) })
    expect(toOutcome(wrong)).toEqual({ status: 400, code: 'invalid_code', details: { triesLeft } })
  }
  const right = await tryCode(testApp, { userId, code: testApp.codes.deriveCode(userId) })
  expect(toOutcome(right)).toMatchObject({ status: 429, code: 'too_many_tries' })
})

test('rejects a code that is older than five minutes, was used before or was replaced by a newer code', async () => {
  const testApp = await buildTestApp({ db, realCodes: true })
  const { clock, codes } = testApp
  const enter = async (userId: string) =>
    toOutcome(await tryCode(testApp, { userId, code: codes.deriveCode(userId) })).code

  const expiredAttempt = await anAttempt(testApp)
  clock.moveBy({ seconds: 5 * 60 })
  expect(await enter(expiredAttempt)).toBe('code_expired')

  const phone = aPhone()
  const replaced = await anAttempt(testApp, phone)
  clock.moveBy({ seconds: 60 })
  const current = await anAttempt(testApp, phone)
  expect(await enter(replaced)).toBe('code_expired')
  expect(await enter(current)).toBeNull()
  expect(await enter(current)).toBe('code_expired')
  expect(await enter('an-attempt-nobody-made')).toBe('code_expired')
})

test('a phone can get a new sign-in code sixty seconds after the previous code, or immediately after a sign-in', async () => {
  const testApp = await buildTestApp({ db })
  const phone = aPhone()
  const userId = await anAttempt(testApp, phone)
  testApp.clock.moveBy({ seconds: 20 })
  const early = await requestCode(testApp, { phone })
  expect(toOutcome(early)).toMatchObject({ status: 429, code: 'too_early' })
  const { retryAfter } = toOutcome(early).details
  expect(retryAfter).toBeGreaterThan(0)
  expect(retryAfter).toBeLessThanOrEqual(40)
  expect(early.headers['retry-after']).toBe(String(retryAfter))

  await tryCode(testApp, { userId, code: '000000' })
  expect((await requestCode(testApp, { phone })).statusCode).toBe(200)
  testApp.clock.moveBy({ seconds: 60 })
  expect((await requestCode(testApp, { phone })).statusCode).toBe(200)
})

test('sends no SMS for a code that is used, replaced or expired before the outbox runs', async () => {
  const testApp = await buildTestApp({ db })
  const { clock, drainOutbox, sentSms } = testApp
  const [used, replaced, over] = [aPhone(), aPhone(), aPhone()]
  await tryCode(testApp, { userId: await anAttempt(testApp, used), code: '000000' })
  await anAttempt(testApp, replaced)
  clock.moveBy({ seconds: 60 })
  await anAttempt(testApp, replaced)
  await drainOutbox()
  await anAttempt(testApp, over)
  clock.moveBy({ seconds: 300 })
  await drainOutbox()
  const sentTo = (phone: string) => sentSms.filter((message) => message.phone === phone).length
  expect([used, replaced, over].map(sentTo)).toEqual([0, 1, 0])
})

test('deletes a sign-in attempt a day after its code expired, not earlier', async () => {
  const clock = aClock({ isStopped: true })
  const userId = await anAttempt(await buildTestApp({ db, clock }))
  const retained = async () => {
    await sweepAttempts({ db, clock })
    return (await db.query({ text: 'select from sign_in_attempts where id = $1', values: [userId] })).rowCount
  }
  clock.moveBy({ seconds: codeLifetimeSeconds, days: 1 })
  expect(await retained()).toBe(1)
  clock.moveBy({ ms: 1 })
  expect(await retained()).toBe(0)
})

test('a new member can save names and city after a consent to data processing', async () => {
  const testApp = await buildTestApp({ db })
  const { app } = testApp
  const verified = await tryCode(testApp, { userId: await anAttempt(testApp), code: '000000' })
  const { accessToken } = verified.json<{ accessToken: string }>()
  const headers = { authorization: `Bearer ${accessToken}` }
  const send = (url: string, payload: object) => app.inject({ method: 'POST', url, payload, headers })

  const consent = { purpose: 'personal-data', given: true, textVersion: firstVersions['personal-data'] }
  expect(toOutcome(await send('/api/consents/', { ...consent, textVersion: '2020-01-01' }))).toMatchObject({
    status: 409,
    code: 'consent_outdated',
  })
  expect(toOutcome(await send('/api/consents/', { ...consent, given: false })).code).toBe('consent_required')
  expect((await send('/api/consents/', consent)).body).toBe('true')
  const names = { firstName: ' Андре\u0438\u0306 ', lastName: 'Салтыков\u2011Щедрин', cityName: 'Орёл' }
  expect((await send('/api/lk/edit/set-user-data/', names)).body).toBe('true')
  const refused = await send('/api/lk/edit/set-user-data/', { ...names, firstName: 'Andrew', cityName: '' })
  expect(refused.statusCode).toBe(400)
  expect(toOutcome(refused).details['fields']).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ field: 'firstName', code: 'invalid_name' }),
      expect.objectContaining({ field: 'cityName', code: 'name_required' }),
    ]),
  )

  const user = await app.inject({ url: '/api/user/', headers })
  expect(user.json()).toMatchObject({
    user: {
      firstName: 'Андрей',
      middleName: '',
      lastName: 'Салтыков-Щедрин',
      cityName: 'Орёл',
      consentGiven: true,
      profileComplete: true,
    },
  })
})
