import { fillPath } from '@impulse/api/routes/fill-path'
import type { LightMyRequestResponse } from 'fastify'
import {
  type Recipient,
  type RecipientResponse,
  type RecipientDetails,
} from '@impulse/api/recipients/recipient'
import { recipientRoutes } from '../../modules/payouts/recipients/recipients.routes.ts'
import {
  lookupRecipient,
  toStoredDetails,
  type PayableRecipient,
  resolveRecipient,
} from '../../modules/payouts/recipients/recipients.service.ts'
import { lockBalance } from '../../ledger/ledger.ts'
import type { Config } from '../../platform/config/config.ts'
import type { Db } from '../../platform/db/db.ts'
import { aPhone, type SignedIn } from '../identity/member-fixtures.ts'
import { buildTestApp, type TestApp } from '../harness/test-app.ts'
import type { TestClock } from '../harness/test-clock.ts'

export const tBank = { id: '100000000004', bic: '044525974', shortName: 'Т-Банк' }
export const sber = { id: '100000000111', bic: '044525225', shortName: 'Сбербанк' }

/** Inserts two banks into the directories of payments by phone (SBP) and of payments to accounts (BIC). */
export async function haveBanks(db: Db): Promise<void> {
  await db.query({
    text: `insert into banks (id, name, short_name, source)
      values ($1, 'АО «ТБанк»', $2, 'sbp'), ($3, 'ПАО Сбербанк', $4, 'sbp') on conflict (id) do nothing`,
    values: [tBank.id, tBank.shortName, sber.id, sber.shortName],
  })
  await db.query({
    text: `insert into bics (bic, name, corr_account, source)
      values ($1, 'АО "ТБанк"', '30101810145250000974', 'ed807'), ($2, 'ПАО Сбербанк', '30101810400000000225', 'ed807')
      on conflict (bic) do nothing`,
    values: [tBank.bic, sber.bic],
  })
}

/**
 * Builds a server with the routes of recipients and with two banks. The server computes its confirmation codes as in
 * production.
 */
export async function aRecipientsTest(
  db: Db,
  { clock, config = {} }: { clock?: TestClock; config?: Partial<Config> } = {},
): Promise<TestApp> {
  await haveBanks(db)
  return buildTestApp({
    db,
    config,
    realCodes: true,
    routes: (parts) => [recipientRoutes(parts)],
    ...(clock && { clock }),
  })
}

type WithApp = Pick<TestApp, 'app'>
type Bearer = Pick<SignedIn, 'accessToken'>

/**
 * Returns the member with a new access token. A test calls this function after it has moved the clock, because the old
 * token may have expired.
 */
export const withFreshToken = ({ sessions }: Pick<TestApp, 'sessions'>, member: SignedIn): SignedIn => ({
  ...member,
  accessToken: sessions.createAccessToken(member.sessionId),
})

const withBearer = ({ accessToken }: Bearer) => ({ authorization: `Bearer ${accessToken}` })

export const saveDetails = (
  { app }: WithApp,
  member: Bearer,
  details: object = { bankId: tBank.id, phone: aPhone() },
): Promise<LightMyRequestResponse> =>
  app.inject({ method: 'POST', url: '/api/recipients/', payload: details, headers: withBearer(member) })

/**
 * Saves a recipient. Returns the recipient with the id of the attempt whose code confirms it. Throws when the
 * recipient is refused.
 */
export async function aRecipient(
  test: WithApp,
  member: Bearer,
  details?: object,
): Promise<{ recipient: Recipient; attemptId: string }> {
  const response = await saveDetails(test, member, details)
  if (response.statusCode !== 200) throw new Error(`the recipient was not saved: ${response.body}`)
  const { recipient, code } = response.json<RecipientResponse>()
  return { recipient, attemptId: code?.attemptId ?? '' }
}

export const resendCode = ({ app }: WithApp, member: Bearer, id: string): Promise<LightMyRequestResponse> =>
  app.inject({
    method: 'POST',
    url: fillPath('/api/recipients/:id/code/', { id }),
    headers: withBearer(member),
  })

export const confirmWith = (
  { app }: WithApp,
  member: Bearer,
  { id, ...payload }: { id: string; attemptId: string; code: string },
): Promise<LightMyRequestResponse> =>
  app.inject({
    method: 'POST',
    url: fillPath('/api/recipients/:id/confirm/', { id }),
    payload,
    headers: withBearer(member),
  })

/**
 * Saves a recipient and confirms it with the code. Call this function at least a minute after the member's previous
 * code, because the server refuses to send one member two codes within a minute.
 */
export async function aConfirmedRecipient(
  test: TestApp,
  member: Bearer,
  details?: object,
): Promise<Recipient> {
  const { recipient, attemptId } = await aRecipient(test, member, details)
  const code = test.codes.deriveCode(attemptId)
  const response = await confirmWith(test, member, { id: recipient.id, attemptId, code })
  if (response.statusCode !== 200) throw new Error(`the recipient was not confirmed: ${response.body}`)
  return response.json<RecipientResponse>().recipient
}

export const removeOne = ({ app }: WithApp, member: Bearer, id: string): Promise<LightMyRequestResponse> =>
  app.inject({ method: 'DELETE', url: fillPath('/api/recipients/:id/', { id }), headers: withBearer(member) })

export async function listRecipients({ app }: WithApp, member: Bearer): Promise<Recipient[]> {
  const response = await app.inject({ url: '/api/recipients/', headers: withBearer(member) })
  return response.json<{ recipients: Recipient[] }>().recipients
}

/** Returns the recipient with these details. Throws the refusal when no withdrawal to this recipient is possible. */
export const payable = (
  db: Db,
  { memberId, details, now }: { memberId: string; details: RecipientDetails; now: Date },
): Promise<PayableRecipient> =>
  db.transaction(async (tx) => {
    await lockBalance(tx, memberId)
    const lookup = await lookupRecipient(tx, { memberId, to: toStoredDetails(details) })
    return resolveRecipient(tx, { memberId, lookup, now, waitingHours: 48 })
  })
