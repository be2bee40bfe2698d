import { expect, it } from 'vitest'
import { moscowMoment } from '../../../../platform/clock/moscow.ts'
import { openCorruptions } from '../../../../testing/database/corruptions.ts'
import { testDatabase } from '../../../../testing/database/test-database.ts'
import { aPayoutTest, aWithdrawal } from '../../../../testing/payouts/payout-fixtures.ts'
import { aSetClock } from '../../../../testing/payouts/withdrawal-fixtures.ts'
import { cancelBatch, makeBatch, recordApproval, verifyPayouts } from '../payouts.service.ts'

const database = await testDatabase()
const { db } = database
const afterCorruption = openCorruptions(database)
const clock = aSetClock()
const caps = {
  approverDailyCap: 1_000n,
  approver30DayCap: 2_500n,
  dailyCap: 1_000n,
  secondApprovalFrom: 900n,
}
const context = { ...(await aPayoutTest(db, caps)), clock }
const at = (moment: string) => clock.set(moscowMoment(moment) ?? new Date(Number.NaN))

async function approve(amount: number, approvers: readonly string[] = ['olga']) {
  const withdrawal = await aWithdrawal(context, { amount })
  for (const staffName of approvers) await recordApproval(context, { number: withdrawal.number, staffName })
  return withdrawal
}
const batch = () => makeBatch(context, { staffName: 'olga', kind: 'sbp', limit: 500 })

// Uses both caps of olga completely: 500 on 19 October, 1,000 on 20 October and on 10 November, and 500 on 18 November,
// when the first is 30 days old and counts no more.
at('2026-10-19 23:59')
await approve(500)
await batch()
at('2026-10-20 00:00')
await approve(600)
at('2026-10-20 12:00')
const later = await approve(400)
await batch()
at('2026-11-10 23:59')
const cancelled = await approve(1_000, ['olga', 'petr'])
// A cancelled batch counts for no cap. Its payout uses the whole cap of 18 November, and the next one waits a day.
await cancelBatch(context, {
  staffName: 'petr',
  number: (await batch()).number,
  reason: 'Банк не принял файл',
})
at('2026-11-18 12:00')
const last = await approve(500)
await batch()
at('2026-11-19 12:00')
const lastSent = await approve(300)
await batch()

it('the verification finds no difference when approvals and payouts use their caps exactly', async () => {
  expect(await verifyPayouts(db)).toEqual([])
})

const approverCaps = 'no staff member approved more than their caps of a day and of 30 days'
const dailyCap = 'the payouts that were submitted on a day did not exceed the daily cap'
const ofLater = `order_id = '${later.orderId}'`
it.each([
  [approverCaps, `update withdrawal_approvals set daily_cap = 999 where ${ofLater}`, later],
  [
    approverCaps,
    `update withdrawal_approvals set thirty_day_cap = 2499 where order_id = '${last.orderId}'`,
    last,
  ],
  [
    approverCaps,
    `update withdrawal_approvals set at = at + interval '1 minute' where at = '2026-10-19 20:59Z'`,
    later,
  ],
  [
    approverCaps,
    `update withdrawals set amount = amount + 1, credited = credited + 1 where ${ofLater}`,
    later,
  ],
  [dailyCap, `update payouts set daily_cap = 999 where ${ofLater}`, later],
  [
    dailyCap,
    `update payouts set submitted_at = '2026-11-19 08:00Z' where order_id = '${cancelled.orderId}'`,
    lastSent,
  ],
])(
  'the verification reports «%s» for the withdrawal whose cap is exceeded: %s',
  async (what, corruption, { memberId }) => {
    for (const memberIds of [undefined, [memberId]]) {
      const found = await afterCorruption(corruption, (on) => verifyPayouts(on, memberIds))
      expect(found.filter((one) => one.what === what).map((one) => one.memberId)).toContain(memberId)
    }
  },
)

it('the verification of other members does not report an exceeded cap', async () => {
  const corruption = `update payouts set daily_cap = 999 where ${ofLater}`
  expect(await afterCorruption(corruption, (on) => verifyPayouts(on, [last.memberId]))).toEqual([])
})
