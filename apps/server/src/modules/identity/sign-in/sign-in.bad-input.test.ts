import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { logoutPath } from '@impulse/api/sign-in/sign-in'
import { signInRoutes } from '@impulse/api/sign-in/sign-in-routes'
import { notificationsRoutes } from '@impulse/api/notifications/notifications-routes'
import { aMember, aPhone } from '../../../testing/identity/member-fixtures.ts'
import { repeated } from '../../../testing/harness/repeat.ts'
import { anAttempt, requestCode, toOutcome, tryCode } from '../../../testing/identity/sign-in-fixtures.ts'
import { buildTestApp } from '../../../testing/harness/test-app.ts'
import { testDatabase } from '../../../testing/database/test-database.ts'

const { db } = await testDatabase()
const testApp = await buildTestApp({ db, realCodes: true })
const { app } = testApp

test('the route that sends a code rejects a number that is not a Russian mobile and saves no sign-in attempt', async () => {
  const listAttempts = () => db.query({ text: 'select id from sign_in_attempts order by id', values: [] })
  const before = await listAttempts()
  for (const phone of [
    '',
    '+7',
    '7916123456',
    '791612345678',
    '+7 495 999 12 34',
    '8 800 555 35 35',
    '+375 29 123 45 67',
    '+1 916 123 45 67',
    '٧٩١٦١٢٣٤٥٦٧',
    'девять',
    "79161234567' or 1=1",
    '7'.repeat(5000),
    79161234567,
    null,
    true,
    ['79161234567'],
    { digits: '79161234567' },
    undefined,
  ]) {
    const response = await app.inject({ method: 'POST', url: '/api/mobile-auth/code', payload: { phone } })
    expect([phone, response.statusCode, response.json<{ error: object }>().error]).toEqual([
      phone,
      400,
      expect.objectContaining({ code: 'invalid_phone', message: 'Некорректный формат номера телефона' }),
    ])
  }
  expect(await listAttempts()).toEqual(before)
})

test('recognises a phone number in four common formats as the same number', async () => {
  const phone = aPhone()
  const national = phone.slice(1)
  const codes: (string | null)[] = []
  for (const phoneText of [
    phone,
    national,
    `8${national}`,
    `+7 (${national.slice(0, 3)}) ${national.slice(3)}`,
  ]) {
    codes.push(toOutcome(await requestCode(testApp, { phone: phoneText })).code)
  }
  expect(codes).toEqual([null, 'too_early', 'too_early', 'too_early'])
})

test('a wrong code of a valid form counts as a try, and a malformed code does not (spec 5.5)', async () => {
  const userId = await anAttempt(testApp)
  const enter = async (code: string) => toOutcome(await tryCode(testApp, { userId, code }))
  for (const code of ['', '0'.repeat(26), '12.345', '123_456', '12😀456', '12\u0000456']) {
    expect([code, await enter(code)]).toEqual([
      code,
      expect.objectContaining({ status: 400, code: 'malformed_code' }),
    ])
  }
  for (const [code, triesLeft] of [
    ['1', 4],
    ['abc def', 3],
    ['0'.repeat(25), 2],
    ['١٢٣٤٥٦', 1],
    ['   ', 0],
  ] as const) {
    expect([code, await enter(code)]).toEqual([
      code,
      { status: 400, code: 'invalid_code', details: { triesLeft } },
    ])
  }
})

test('returns the same error for an unknown sign-in attempt as for an expired code', async () => {
  for (const userId of ['x', '../../etc', "a'b", '0'.repeat(65), '', 5, null, undefined]) {
    const payload = { userId, code: '123456' }
    const response = await app.inject({ method: 'POST', url: '/api/mobile-auth/verify', payload })
    expect([userId, toOutcome(response)]).toEqual([
      userId,
      expect.objectContaining({ status: 400, code: 'code_expired' }),
    ])
  }
})

test('returns the same error for a malformed refresh token as for an expired refresh token', async () => {
  for (const url of [
    '?refreshToken=',
    '?refreshToken=x',
    '?',
    '?refreshToken=a&refreshToken=b',
    `?refreshToken=${'x'.repeat(900)}`,
  ]) {
    const response = await app.inject({ url: `/api/refresh-token${url}` })
    expect([url, toOutcome(response)]).toMatchObject([url, { status: 401, code: 'invalid_refresh_token' }])
  }
})

test('the route that sends a code returns a 4xx status when the request body is malformed, too large or of an unsupported type', async () => {
  const send = async (payload: string, type = 'application/json') =>
    toOutcome(
      await app.inject({
        method: 'POST',
        url: '/api/mobile-auth/code',
        payload,
        headers: { 'content-type': type },
      }),
    )
  expect(await send('{"phone":')).toMatchObject({ status: 400, code: 'invalid_json' })
  expect(await send('')).toMatchObject({ status: 400, code: 'invalid_json' })
  expect(await send('{"__proto__":{"x":1}}')).toMatchObject({ status: 400 })
  expect(await send('phone=79161234567', 'application/x-www-form-urlencoded')).toMatchObject({ status: 415 })
  expect(await send(JSON.stringify({ phone: 'x'.repeat(70_000) }))).toMatchObject({ status: 413 })
  for (const body of ['null', '[]', '5', '"79161234567"', '{}'])
    expect(await send(body)).toMatchObject({ status: 400 })
})

test('every sign-in route responds to any input with a status below 500, and with a Russian message when the status is an error', async () => {
  const { accessToken } = await aMember(db)
  const paths = [
    ...Object.keys({ ...signInRoutes, ...notificationsRoutes }).map((key) => key.slice(key.indexOf(' ') + 1)),
    '/api/session/',
    '/api/session/end',
    logoutPath,
  ]
  const names = [
    'phone',
    'captcha',
    'userId',
    'code',
    'refreshToken',
    'firstName',
    'lastName',
    'middleName',
    'cityName',
    'purpose',
    'given',
    'textVersion',
  ]
  const strange = fc.oneof(
    fc.jsonValue(),
    fc.string({ unit: 'binary' }),
    fc.constant('79161234567'),
    fc.constant('\u0000'),
  )
  const body = fc.oneof(fc.dictionary(fc.constantFrom(...names), strange), fc.jsonValue())
  await fc.assert(
    fc.asyncProperty(
      ...([
        fc.constantFrom(...paths),
        fc.constantFrom('GET', 'POST', 'PUT', 'DELETE'),
        body,
        fc.string(),
      ] as const),
      async (url, method, sent, search) => {
        const response = await app.inject({
          url,
          method: method as 'GET',
          query: { refreshToken: search },
          headers: { authorization: `Bearer ${accessToken}`, 'content-type': 'application/json' },
          ...(method !== 'GET' && { payload: JSON.stringify(sent) }),
        })
        expect(response.statusCode).toBeLessThan(500)
        if (response.statusCode < 400) return
        expect(response.json<{ error: { message: string } }>().error.message).toMatch(/[а-яё]/)
      },
    ),
    { numRuns: repeated(120) },
  )
})
