import { type Challenge, solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { aPhone, testPasswords } from '../../testing/identity/member-fixtures.ts'
import { times } from '../../testing/harness/repeat.ts'
import { requestCode, toOutcome, tally, tryCode } from '../../testing/identity/sign-in-fixtures.ts'
import { aSmartCaptchaStub } from '../../testing/stubs/smart-captcha-stub.ts'
import { aClock } from '../../testing/harness/test-clock.ts'
import { buildTestApp } from '../../testing/harness/test-app.ts'
import { testDatabase } from '../../testing/database/test-database.ts'
import { openLog } from '../log/log.ts'
import { altcha } from './altcha.ts'
import { smartCaptcha } from './smart-captcha.ts'

const { db } = await testDatabase()
const yandex = await aSmartCaptchaStub()
afterAll(() => yandex.close())
const clock = aClock()
const lines: string[] = []
const log = openLog('debug', { write: (line: string) => void lines.push(line) })
const fallback = altcha({
  db,
  clock,
  passwords: testPasswords,
  effort: { cost: 1, minCounter: 2, maxCounter: 5 },
})
const account = { url: yandex.url, serverKey: 's3cret' }
const testApp = await buildTestApp({
  db,
  clock,
  log,
  captcha: smartCaptcha({ db, clock, log, account, host: 'localhost', fallback }),
})

beforeEach(() => {
  Object.assign(yandex, { behaviour: 'works', host: 'localhost', requests: [] })
  // Moves the clock until the cached health check of Yandex has expired.
  clock.moveBy({ seconds: 60 })
})

let tokens = 0
const aToken = () => `smart:solved-${++tokens}`

/** Phone of the requests that have an ALTCHA solution. */
const phoneOf = new Map<string, string>()

async function anAltcha(): Promise<string> {
  const phone = aPhone()
  const route = { method: 'POST', url: '/api/captcha/challenge' } as const
  const challenge = (await testApp.app.inject({ ...route, payload: { subject: phone } })).json<Challenge>()
  const solution = await solveChallenge({ challenge, deriveKey })
  const captcha = Buffer.from(JSON.stringify({ challenge, solution })).toString('base64')
  phoneOf.set(captcha, phone)
  return captcha
}
const requestWith = (captcha: string) =>
  requestCode(testApp, { phone: phoneOf.get(captcha) ?? aPhone(), captcha })
const getErrorCode = async (captcha: string) => toOutcome(await requestWith(captcha)).code

test('accepts the token of a captcha that was solved on the cabinet’s host, and sends the client’s IP address to Yandex', async () => {
  const { userId } = (await requestCode(testApp, { captcha: aToken(), from: '10.1.2.3' })).json<{
    userId: string
  }>()
  expect(Object.fromEntries(yandex.requests[0] ?? [])).toMatchObject({ secret: 's3cret', ip: '10.1.2.3' })
  expect((await tryCode(testApp, { userId, code: '000000', captcha: aToken() })).statusCode).toBe(200)
})

test('accepts only one of a hundred parallel requests with the same token', async () => {
  const captcha = aToken()
  const responses = await Promise.all(times(100, () => requestCode(testApp, { captcha })))
  expect(tally(responses)).toEqual({ 200: 1, invalid_captcha: 99 })
})

test.each([['smart:'], ['smart:made-up'], ['made-up'], ['']])(
  'refuses the token %j, which Yandex did not issue',
  async (captcha) => {
    expect(await getErrorCode(captcha)).toBe('invalid_captcha')
  },
)

test('refuses the token of a captcha that was solved on another host', async () => {
  yandex.host = 'phishing.example'
  expect(await getErrorCode(aToken())).toBe('invalid_captcha')
})

test('refuses an ALTCHA solution while Yandex is available', async () => {
  expect(await getErrorCode(await anAltcha())).toBe('invalid_captcha')
})

test.each(['drops', 'fails', 'says nonsense', 'says ok to everything'] as const)(
  'while the Yandex stub has the fault «%s», refuses every token and accepts an ALTCHA solution',
  async (behaviour) => {
    yandex.behaviour = behaviour
    expect(await getErrorCode(aToken())).toBe('invalid_captcha')
    expect(await getErrorCode(await anAltcha())).toBe(null)
    clock.moveBy({ seconds: 60 })
    // The cached health check has expired. The next request contains an ALTCHA solution, as from a browser that could
    // not load Yandex's script.
    expect(await getErrorCode(await anAltcha())).toBe(null)
    yandex.behaviour = 'works'
    clock.moveBy({ seconds: 60 })
    expect(await getErrorCode(await anAltcha())).toBe('invalid_captcha')
    expect(await getErrorCode(aToken())).toBe(null)
  },
)

test('for many parallel requests, the server checks the availability of Yandex only once', async () => {
  yandex.behaviour = 'says nonsense'
  const payloads = await Promise.all(times(20, anAltcha))
  const responses = await Promise.all(payloads.map(requestWith))
  expect(tally(responses)).toEqual({ 200: 20 })
  expect(yandex.requests).toHaveLength(1)
})

test('refuses the fallback captcha (ALTCHA) while Yandex answers the server’s own health check, even after Yandex failed to check a client’s token', async () => {
  yandex.behaviour = 'fails'
  await getErrorCode(aToken())
  yandex.behaviour = 'works'
  expect(await getErrorCode(await anAltcha())).toBe('invalid_captcha')
})

test('the log contains neither tokens nor the secret key', async () => {
  yandex.behaviour = 'fails'
  const captcha = aToken()
  await getErrorCode(captcha)
  await getErrorCode(await anAltcha())
  expect(lines.join('\n')).toContain('SmartCaptcha is unavailable or accepts an invalid token')
  for (const secret of [captcha, captcha.slice(6), 's3cret']) expect(lines.join('\n')).not.toContain(secret)
})
