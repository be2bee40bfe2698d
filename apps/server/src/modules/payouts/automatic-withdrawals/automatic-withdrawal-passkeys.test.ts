import { fillPath } from '@impulse/api/routes/fill-path'
import type {
  AutomaticWithdrawalResponse,
  PendingAutomaticWithdrawal,
} from '@impulse/api/withdrawals/automatic-withdrawal'
import type { RecipientResponse } from '@impulse/api/recipients/recipient'
import { expect, it } from 'vitest'
import { openLog } from '../../../platform/log/log.ts'
import { testDatabase } from '../../../testing/database/test-database.ts'
import { times } from '../../../testing/harness/repeat.ts'
import { buildTestApp } from '../../../testing/harness/test-app.ts'
import { aClock } from '../../../testing/harness/test-clock.ts'
import { aMember, type SignedIn } from '../../../testing/identity/member-fixtures.ts'
import { tally, toOutcome } from '../../../testing/identity/sign-in-fixtures.ts'
import { anAuthenticator } from '../../../testing/operations/authenticator.ts'
import { haveBanks, tBank, withFreshToken } from '../../../testing/payouts/recipient-fixtures.ts'
import { passkeyRoutes } from '../../identity/passkeys/passkeys.routes.ts'
import { recipientRoutes } from '../recipients/recipients.routes.ts'
import { automaticWithdrawalRoutes } from './automatic-withdrawals.routes.ts'

const { db } = await testDatabase()
await haveBanks(db)
const clock = aClock()
const log = openLog('silent')
const test = await buildTestApp({
  db,
  clock,
  routes: (parts) => [
    passkeyRoutes({ ...parts, log }),
    recipientRoutes(parts),
    automaticWithdrawalRoutes({ ...parts, log }),
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

/** Returns a member with a passkey that is `days` old and a rule to the own phone that is not confirmed yet. */
async function aMemberWithKey({ days = 3 } = {}) {
  const before = await aMember(db, { clock })
  const key = anAuthenticator()
  await post(before, '/api/passkeys/', key.make(await fetchOptions(before, '/api/passkeys/options/')))
  clock.moveBy({ days })
  const member = withFreshToken(test, before)
  const saved = await post(member, '/api/recipients/', { bankId: tBank.id, phone: member.phone })
  const recipientId = saved.json<RecipientResponse>().recipient.id
  const rule = { threshold: 10_000, day: 5, recipientId, fee: 0, taxMode: 'none' }
  const { id } = (await post(member, '/api/automatic-withdrawal/', rule)).json<PendingAutomaticWithdrawal>()
  return { member, key, id }
}
const asking = (id: string) => fillPath('/api/automatic-withdrawal/:id/passkey/options/', { id })
const confirming = (id: string) => fillPath('/api/automatic-withdrawal/:id/passkey/', { id })

it('a passkey puts a rule into force once, also when its response is sent ten times in parallel', async () => {
  const { member, key, id } = await aMemberWithKey()
  const answer = key.answer(await fetchOptions(member, asking(id)))
  const responses = await Promise.all(times(10, () => post(member, confirming(id), answer)))
  const { 200: confirmed = 0, passkey_expired: expired = 0 } = tally(responses)
  expect(confirmed).toBeGreaterThan(0)
  expect(confirmed + expired).toBe(10)
  const repeated = await post(member, confirming(id), answer)
  expect(repeated.json<AutomaticWithdrawalResponse>()).toMatchObject({ rule: { id, day: 5 } })
  const { rowCount } = await db.query({
    text: `select from notifications where member_id = $1 and title = 'Автовывод включён' and link = '/lk/devices?report'`,
    values: [member.memberId],
  })
  expect(rowCount).toBe(1)
})

it('refuses a passkey that was added less than 48 hours ago, one of another member, and a signature for another rule', async () => {
  const young = await aMemberWithKey({ days: 1 })
  const answer = young.key.answer(await fetchOptions(young.member, asking(young.id)))
  expect(toOutcome(await post(young.member, confirming(young.id), answer)).code).toBe('passkey_too_new')
  const [one, other] = [await aMemberWithKey(), await aMemberWithKey()]
  const foreign = await post(other.member, asking(one.id))
  expect(toOutcome(foreign).code).toBe('automatic_withdrawal_not_found')
  const ofOther = other.key.answer(await fetchOptions(other.member, asking(other.id)))
  expect((await post(withFreshToken(test, one.member), confirming(one.id), ofOther)).statusCode).not.toBe(200)
  const { rowCount } = await db.query({
    text: 'select from automatic_withdrawals where id = any($1) and confirmed_at is not null',
    values: [[young.id, one.id, other.id]],
  })
  expect(rowCount).toBe(0)
})
