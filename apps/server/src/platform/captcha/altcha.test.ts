import { type Challenge, solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import { expect, test } from 'vitest'
import { signInPaths } from '@impulse/api/sign-in/sign-in'
import { times } from '../../testing/harness/repeat.ts'
import { anAttempt, requestCode, toOutcome, tally, tryCode } from '../../testing/identity/sign-in-fixtures.ts'
import { testPasswords } from '../../testing/identity/member-fixtures.ts'
import { aClock } from '../../testing/harness/test-clock.ts'
import { buildTestApp } from '../../testing/harness/test-app.ts'
import { testDatabase } from '../../testing/database/test-database.ts'
import { altcha } from './altcha.ts'
import { sweepChallenges } from './spent-challenges.ts'

const { db } = await testDatabase()
// Solved at once: what it costs a phone is not the subject here.
const effort = { cost: 1, minCounter: 2, maxCounter: 5 }

async function aProgramme(passwords = testPasswords) {
  const clock = aClock()
  const captcha = altcha({ db, clock, passwords, effort })
  return buildTestApp({ db, clock, captcha })
}
type Programme = Awaited<ReturnType<typeof aProgramme>>

const getChallenge = async ({ app }: Programme) =>
  (await app.inject({ url: signInPaths.captchaChallenge })).json<Challenge>()

const pack = (payload: unknown): string => Buffer.from(JSON.stringify(payload)).toString('base64')

/** Payload that the widget sends for a solved challenge. */
async function solved(programme: Programme): Promise<string> {
  const challenge = await getChallenge(programme)
  return pack({ challenge, solution: await solveChallenge({ challenge, deriveKey }) })
}

test('a solved challenge replayed a hundred times at once is taken once', async () => {
  const programme = await aProgramme()
  const captcha = await solved(programme)
  const responses = await Promise.all(times(100, () => requestCode(programme, { captcha })))
  expect(tally(responses)).toEqual({ 200: 1, invalid_captcha: 99 })
})

test('asking for a code and each try of one need a challenge of their own', async () => {
  const programme = await aProgramme()
  const captcha = await solved(programme)
  const { userId } = (await requestCode(programme, { captcha })).json<{ userId: string }>()
  expect(toOutcome(await tryCode(programme, { userId, code: '000000', captcha })).code).toBe(
    'invalid_captcha',
  )
  expect(toOutcome(await tryCode(programme, { userId, code: '000000' })).code).toBe('invalid_captcha')
  const right = await tryCode(programme, { userId, code: '000000', captcha: await solved(programme) })
  expect(right.statusCode).toBe(200)
})

test('a wrong answer spends its challenge', async () => {
  const programme = await aProgramme()
  const challenge = await getChallenge(programme)
  const solution = await solveChallenge({ challenge, deriveKey })
  const wrong = pack({ challenge, solution: { ...solution, derivedKey: '00'.repeat(32) } })
  expect(toOutcome(await requestCode(programme, { captcha: wrong })).code).toBe('invalid_captcha')
  const right = pack({ challenge, solution })
  expect(toOutcome(await requestCode(programme, { captcha: right })).code).toBe('invalid_captcha')
})

test('a challenge is good for two minutes', async () => {
  const programme = await aProgramme()
  const captcha = await solved(programme)
  programme.clock.moveBy({ seconds: 121 })
  expect(toOutcome(await requestCode(programme, { captcha })).code).toBe('invalid_captcha')
})

test('only challenges of ours are taken, with their own cost and end', async () => {
  const programme = await aProgramme()
  const otherServer = await aProgramme(['a password of somebody else, long enough'])
  const challenge = await getChallenge(programme)
  const solution = await solveChallenge({ challenge, deriveKey })
  const later = { ...challenge.parameters, expiresAt: (challenge.parameters.expiresAt ?? 0) + 600 }
  for (const captcha of [
    await solved(otherServer),
    pack({ challenge: { ...challenge, parameters: later }, solution }),
    pack({ challenge: { parameters: challenge.parameters }, solution }),
    pack({ challenge, solution: null }),
    pack({ challenge, solution: { counter: 'x', derivedKey: {} } }),
    pack({ challenge: { ...challenge, parameters: { ...challenge.parameters, nonce: 'zz' } }, solution }),
    pack([]),
    pack(null),
    pack(`${'['.repeat(3000)}${']'.repeat(3000)}`),
    Buffer.from(`{"challenge":${'{"a":'.repeat(1000)}1${'}'.repeat(1000)}}`).toString('base64'),
    'это не base64',
    '',
  ]) {
    expect(toOutcome(await requestCode(programme, { captcha }))).toMatchObject({
      status: 400,
      code: 'invalid_captcha',
    })
  }
})

test('a challenge outlives the rotation of the password that signed it', async () => {
  const [fresh, before] = testPasswords
  const captcha = await solved(await aProgramme([before ?? '']))
  const rotated = await aProgramme([fresh, before ?? ''])
  expect((await requestCode(rotated, { captcha })).statusCode).toBe(200)
})

test('a challenge of the usual cost is solved and taken', async () => {
  const clock = aClock()
  const programme = await buildTestApp({
    db,
    clock,
    captcha: altcha({ db, clock, passwords: testPasswords }),
  })
  const challenge = await getChallenge(programme)
  expect(challenge.parameters).toMatchObject({ algorithm: 'PBKDF2/SHA-256', cost: 1000 })
  const captcha = await solved(programme)
  expect(captcha.length).toBeLessThan(1000)
  expect((await requestCode(programme, { captcha })).statusCode).toBe(200)
})

test('spent challenges are kept as long as they could be brought again', async () => {
  const programme = await aProgramme()
  await requestCode(programme, { captcha: await solved(programme) })
  const countStored = async () =>
    (await db.query<{ n: bigint }>({ text: 'select count(*) as n from used_challenges', values: [] })).rows[0]
      ?.n
  await sweepChallenges({ db, clock: programme.clock })
  expect(await countStored()).toBeGreaterThan(0n)
  programme.clock.moveBy({ seconds: 300 })
  await sweepChallenges({ db, clock: programme.clock })
  expect(await countStored()).toBe(0n)
})

test('without a captcha any value passes, and none as well', async () => {
  const programme = await buildTestApp({ db })
  await anAttempt(programme)
  expect((await requestCode(programme, { captcha: 'anything' })).statusCode).toBe(200)
  const challenge = (await programme.app.inject({ url: signInPaths.captchaChallenge })).json<Challenge>()
  expect(await solveChallenge({ challenge, deriveKey })).toMatchObject({ counter: expect.any(Number) })
})
