import type { LightMyRequestResponse } from 'fastify'
import { type AccountInfo, type PhoneChangeResponse } from '@impulse/api/profile/profile'
import { phoneChangeRoutes } from '../../modules/identity/phone-change/phone-change.routes.ts'
import type { Config } from '../../platform/config/config.ts'
import type { Db } from '../../platform/db/db.ts'
import { aPhone, type SignedIn } from './member-fixtures.ts'
import { buildTestApp, type TestApp } from '../harness/test-app.ts'
import type { TestClock } from '../harness/test-clock.ts'

/** Builds a server with the routes of the phone change and with real sign-in codes. */
export const aPhoneChangeTest = (
  db: Db,
  { clock, config = {} }: { clock?: TestClock; config?: Partial<Config> } = {},
): Promise<TestApp> =>
  buildTestApp({
    db,
    config,
    realCodes: true,
    routes: (parts) => [phoneChangeRoutes(parts)],
    ...(clock && { clock }),
  })

type WithApp = Pick<TestApp, 'app'>

const send = (
  { app }: WithApp,
  { accessToken }: SignedIn,
  [method, url, payload]: ['GET' | 'POST' | 'DELETE', string, object?],
): Promise<LightMyRequestResponse> =>
  app.inject({
    method,
    url,
    headers: { authorization: `Bearer ${accessToken}` },
    ...(payload && { payload }),
  })

export const startChange = (
  test: WithApp,
  member: SignedIn,
  phone = aPhone(),
): Promise<LightMyRequestResponse> => send(test, member, ['POST', '/api/lk/phone/', { phone }])
export const requestPhoneCode = (test: WithApp, member: SignedIn): Promise<LightMyRequestResponse> =>
  send(test, member, ['POST', '/api/lk/phone/code/'])
export const confirmPhoneWith = (
  test: WithApp,
  member: SignedIn,
  input: { attemptId: string; code: string },
): Promise<LightMyRequestResponse> => send(test, member, ['POST', '/api/lk/phone/confirm/', input])
export const cancelChange = (test: WithApp, member: SignedIn): Promise<LightMyRequestResponse> =>
  send(test, member, ['DELETE', '/api/lk/phone/'])

export const getAccount = async (test: WithApp, member: SignedIn): Promise<AccountInfo> =>
  (await send(test, member, ['GET', '/api/lk/account-info/'])).json<{ accountInfo: AccountInfo }>()
    .accountInfo

/** Returns the id of the attempt in a response, and the code of that attempt. */
export function codeIn(
  { codes }: Pick<TestApp, 'codes'>,
  response: LightMyRequestResponse,
): { attemptId: string; code: string } {
  const { code } = response.json<PhoneChangeResponse>()
  if (response.statusCode !== 200 || !code) throw new Error(`the code was not sent: ${response.body}`)
  return { attemptId: code.attemptId, code: codes.deriveCode(code.attemptId) }
}

/**
 * Starts a phone change and confirms it with the code sent to the old phone. Returns the attempt id and the code for
 * the new phone.
 */
export async function aHalfChange(
  test: TestApp,
  member: SignedIn,
  phone: string,
): Promise<{ attemptId: string; code: string }> {
  const started = await startChange(test, member, phone)
  return codeIn(test, await confirmPhoneWith(test, member, codeIn(test, started)))
}
