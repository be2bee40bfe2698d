import { expect, it } from 'vitest'
import type { Passkeys } from '@impulse/api/sign-in/passkey'
import { anAuthenticator } from '../../../testing/operations/authenticator.ts'
import { aMember, type SignedIn } from '../../../testing/identity/member-fixtures.ts'
import { toOutcome, tally } from '../../../testing/identity/sign-in-fixtures.ts'
import { buildTestApp } from '../../../testing/harness/test-app.ts'
import { testDatabase } from '../../../testing/database/test-database.ts'
import { times } from '../../../testing/harness/repeat.ts'
import { openLog } from '../../../platform/log/log.ts'
import { requireRecentAuthentication } from '../../../platform/session/reauthentication.ts'
import { passkeyRoutes } from '../passkeys/passkeys.routes.ts'
import { reauthenticationRoutes } from './reauthentication.routes.ts'

const { db } = await testDatabase()
const log = openLog('silent')
const test = await buildTestApp({
  db,
  routes: (parts) => [passkeyRoutes({ ...parts, log }), reauthenticationRoutes({ ...parts, log })],
})
const { app, clock, sessions } = test

const signInOptions = '/api/mobile-auth/passkey/options/'
const signIn = '/api/mobile-auth/passkey/'
const confirmOptions = '/api/lk/reauthentication/passkey/options/'
const confirm = '/api/lk/reauthentication/passkey/'

const bearer = ({ sessionId }: SignedIn) => ({
  host: 'localhost',
  authorization: `Bearer ${sessions.createAccessToken(sessionId)}`,
})
const post = (member: SignedIn, url: string, payload?: object) =>
  app.inject({ method: 'POST', url, ...(payload && { payload }), headers: bearer(member) })
const fetchOptions = async (member: SignedIn, url = confirmOptions) =>
  (await post(member, url)).json<{ options: Record<string, unknown> }>().options

/** Returns a member who signed in `days` days ago and added a passkey then. */
async function aMemberWithKey({ days = 3 } = {}) {
  const member = await aMember(db, { clock })
  const key = anAuthenticator()
  await post(member, '/api/passkeys/', key.make(await fetchOptions(member, '/api/passkeys/options/')))
  clock.moveBy({ days })
  return { member, key }
}
const hasRecentlyAuthenticated = ({ sessionId }: SignedIn): Promise<boolean> =>
  requireRecentAuthentication({ db, clock }, sessionId).then(
    () => true,
    () => false,
  )

it('a passkey opens the secret data for ten minutes in the session that used it, and in no other', async () => {
  const { member, key } = await aMemberWithKey()
  const other = await aMember(db, { clock, phone: member.phone })
  clock.moveBy({ seconds: 600 })
  expect(await hasRecentlyAuthenticated(member)).toBe(false)
  const confirmed = await post(member, confirm, key.answer(await fetchOptions(member)))
  expect(toOutcome(confirmed).status).toBe(200)
  expect(confirmed.json()).toBe(true)
  expect(await hasRecentlyAuthenticated(member)).toBe(true)
  expect(await hasRecentlyAuthenticated(other)).toBe(false)
  clock.moveBy({ seconds: 600 })
  expect(await hasRecentlyAuthenticated(member)).toBe(false)
})

it('accepts a passkey response once, also when it is sent ten times in parallel', async () => {
  const { member, key } = await aMemberWithKey()
  const answer = key.answer(await fetchOptions(member))
  const responses = await Promise.all(times(10, () => post(member, confirm, answer)))
  expect(tally(responses)).toEqual({ 200: 1, passkey_expired: 9 })
  expect(toOutcome(await post(member, confirm, answer)).code).toBe('passkey_expired')
})

it('refuses a response to a challenge that is older than five minutes', async () => {
  const { member, key } = await aMemberWithKey()
  const answer = key.answer(await fetchOptions(member))
  clock.moveBy({ seconds: 301 })
  expect(toOutcome(await post(member, confirm, answer)).code).toBe('passkey_expired')
  expect(await hasRecentlyAuthenticated(member)).toBe(false)
})

it('refuses another member’s passkey, and a response to the challenge of another session', async () => {
  const { member, key } = await aMemberWithKey()
  const other = await aMemberWithKey()
  const byOther = other.key.answer(await fetchOptions(member))
  expect(toOutcome(await post(member, confirm, byOther)).code).toBe('passkey_refused')
  const secondSession = await aMember(db, { clock, phone: member.phone })
  const forSecond = key.answer(await fetchOptions(secondSession))
  expect(toOutcome(await post(member, confirm, forSecond)).code).toBe('passkey_expired')
  expect(await hasRecentlyAuthenticated(member)).toBe(false)
})

it('refuses the challenge of a sign-in for a confirmation, and the challenge of a confirmation for a sign-in', async () => {
  const { member, key } = await aMemberWithKey()
  const forSignIn = key.answer(await fetchOptions(member, signInOptions))
  expect(toOutcome(await post(member, confirm, forSignIn)).code).toBe('passkey_expired')
  const forConfirmation = key.answer(await fetchOptions(member))
  expect(toOutcome(await post(member, signIn, forConfirmation)).code).toBe('passkey_expired')
  expect(await hasRecentlyAuthenticated(member)).toBe(false)
})

it.each([
  ['another origin', { origin: 'https://phishing.example' }],
  ['another host', { host: 'phishing.example' }],
  ['a member who was not verified', { verified: false }],
])('refuses signed data with this error: %s', async (_what, faults) => {
  const { member, key } = await aMemberWithKey()
  const answer = key.answer(await fetchOptions(member), faults)
  expect(toOutcome(await post(member, confirm, answer)).code).toBe('passkey_refused')
  expect(await hasRecentlyAuthenticated(member)).toBe(false)
})

it('refuses a passkey that was added less than 48 hours ago, and does not list it as one that confirms', async () => {
  const { member, key } = await aMemberWithKey({ days: 1 })
  const listed = async () =>
    (await app.inject({ url: '/api/passkeys/', headers: bearer(member) })).json<Passkeys>().passkeys
  expect(await listed()).toMatchObject([{ canConfirm: false }])
  const answer = key.answer(await fetchOptions(member))
  expect(toOutcome(await post(member, confirm, answer)).code).toBe('passkey_too_new')
  expect(await hasRecentlyAuthenticated(member)).toBe(false)
  clock.moveBy({ days: 1, seconds: 1 })
  expect(await listed()).toMatchObject([{ canConfirm: true }])
  expect((await post(member, confirm, key.answer(await fetchOptions(member)))).json()).toBe(true)
})

it.each([
  { days: 1, isRecent: false },
  { days: 3, isRecent: true },
])('a sign-in with a passkey that is $days days old opens the secret data: $isRecent', async (given) => {
  const { member, key } = await aMemberWithKey(given)
  const response = await post(member, signIn, key.answer(await fetchOptions(member, signInOptions)))
  const { accessToken } = response.json<{ accessToken: string }>()
  const started = await sessions.resolve(accessToken, ['access'])
  expect(await hasRecentlyAuthenticated({ ...member, ...started })).toBe(given.isRecent)
})

it('refuses more than 60 requests of a member for options in an hour, because each stores a challenge', async () => {
  const { member } = await aMemberWithKey()
  const responses = await Promise.all(times(61, () => post(member, confirmOptions)))
  expect(tally(responses)).toEqual({ 200: 60, too_many_requests: 1 })
  expect((await post(await aMember(db, { clock }), confirmOptions)).statusCode).toBe(200)
})
