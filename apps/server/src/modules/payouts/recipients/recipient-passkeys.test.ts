import { fillPath } from '@impulse/api/routes/fill-path'
import { expect, it } from 'vitest'
import type { Recipient, RecipientResponse } from '@impulse/api/recipients/recipient'
import { anAuthenticator } from '../../../testing/operations/authenticator.ts'
import { aMember, type SignedIn } from '../../../testing/identity/member-fixtures.ts'
import { times } from '../../../testing/harness/repeat.ts'
import { haveBanks, saveDetails, tBank, withFreshToken } from '../../../testing/payouts/recipient-fixtures.ts'
import { toOutcome, tally } from '../../../testing/identity/sign-in-fixtures.ts'
import { aClock } from '../../../testing/harness/test-clock.ts'
import { buildTestApp } from '../../../testing/harness/test-app.ts'
import { testDatabase } from '../../../testing/database/test-database.ts'
import { openLog } from '../../../platform/log/log.ts'
import { passkeyRoutes } from '../../identity/passkeys/passkeys.routes.ts'
import { recipientPasskeyRoutes } from './recipient-passkeys.routes.ts'
import { recipientRoutes } from './recipients.routes.ts'

const { db } = await testDatabase()
await haveBanks(db)
const clock = aClock()
const log = openLog('silent')
const test = await buildTestApp({
  db,
  clock,
  realCodes: true,
  routes: (parts) => [
    passkeyRoutes({ ...parts, log }),
    recipientRoutes(parts),
    recipientPasskeyRoutes({ ...parts, log }),
  ],
})

const post = (member: SignedIn, url: string, payload?: object) =>
  test.app.inject({
    method: 'POST',
    url,
    ...(payload && { payload }),
    headers: { host: 'localhost', authorization: `Bearer ${member.accessToken}` },
  })
const fetchOptions = async (member: SignedIn, url: string) =>
  (await post(member, url)).json<{ options: Record<string, unknown> }>().options

/** Returns a member with a passkey that is `days` old and a recipient that is not confirmed yet. */
async function aMemberWithKey({ days = 3 } = {}) {
  const before = await aMember(db, { clock })
  const key = anAuthenticator()
  await post(before, '/api/passkeys/', key.make(await fetchOptions(before, '/api/passkeys/options/')))
  clock.moveBy({ days })
  const member = withFreshToken(test, before)
  const { recipient } = (await saveDetails(test, member)).json<RecipientResponse>()
  return { member, key, recipient }
}
const asking = ({ id }: Recipient) => fillPath('/api/recipients/:id/passkey/options/', { id })
const confirming = ({ id }: Recipient) => fillPath('/api/recipients/:id/passkey/', { id })

it('confirms a recipient once when the same passkey response is sent twenty times in parallel', async () => {
  const { member, key, recipient } = await aMemberWithKey()
  const answer = key.answer(await fetchOptions(member, asking(recipient)))
  const responses = await Promise.all(times(20, () => post(member, confirming(recipient), answer)))
  // A call after the first finds that the recipient is already confirmed or that the challenge is already
  // used.
  const { 200: confirmed = 0, passkey_expired: expired = 0 } = tally(responses)
  expect(confirmed).toBeGreaterThan(0)
  expect(confirmed + expired).toBe(20)
  expect((await post(member, confirming(recipient), answer)).json()).toMatchObject({
    recipient: { confirmed: true },
    code: null,
  })
  const { rowCount } = await db.query({
    text: `select from notifications where member_id = $1 and title = 'Новый получатель для вывода'`,
    values: [member.memberId],
  })
  expect(rowCount).toBe(1)
})

it('a passkey that was added less than 48 hours ago cannot confirm a recipient', async () => {
  const { member, key, recipient } = await aMemberWithKey({ days: 1 })
  const answer = key.answer(await fetchOptions(member, asking(recipient)))
  expect(toOutcome(await post(member, confirming(recipient), answer))).toMatchObject({
    status: 422,
    code: 'passkey_too_new',
  })
})

it('refuses to confirm a recipient with a signature for another recipient, a signature for a sign-in, or a signature by another member’s passkey', async () => {
  const { member, key, recipient } = await aMemberWithKey()
  const own = { bankId: tBank.id, phone: member.phone }
  const other = (await saveDetails(test, member, own)).json<RecipientResponse>().recipient
  const forSignIn = key.answer(await fetchOptions(member, '/api/mobile-auth/passkey/options/'))
  expect(toOutcome(await post(member, confirming(recipient), forSignIn)).code).toBe('passkey_expired')
  const forOther = key.answer(await fetchOptions(member, asking(other)))
  expect(toOutcome(await post(member, confirming(recipient), forOther)).code).toBe('passkey_expired')
  const otherMember = await aMemberWithKey()
  const otherAnswer = otherMember.key.answer(
    await fetchOptions(withFreshToken(test, member), asking(recipient)),
  )
  const tried = await post(withFreshToken(test, member), confirming(recipient), otherAnswer)
  expect(toOutcome(tried).code).toBe('passkey_refused')
  expect(toOutcome(await post(otherMember.member, asking(recipient))).code).toBe('recipient_not_found')
})
