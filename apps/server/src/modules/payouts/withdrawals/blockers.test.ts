import fc from 'fast-check'
import { type BlockerCode, blockerCodes, type WithdrawalTerms } from '@impulse/api/withdrawals/withdrawal'
import { expect, it } from 'vitest'
import type { Queryable } from '../../../platform/db/db.ts'
import { type SignedIn } from '../../../testing/identity/member-fixtures.ts'
import { repeated } from '../../../testing/harness/repeat.ts'
import { firstVersions } from '../../../testing/identity/first-consent-versions.ts'
import { testDatabase } from '../../../testing/database/test-database.ts'
import {
  aMemberWhoMayWithdraw,
  sendWithdrawal,
  aWithdrawal,
  cancel,
  aWithdrawalsTest,
  decideIdentityDocument,
  listDifferences,
  toFailure,
  give,
  moscowNoon,
  read,
} from '../../../testing/payouts/withdrawal-fixtures.ts'

const { db } = await testDatabase()
const test = await aWithdrawalsTest(db, { monthLimit: 150_000n, perDay: 3n })
const { clock } = test
const wide = await aWithdrawalsTest(db, { clock })

const termsFor = (member: SignedIn) => read<WithdrawalTerms>(test, member, '/api/withdrawal/terms/')
const set = (db: Queryable, text: string, ...values: unknown[]) => db.query({ text, values })
const hoursAgo = (hours: number) => new Date(clock.businessNow().getTime() - hours * 3_600_000)

/** Functions that create a blocker for a member and remove it again, by blocker code. */
const situations: Record<
  BlockerCode,
  { add: (member: SignedIn) => Promise<unknown>; remove: (member: SignedIn) => Promise<unknown> }
> = {
  withdrawals_paused: {
    add: () => set(db, 'update payout_pause set is_on = true'),
    remove: () => set(db, 'update payout_pause set is_on = false'),
  },
  payouts_restricted: {
    add: ({ memberId }) =>
      set(
        db,
        `insert into restrictions (member_id, kind, reason, actor, since) values ($1, 'payouts', '', 'staff:olga', now())`,
        memberId,
      ),
    remove: ({ memberId }) => set(db, 'delete from restrictions where member_id = $1', memberId),
  },
  profile_incomplete: {
    add: ({ memberId }) => set(db, `update members set city_name = '' where id = $1`, memberId),
    remove: ({ memberId }) => set(db, `update members set city_name = 'Тула' where id = $1`, memberId),
  },
  rules_not_accepted: {
    add: (member) => accept(member, '2020-01-01'),
    remove: (member) => accept(member, firstVersions.rules),
  },
  passport_missing: {
    add: ({ memberId }) => set(db, 'delete from identity_documents where member_id = $1', memberId),
    remove: ({ memberId }) =>
      decideIdentityDocument(db, { memberId, status: 'approved', at: clock.businessNow() }),
  },
  passport_in_review: {
    add: ({ memberId }) => decideIdentityDocument(db, { memberId, status: 'review', at: null }),
    remove: ({ memberId }) =>
      decideIdentityDocument(db, { memberId, status: 'approved', at: clock.businessNow() }),
  },
  passport_rejected: {
    add: ({ memberId }) =>
      decideIdentityDocument(db, { memberId, status: 'rejected', at: clock.businessNow() }),
    remove: ({ memberId }) =>
      decideIdentityDocument(db, { memberId, status: 'approved', at: clock.businessNow() }),
  },
  account_dormant: {
    add: ({ memberId }) =>
      set(db, 'update members set reactivated_at = $2 where id = $1', memberId, hoursAgo(1)),
    remove: ({ memberId }) => set(db, 'update members set reactivated_at = null where id = $1', memberId),
  },
  phone_changed: {
    add: ({ memberId }) =>
      set(db, 'update members set phone_changed_at = $2 where id = $1', memberId, hoursAgo(1)),
    remove: ({ memberId }) => set(db, 'update members set phone_changed_at = null where id = $1', memberId),
  },
  below_minimum: {
    add: ({ memberId }) => give(db, { memberId, amount: -60_000n }),
    remove: ({ memberId }) => give(db, { memberId, amount: 60_000n }),
  },
  month_limit_reached: {
    add: (member) => changeOrderStatuses(member, { status: 'review', to: clock.businessNow() }),
    remove: (member) => changeOrderStatuses(member, { status: 'review', to: moscowNoon('2026-10-05') }),
  },
  day_limit_reached: {
    add: (member) => changeOrderStatuses(member, { status: 'cancelled', to: clock.businessNow() }),
    remove: (member) => changeOrderStatuses(member, { status: 'cancelled', to: moscowNoon('2026-10-06') }),
  },
}

const accept = ({ memberId }: SignedIn, version: string) =>
  set(
    db,
    `insert into consents (member_id, purpose, text_version, given, recorded_at, ip, user_agent)
      values ($1, 'rules', $2, true, now(), '', '')`,
    memberId,
    version,
  )

const changeOrderStatuses = ({ memberId }: SignedIn, { status, to }: { status: string; to: Date }) =>
  set(db, 'update orders set created_at = $2 where member_id = $1 and status = $3', memberId, to, status)

/**
 * Returns a member who may withdraw in November. In October, the member's open withdrawals reached the monthly limit,
 * and three cancelled withdrawals of one day reached the daily limit of requests. A test moves the open or the
 * cancelled withdrawals to the current day, so that their limit blocks.
 */
async function aMemberAtOctoberLimit(): Promise<SignedIn> {
  const member = await aMemberWhoMayWithdraw(test, { available: 210_000n })
  const now = clock.businessNow()
  clock.set(moscowNoon('2026-10-05'))
  await aWithdrawal(test, member, { amount: 75_000 })
  await aWithdrawal(test, member, { amount: 74_950 })
  clock.set(moscowNoon('2026-10-06'))
  // These withdrawals are requested through `wide`, whose monthly limit is higher, because less than the minimum
  // remains of the monthly limit of `test`.
  for (let left = 3; left > 0; left--) {
    const withdrawal = await aWithdrawal({ app: wide.app }, member, { amount: 100 })
    await cancel(test, member, withdrawal)
  }
  clock.set(now)
  return member
}

it.each(blockerCodes)(
  'the withdrawal terms show the blocker %s, and a withdrawal request is refused with the same code',
  async (code) => {
    const member = await aMemberAtOctoberLimit()
    expect((await termsFor(member)).blockers).toEqual([])
    await situations[code].add(member)
    const { blockers } = await termsFor(member)
    expect(blockers.map((one) => one.code)).toEqual([code])
    const [blocker] = blockers
    expect(blocker?.text).toMatch(/^[А-Я]/)
    const refused = toFailure(await sendWithdrawal(test, member, { amount: 100 }))
    expect(refused).toMatchObject({ status: 422, success: false, errorCode: code, error: expect.any(String) })
    expect(refused.details?.['until'] ?? null).toBe(blocker?.until)
    await situations[code].remove(member)
    expect((await termsFor(member)).blockers).toEqual([])
    expect((await sendWithdrawal(test, member, { amount: 100 })).statusCode).toBe(200)
  },
)

it('for any combination of blockers, a withdrawal request is refused with the first blocker that the withdrawal terms show', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.subarray([...blockerCodes], { maxLength: 4 }),
      fc.oneof(fc.integer({ min: 1, max: 99 }), fc.integer({ min: 100, max: 120_000 })),
      async (codes, amount) => {
        const member = await aMemberAtOctoberLimit()
        for (const code of codes) await situations[code].add(member)
        const { blockers, ...terms } = await termsFor(member)
        const response = await sendWithdrawal(test, member, { amount })
        for (const code of codes) await situations[code].remove(member)
        const expected =
          blockers[0]?.code ??
          (amount < terms.minimum
            ? 'amount_below_minimum'
            : amount > terms.available
              ? 'insufficient_funds'
              : amount > terms.maximum
                ? 'amount_above_maximum'
                : amount > terms.monthLeft
                  ? 'month_limit_exceeded'
                  : null)
        expect(response.statusCode === 200 ? null : toFailure(response).errorCode).toBe(expected)
        // Blockers of the identity document exclude each other: only the one created last is shown.
        for (const code of codes.filter((one) => !one.startsWith('passport')))
          expect(blockers.map((one) => one.code)).toContain(code)
      },
    ),
    { numRuns: repeated(12) },
  )
  expect(await listDifferences(db)).toEqual([])
}, 600_000)
