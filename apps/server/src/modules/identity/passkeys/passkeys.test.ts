import { fillPath } from '@impulse/api/routes/fill-path'
import { expect, test } from 'vitest'
import type { Confirmation } from '@impulse/api/profile/confirmation'
import { type Passkeys } from '@impulse/api/sign-in/passkey'
import { anAuthenticator } from '../../../testing/operations/authenticator.ts'
import { aMember, type SignedIn } from '../../../testing/identity/member-fixtures.ts'
import { times } from '../../../testing/harness/repeat.ts'
import { toOutcome, tally } from '../../../testing/identity/sign-in-fixtures.ts'
import { buildTestApp } from '../../../testing/harness/test-app.ts'
import { testDatabase } from '../../../testing/database/test-database.ts'
import { openLog } from '../../../platform/log/log.ts'
import { deviceRoutes } from '../devices/devices.routes.ts'
import { reauthenticationRoutes } from '../sessions/reauthentication.routes.ts'
import { passkeyRoutes } from './passkeys.routes.ts'

const { db } = await testDatabase()
const log = openLog('silent')
const testApp = await buildTestApp({
  db,
  routes: (parts) => [
    passkeyRoutes({ ...parts, log }),
    deviceRoutes(parts),
    reauthenticationRoutes({ ...parts, log }),
  ],
})
const { app, clock } = testApp

const bearer = ({ accessToken }: Pick<SignedIn, 'accessToken'>) => ({
  authorization: `Bearer ${accessToken}`,
})
const post = (url: string, payload?: object, member?: SignedIn) =>
  app.inject({
    method: 'POST',
    url,
    ...(payload && { payload }),
    headers: { host: 'localhost', ...(member && bearer(member)) },
  })
const fetchOptions = async (url: string, member?: SignedIn) =>
  (await post(url, undefined, member)).json<{ options: Record<string, unknown> }>().options

async function aMemberWithKey(keyOptions: { counts?: boolean } = {}) {
  const member = await aMember(db, { clock })
  const key = anAuthenticator(keyOptions)
  const added = await post(
    '/api/passkeys/',
    key.make(await fetchOptions('/api/passkeys/options/', member)),
    member,
  )
  if (added.statusCode !== 200) throw new Error(added.body)
  return { member, key, id: added.json<{ id: string }>().id }
}
const signInWith = async (key: ReturnType<typeof anAuthenticator>, faults = {}) =>
  post(
    '/api/mobile-auth/passkey/',
    key.answer(await fetchOptions('/api/mobile-auth/passkey/options/'), faults),
  )
const keysOf = async (member: SignedIn) =>
  (await app.inject({ url: '/api/passkeys/', headers: bearer(member) })).json<Passkeys>().passkeys

test('offers a new passkey RS256 last, which a device takes only when it has no other algorithm', async () => {
  const { pubKeyCredParams } = await fetchOptions('/api/passkeys/options/', await aMember(db, { clock }))
  expect(pubKeyCredParams).toMatchObject([{ alg: -8 }, { alg: -7 }, { alg: -257 }])
})

test.each([{ counts: true }, { counts: false }])(
  'signs a member in three times with one passkey, whether or not the authenticator counts its signatures: %o',
  async (keyOptions) => {
    const { member, key } = await aMemberWithKey(keyOptions)
    for (let i = 0; i < 3; i++) {
      const response = await signInWith(key)
      const { accessToken } = response.json<{ accessToken: string }>()
      const { json } = await app.inject({
        url: '/api/user/',
        headers: { authorization: `Bearer ${accessToken}` },
      })
      expect(json()).toMatchObject({ isLoggedIn: true, user: { userId: member.memberId } })
    }
    expect(await keysOf(member)).toMatchObject([{ refused: false, lastUsedAt: expect.any(String) }])
  },
)

test('starts one session and refuses 49 requests when fifty parallel sign-ins send the same passkey response', async () => {
  const { key } = await aMemberWithKey()
  const answer = key.answer(await fetchOptions('/api/mobile-auth/passkey/options/'))
  const responses = await Promise.all(times(50, () => post('/api/mobile-auth/passkey/', answer)))
  expect(tally(responses)).toEqual({ 200: 1, passkey_expired: 49 })
})

test('refuses a passkey response whose challenge is older than five minutes, has another purpose or belongs to another member', async () => {
  const { key, member } = await aMemberWithKey()
  const lateAnswer = key.answer(await fetchOptions('/api/mobile-auth/passkey/options/'))
  clock.moveBy({ seconds: 301 })
  expect(toOutcome(await post('/api/mobile-auth/passkey/', lateAnswer)).code).toBe('passkey_expired')
  const forAnother = key.answer(await fetchOptions('/api/passkeys/options/', member))
  expect(toOutcome(await post('/api/mobile-auth/passkey/', forAnother)).code).toBe('passkey_expired')
  const newPasskey = anAuthenticator().make({ ...(await fetchOptions('/api/passkeys/options/', member)) })
  const otherMember = await aMember(db, { clock })
  expect(toOutcome(await post('/api/passkeys/', newPasskey, otherMember)).code).toBe('passkey_expired')
})

test.each([
  ['another origin', { origin: 'https://phishing.example' }],
  ['another host', { host: 'phishing.example' }],
  ['a member who was not verified', { verified: false }],
  ['the type of another ceremony', { type: 'webauthn.create' }],
])(
  'refuses a sign-in and a new passkey when the signed data contain this error: %s',
  async (_what, faults) => {
    const { key, member } = await aMemberWithKey()
    expect(toOutcome(await signInWith(key, faults)).code).toBe('passkey_refused')
    const options = await fetchOptions('/api/passkeys/options/', member)
    const wrong = 'type' in faults ? { type: 'webauthn.get' } : faults
    const response = await post('/api/passkeys/', anAuthenticator().make(options, wrong), member)
    expect(toOutcome(response).code).toBe('passkey_refused')
  },
)

test('refuses a sign-in with a passkey when another passkey made the signature', async () => {
  const { key } = await aMemberWithKey()
  const options = await fetchOptions('/api/mobile-auth/passkey/options/')
  const { response } = anAuthenticator().answer(options)
  const { signature } = response
  const ownAnswer = key.answer(options)
  const forged = { ...ownAnswer, response: { ...ownAnswer.response, signature } }
  expect(toOutcome(await post('/api/mobile-auth/passkey/', forged)).code).toBe('passkey_refused')
})

test('refuses a sign-in with a passkey whose signature counter decreased, and every later sign-in with this passkey', async () => {
  const { key, member } = await aMemberWithKey()
  await signInWith(key)
  key.state.counter = 1
  expect(toOutcome(await signInWith(key)).code).toBe('passkey_refused')
  key.state.counter = 100
  expect(toOutcome(await signInWith(key)).code).toBe('passkey_refused')
  expect(await keysOf(member)).toMatchObject([{ refused: true }])
})

test('refuses a sign-in with a removed passkey, and refuses to remove another member’s passkey', async () => {
  const { key, member, id } = await aMemberWithKey()
  const remove = (member: SignedIn) =>
    app.inject({ method: 'DELETE', url: fillPath('/api/passkeys/:id/', { id }), headers: bearer(member) })
  const otherMember = await aMember(db, { clock })
  expect(toOutcome(await remove(otherMember)).code).toBe('passkey_not_found')
  expect((await signInWith(key)).statusCode).toBe(200)
  expect((await remove(member)).body).toBe('true')
  expect(toOutcome(await signInWith(key)).code).toBe('passkey_refused')
  expect(await keysOf(member)).toEqual([])
})

test('ten minutes after the sign-in a member adds and removes passkeys only after a code, but «Это не я» removes all of them without one', async () => {
  const { member, id } = await aMemberWithKey()
  const options = await fetchOptions('/api/passkeys/options/', member)
  clock.moveBy({ seconds: 600 })
  const accessToken = testApp.sessions.createAccessToken(member.sessionId)
  const later = { ...member, accessToken }
  const newPasskey = anAuthenticator().make(options)
  const changeKeys = async () => [
    toOutcome(await post('/api/passkeys/options/', undefined, later)).code,
    toOutcome(await post('/api/passkeys/', newPasskey, later)).code,
    toOutcome(
      await app.inject({
        method: 'DELETE',
        url: fillPath('/api/passkeys/:id/', { id }),
        headers: bearer(later),
      }),
    ).code,
  ]
  const refused = 'reauthentication_required'
  expect(await changeKeys()).toEqual([refused, refused, refused])
  expect(await keysOf(later)).toHaveLength(1)
  const { attemptId } = (await post('/api/lk/reauthentication/', undefined, later)).json<Confirmation>()
  await post('/api/lk/reauthentication/confirm/', { attemptId, code: '000000' }, later)
  const added = anAuthenticator().make(await fetchOptions('/api/passkeys/options/', later))
  expect((await post('/api/passkeys/', added, later)).statusCode).toBe(200)
  expect((await changeKeys()).at(-1)).toBeNull()
  clock.moveBy({ seconds: 600 })
  const last = { ...member, accessToken: testApp.sessions.createAccessToken(member.sessionId) }
  expect((await post('/api/lk/sessions/report/', undefined, last)).statusCode).toBe(200)
  expect(await keysOf(last)).toEqual([])
})

/** Returns the titles of a member's account notifications, newest first. */
const listNotified = async ({ memberId }: SignedIn): Promise<string[]> => {
  const { rows } = await db.query<{ title: string }>({
    text: `select title from notifications where member_id = $1 and category = 'account' order by id desc`,
    values: [memberId],
  })
  return rows.map(({ title }) => title)
}

test('notifies the member of a passkey sign-in on a new device, but not of a passkey sign-in on a known device', async () => {
  const { key, member } = await aMemberWithKey()
  const signInFrom = async (cookie?: string) =>
    app.inject({
      method: 'POST',
      url: '/api/mobile-auth/passkey/',
      payload: key.answer(await fetchOptions('/api/mobile-auth/passkey/options/')),
      headers: { host: 'localhost', ...(cookie && { cookie }) },
    })
  const first = await signInFrom()
  expect(await listNotified(member)).toEqual(['Вход с нового устройства', 'Добавлен ключ для входа'])
  const [cookie] = String(first.headers['set-cookie']).split(';')
  expect((await signInFrom(cookie)).statusCode).toBe(200)
  expect(await listNotified(member)).toHaveLength(2)
  await signInFrom()
  expect(await listNotified(member)).toHaveLength(3)
})

test('notifies the member once when two requests remove the same passkey', async () => {
  const { member, id } = await aMemberWithKey()
  const remove = () =>
    app.inject({ method: 'DELETE', url: fillPath('/api/passkeys/:id/', { id }), headers: bearer(member) })
  expect((await remove()).statusCode).toBe(200)
  expect((await remove()).statusCode).toBe(404)
  expect(await listNotified(member)).toEqual(['Удалён ключ для входа', 'Добавлен ключ для входа'])
})

test('«Выйти везде» removes all passkeys of the member and notifies the member once', async () => {
  const { key, member } = await aMemberWithKey()
  const otherMember = await aMemberWithKey()
  const otherSession = await aMember(db, { clock, phone: member.phone })
  const left = anAuthenticator()
  await post(
    '/api/passkeys/',
    left.make(await fetchOptions('/api/passkeys/options/', otherSession)),
    otherSession,
  )
  expect((await post('/api/lk/sessions/end/', {}, member)).body).toBe('true')
  for (const one of [key, left]) expect(toOutcome(await signInWith(one)).code).toBe('passkey_refused')
  expect((await listNotified(member))[0]).toBe('Удалены ключи для входа')
  expect((await signInWith(otherMember.key)).statusCode).toBe(200)
  await post('/api/lk/sessions/end/', {}, member)
  expect((await listNotified(member)).filter((title) => title.startsWith('Удал'))).toHaveLength(1)
})

test('a signed-in member can add ten passkeys, but not an eleventh, and gets a notification about each passkey', async () => {
  expect((await post('/api/passkeys/options/')).statusCode).toBe(401)
  const { member } = await aMemberWithKey()
  for (let i = 1; i < 10; i++)
    await post(
      '/api/passkeys/',
      anAuthenticator().make(await fetchOptions('/api/passkeys/options/', member)),
      member,
    )
  expect(await keysOf(member)).toHaveLength(10)
  expect(toOutcome(await post('/api/passkeys/options/', undefined, member)).code).toBe('too_many_passkeys')
  const { rows } = await db.query<{ title: string }>({
    text: `select title from notifications where member_id = $1 and link = '/lk/devices?report'`,
    values: [member.memberId],
  })
  expect(rows).toHaveLength(10)
})

test('rejects a malformed passkey response with 400, and refuses a sign-in with an unknown passkey', async () => {
  const options = await fetchOptions('/api/mobile-auth/passkey/options/')
  const good = anAuthenticator().answer(options)
  for (const payload of [{}, { ...good, id: '../..' }, { ...good, response: {} }, []])
    expect((await post('/api/mobile-auth/passkey/', payload)).statusCode).toBe(400)
  expect(toOutcome(await post('/api/mobile-auth/passkey/', good)).code).toBe('passkey_refused')
})
