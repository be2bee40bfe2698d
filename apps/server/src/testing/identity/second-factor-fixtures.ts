import type { LightMyRequestResponse } from 'fastify'
import { accountDeletionRoutes } from '../../modules/identity/account-deletion/account-deletion.routes.ts'
import { deviceRoutes } from '../../modules/identity/devices/devices.routes.ts'
import { passkeyRoutes } from '../../modules/identity/passkeys/passkeys.routes.ts'
import { phoneChangeRoutes } from '../../modules/identity/phone-change/phone-change.routes.ts'
import { secondFactorRoutes } from '../../modules/identity/second-factor/second-factor.routes.ts'
import { reauthenticationRoutes } from '../../modules/identity/sessions/reauthentication.routes.ts'
import type { Db } from '../../platform/db/db.ts'
import type { AppOptions } from '../../platform/http/app.ts'
import { openLog } from '../../platform/log/log.ts'
import { buildTestApp } from '../harness/test-app.ts'
import { anAuthenticator } from '../operations/authenticator.ts'
import { aMember, aPhone, type SignedIn } from './member-fixtures.ts'
import { anAttempt, tryCode } from './sign-in-fixtures.ts'

type Authenticator = ReturnType<typeof anAuthenticator>
type SecondFactorTest = Awaited<ReturnType<typeof buildSecondFactorTest>>

/** Builds a server with all routes by which a member signs in or changes how to sign in. */
export async function buildSecondFactorTest(
  db: Db,
  { onSecurityEvent }: Pick<AppOptions, 'onSecurityEvent'> = {},
) {
  const log = openLog('silent')
  const test = await buildTestApp({
    db,
    ...(onSecurityEvent && { onSecurityEvent }),
    routes: (parts) => [
      passkeyRoutes({ ...parts, log }),
      secondFactorRoutes({ ...parts, log }),
      reauthenticationRoutes({ ...parts, log }),
      deviceRoutes(parts),
      phoneChangeRoutes(parts),
      accountDeletionRoutes(parts),
    ],
  })
  const { app, clock, sessions } = test
  const send = (
    member: Pick<SignedIn, 'sessionId'> | null,
    call: { method: 'GET' | 'POST' | 'PUT' | 'DELETE'; url: string; payload?: object },
  ): Promise<LightMyRequestResponse> =>
    app.inject({
      ...call,
      headers: {
        host: 'localhost',
        ...(member && { authorization: `Bearer ${sessions.createAccessToken(member.sessionId)}` }),
      },
    })
  const post = (member: SignedIn | null, url: string, payload?: object) =>
    send(member, { method: 'POST', url, ...(payload && { payload }) })
  const fetchOptions = async (member: SignedIn | null, url: string) =>
    (await post(member, url)).json<{ options: Record<string, unknown> }>().options
  const addKey = async (member: SignedIn, key: Authenticator = anAuthenticator()) => {
    const added = await post(
      member,
      '/api/passkeys/',
      key.make(await fetchOptions(member, '/api/passkeys/options/')),
    )
    return { key, added }
  }
  const answer = async (member: SignedIn, key: Authenticator) =>
    key.answer(await fetchOptions(member, '/api/lk/reauthentication/passkey/options/'))
  const put = (member: SignedIn, payload: object) =>
    send(member, { method: 'PUT', url: '/api/lk/second-factor/', payload })
  return {
    ...test,
    db,
    send,
    post,
    addKey,
    answer,
    put,
    switchTo: async (member: SignedIn, key: Authenticator, isOn: boolean) =>
      put(member, { isOn, assertion: await answer(member, key) }),
    signInByCode: async (phone: string) =>
      tryCode(test, { userId: await anAttempt(test, phone), code: '000000' }),
    signInByKey: async (key: Authenticator) =>
      post(
        null,
        '/api/mobile-auth/passkey/',
        key.answer(await fetchOptions(null, '/api/mobile-auth/passkey/options/')),
      ),
    /** Returns a member with a passkey that was added `days` days ago, in a session that has just begun. */
    aMemberWithKey: async ({ days = 3, phone = aPhone() } = {}) => {
      const before = await aMember(db, { clock, phone })
      const { key, added } = await addKey(before)
      clock.moveBy({ days })
      const member = await aMember(db, { clock, phone })
      return { member, key, id: added.json<{ id: string }>().id }
    },
  }
}

/** Returns a member whose sign-in needs a passkey. */
export async function aProtectedMember(test: SecondFactorTest) {
  const one = await test.aMemberWithKey()
  const response = await test.switchTo(one.member, one.key, true)
  if (response.statusCode !== 200) throw new Error(response.body)
  return one
}

/** Returns the titles of a member's account notifications, oldest first. */
export async function listTitles(db: Db, { memberId }: Pick<SignedIn, 'memberId'>): Promise<string[]> {
  const { rows } = await db.query<{ title: string }>({
    text: `select title from notifications where member_id = $1 and category = 'account' order by id`,
    values: [memberId],
  })
  return rows.map(({ title }) => title)
}
