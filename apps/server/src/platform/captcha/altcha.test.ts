import { type Challenge, solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import { expect, test } from 'vitest'
import { times } from '../../testing/harness/repeat.ts'
import { anAttempt, requestCode, toOutcome, tally, tryCode } from '../../testing/identity/sign-in-fixtures.ts'
import { aPhone, testPasswords } from '../../testing/identity/member-fixtures.ts'
import { aClock } from '../../testing/harness/test-clock.ts'
import { buildTestApp } from '../../testing/harness/test-app.ts'
import { testDatabase } from '../../testing/database/test-database.ts'
import { altcha } from './altcha.ts'
import { sweepChallenges } from './spent-challenges.ts'

const { db } = await testDatabase()
// Sets a low difficulty, so that these tests are fast. No test measures how long a solution takes.
const effort = { cost: 1, minCounter: 2, maxCounter: 5 }

async function aServer(passwords = testPasswords) {
  const clock = aClock()
  const captcha = altcha({ db, clock, passwords, effort })
  return buildTestApp({ db, clock, captcha })
}
type TestServer = Awaited<ReturnType<typeof aServer>>

const getChallenge = async ({ app }: TestServer, subject: string) =>
  (
    await app.inject({ method: 'POST', url: '/api/captcha/challenge', payload: { subject } })
  ).json<Challenge>()

const pack = (payload: unknown): string => Buffer.from(JSON.stringify(payload)).toString('base64')

/** Requests a challenge for a phone or an attempt, solves it, and returns the payload that the widget sends. */
async function solved(server: TestServer, subject: string): Promise<string> {
  const challenge = await getChallenge(server, subject)
  return pack({ challenge, solution: await solveChallenge({ challenge, deriveKey }) })
}

test('accepts only one of a hundred parallel requests with the same solved challenge', async () => {
  const server = await aServer()
  const phone = aPhone()
  const captcha = await solved(server, phone)
  const responses = await Promise.all(times(100, () => requestCode(server, { phone, captcha })))
  expect(tally(responses)).toEqual({ 200: 1, invalid_captcha: 99 })
})

test('a solved challenge can be used only once: after the request for a code, the same challenge is refused when the code is entered', async () => {
  const server = await aServer()
  const phone = aPhone()
  const captcha = await solved(server, phone)
  const { userId } = (await requestCode(server, { phone, captcha })).json<{ userId: string }>()
  expect(toOutcome(await tryCode(server, { userId, code: '000000', captcha })).code).toBe('invalid_captcha')
  expect(toOutcome(await tryCode(server, { userId, code: '000000' })).code).toBe('invalid_captcha')
  const right = await tryCode(server, { userId, code: '000000', captcha: await solved(server, userId) })
  expect(right.statusCode).toBe(200)
})

test('accepts a solved challenge only for the phone or the attempt for which it was requested, and not after it was sent with another', async () => {
  const server = await aServer()
  const phone = aPhone()
  const captcha = await solved(server, phone)
  expect(toOutcome(await requestCode(server, { captcha })).code).toBe('invalid_captcha')
  expect(toOutcome(await requestCode(server, { phone, captcha })).code).toBe('invalid_captcha')
  const { userId } = (await requestCode(server, { phone, captcha: await solved(server, phone) })).json<{
    userId: string
  }>()
  for (const subject of [phone, ''])
    expect(
      toOutcome(await tryCode(server, { userId, code: '000000', captcha: await solved(server, subject) }))
        .code,
    ).toBe('invalid_captcha')
  // Somebody may have changed the phone in the challenge.
  const challenge = await getChallenge(server, aPhone())
  const { data } = await getChallenge(server, phone).then(({ parameters }) => parameters)
  const solution = await solveChallenge({ challenge, deriveKey })
  const changed = pack({
    challenge: { ...challenge, parameters: { ...challenge.parameters, data } },
    solution,
  })
  expect(toOutcome(await requestCode(server, { phone, captcha: changed })).code).toBe('invalid_captcha')
})

test('after an incorrect solution, refuses the same challenge even with the correct solution', async () => {
  const server = await aServer()
  const phone = aPhone()
  const challenge = await getChallenge(server, phone)
  const solution = await solveChallenge({ challenge, deriveKey })
  const wrong = pack({ challenge, solution: { ...solution, derivedKey: '00'.repeat(32) } })
  expect(toOutcome(await requestCode(server, { phone, captcha: wrong })).code).toBe('invalid_captcha')
  const right = pack({ challenge, solution })
  expect(toOutcome(await requestCode(server, { phone, captcha: right })).code).toBe('invalid_captcha')
})

test('refuses a challenge that is older than two minutes', async () => {
  const server = await aServer()
  const phone = aPhone()
  const captcha = await solved(server, phone)
  server.clock.moveBy({ seconds: 121 })
  expect(toOutcome(await requestCode(server, { phone, captcha })).code).toBe('invalid_captcha')
})

test('responds with `invalid_captcha` to malformed payloads, challenges of another server and modified challenges', async () => {
  const server = await aServer()
  const otherServer = await aServer(['a password of somebody else, long enough'])
  const phone = aPhone()
  const challenge = await getChallenge(server, phone)
  const solution = await solveChallenge({ challenge, deriveKey })
  const later = { ...challenge.parameters, expiresAt: (challenge.parameters.expiresAt ?? 0) + 600 }
  for (const captcha of [
    await solved(otherServer, phone),
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
    expect(toOutcome(await requestCode(server, { phone, captcha }))).toMatchObject({
      status: 400,
      code: 'invalid_captcha',
    })
  }
})

test('during a rotation of the session password, accepts a challenge that was signed with the previous password', async () => {
  const [currentPassword, previousPassword] = testPasswords
  const phone = aPhone()
  const captcha = await solved(await aServer([previousPassword ?? '']), phone)
  const rotated = await aServer([currentPassword, previousPassword ?? ''])
  expect((await requestCode(rotated, { phone, captcha })).statusCode).toBe(200)
})

test('accepts a solved challenge of the default difficulty', async () => {
  const clock = aClock()
  const server = await buildTestApp({
    db,
    clock,
    captcha: altcha({ db, clock, passwords: testPasswords }),
  })
  const phone = aPhone()
  const challenge = await getChallenge(server, phone)
  expect(challenge.parameters).toMatchObject({ algorithm: 'PBKDF2/SHA-256', cost: 1000 })
  const captcha = await solved(server, phone)
  expect(captcha.length).toBeLessThan(1000)
  expect((await requestCode(server, { phone, captcha })).statusCode).toBe(200)
})

test('the hourly cleanup deletes used challenges only after they have expired', async () => {
  const server = await aServer()
  await requestCode(server, { captcha: await solved(server, aPhone()) })
  const countStored = async () =>
    (await db.query<{ n: bigint }>({ text: 'select count(*) as n from used_challenges', values: [] })).rows[0]
      ?.n
  await sweepChallenges({ db, clock: server.clock })
  expect(await countStored()).toBeGreaterThan(0n)
  server.clock.moveBy({ seconds: 300 })
  await sweepChallenges({ db, clock: server.clock })
  expect(await countStored()).toBe(0n)
})

test('with CAPTCHA=none, the server accepts requests with any captcha value or without a value', async () => {
  const server = await buildTestApp({ db })
  await anAttempt(server)
  expect((await requestCode(server, { captcha: 'anything' })).statusCode).toBe(200)
  const challenge = await getChallenge(server, '')
  expect(await solveChallenge({ challenge, deriveKey })).toMatchObject({ counter: expect.any(Number) })
})
