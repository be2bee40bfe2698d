import { expect, it } from 'vitest'
import { moscowMoment } from '../../../../platform/clock/moscow.ts'
import { testDatabase } from '../../../../testing/database/test-database.ts'
import {
  anApprover,
  aPayoutTest,
  aWithdrawal,
  getWithdrawalStatus,
} from '../../../../testing/payouts/payout-fixtures.ts'
import { aSetClock } from '../../../../testing/payouts/withdrawal-fixtures.ts'
import { removePerson } from '../../../../platform/staff/staff.service.ts'
import { recordApproval, recordRejection } from '../payouts.service.ts'
import { findExceededCap } from './payouts.rules.ts'

const { db } = await testDatabase()
const clock = aSetClock()
const caps = { approverDailyCap: 1_000n, approver30DayCap: 2_500n, secondApprovalFrom: 5_000n }
const context = { ...(await aPayoutTest(db, caps)), clock }
const at = (moment: string) => clock.set(moscowMoment(moment) ?? new Date(Number.NaN))
const approve = async (staffName: string, amount: number) => {
  const { number } = await aWithdrawal(context, { amount })
  return recordApproval(context, { number, staffName })
}
const refused = (details: { left: number; from: string | null }) =>
  expect.objectContaining({ code: 'approver_cap_reached', details })

let people = 0
const aPerson = async (): Promise<string> => {
  const name = `approver-${++people}`
  await anApprover(db, name)
  return name
}

const [both, dailyOnly, monthOnly, none] = [
  { approverDailyCap: 100n, approver30DayCap: 250n },
  { approverDailyCap: 100n, approver30DayCap: 0n },
  { approverDailyCap: 0n, approver30DayCap: 250n },
  { approverDailyCap: 0n, approver30DayCap: 0n },
]
it.each([
  ['allow the whole daily cap', both, {}, 100n, null],
  ['never allow a point above the daily cap', both, {}, 101n, { left: 100n, inDays: null }],
  ['allow the rest of the daily cap', both, { 0: 60n }, 40n, null],
  ['allow a point more than today’s rest tomorrow', both, { 0: 60n }, 41n, { left: 40n, inDays: 1 }],
  ['allow the whole daily cap on the day after a full day', both, { 1: 100n }, 100n, null],
  ['allow the rest of the 30-day cap', both, { 29: 100n, 10: 100n }, 50n, null],
  [
    'allow a point more than the rest of the 30-day cap tomorrow, when the first of the 30 days is over',
    both,
    { 29: 100n, 10: 100n },
    51n,
    { left: 50n, inDays: 1 },
  ],
  ['ignore an approval of 30 days ago', both, { 30: 250n }, 100n, null],
  [
    'allow 20 points on the day on which 20 points of the 30-day cap are free again',
    both,
    { 29: 10n, 10: 240n },
    20n,
    { left: 0n, inDays: 20 },
  ],
  ['allow 10 points on an earlier day', both, { 29: 10n, 10: 240n }, 10n, { left: 0n, inDays: 1 }],
  ['leave 0 points, not fewer, after a cap was lowered', both, { 0: 300n }, 1n, { left: 0n, inDays: 30 }],
  ['ignore earlier days when only a daily cap is set', dailyOnly, { 1: 9_000n }, 100n, null],
  ['allow the whole 30-day cap on one day when no daily cap is set', monthOnly, {}, 250n, null],
  ['never allow a point above the 30-day cap', monthOnly, {}, 251n, { left: 250n, inDays: null }],
  ['allow any sum when no cap is set', none, { 0: 9_000n }, 9_000n, null],
] as const)('the caps of an approver %s', (_title, settings, days, amount, expected) => {
  const approved = Object.entries(days).map(([daysAgo, sum]) => ({ daysAgo: Number(daysAgo), sum }))
  expect(findExceededCap(approved, amount, settings)).toEqual(expected)
})

it('an approver may approve exactly their cap of one day but not one point more, and may approve again from midnight in Moscow', async () => {
  const person = await aPerson()
  at('2026-11-18 00:00')
  await approve(person, 400)
  at('2026-11-18 23:59')
  await expect(approve(person, 601)).rejects.toEqual(refused({ left: 600, from: '2026-11-19' }))
  expect(await approve(person, 600)).toMatchObject({ isApproved: true })
  await expect(approve(person, 100)).rejects.toEqual(refused({ left: 0, from: '2026-11-19' }))
  at('2026-11-19 00:00')
  expect(await approve(person, 1_000)).toMatchObject({ isApproved: true })
})

it('an approver may approve exactly the cap of 30 days; approvals from before the last 30 days no longer count towards this cap', async () => {
  const person = await aPerson()
  for (const [day, amount] of [
    ['2026-10-20 23:59', 1_000],
    ['2026-10-21 00:00', 900],
    ['2026-11-18 12:00', 600],
  ] as const) {
    at(day)
    await approve(person, amount)
  }
  // On 18 November the period of 30 days begins on 20 October; on 19 November it begins on 21 October.
  await expect(approve(person, 100)).rejects.toEqual(refused({ left: 0, from: '2026-11-19' }))
  at('2026-11-19 00:00')
  await expect(approve(person, 1_001)).rejects.toEqual(refused({ left: 1_000, from: null }))
  expect(await approve(person, 1_000)).toMatchObject({ isApproved: true })
  at('2026-11-20 00:00')
  expect(await approve(person, 900)).toMatchObject({ isApproved: true })
})

it('a refused approval stores nothing: the withdrawal waits in review, and another staff member can approve it', async () => {
  const [person, colleague] = [await aPerson(), await aPerson()]
  at('2026-11-18 12:00')
  await approve(person, 1_000)
  const { number, orderId } = await aWithdrawal(context, { amount: 100 })
  await expect(recordApproval(context, { number, staffName: person })).rejects.toEqual(
    refused({ left: 0, from: '2026-11-19' }),
  )
  expect(await getWithdrawalStatus(db, { number })).toBe('review')
  const { rows } = await db.query<{ count: bigint }>({
    text: `select (select count(*) from withdrawal_approvals where order_id = $1)
      + (select count(*) from audit_events where object = $2 and action = 'payout.approved') as count`,
    values: [orderId, String(number)],
  })
  expect(rows).toEqual([{ count: 0n }])
  expect(await recordApproval(context, { number, staffName: colleague })).toMatchObject({ isApproved: true })
})

it('the amount of a withdrawal with two approvals counts towards the caps of both approvers', async () => {
  const [first, second] = [await aPerson(), await aPerson()]
  const strict = { ...context, config: { ...context.config, secondApprovalFrom: 700n } }
  at('2026-11-18 12:00')
  const { number } = await aWithdrawal(context, { amount: 700 })
  expect(await recordApproval(strict, { number, staffName: first })).toMatchObject({ isApproved: false })
  expect(await recordApproval(strict, { number, staffName: second })).toMatchObject({ isApproved: true })
  for (const person of [first, second]) {
    await expect(approve(person, 301)).rejects.toEqual(refused({ left: 300, from: '2026-11-19' }))
    expect(await approve(person, 300)).toMatchObject({ isApproved: true })
  }
})

it('a second approval of the same withdrawal by the same staff member is refused and does not count towards the cap', async () => {
  const person = await aPerson()
  const strict = { ...context, config: { ...context.config, secondApprovalFrom: 600n } }
  at('2026-11-18 12:00')
  const { number } = await aWithdrawal(context, { amount: 600 })
  await recordApproval(strict, { number, staffName: person })
  await expect(recordApproval(strict, { number, staffName: person })).rejects.toMatchObject({
    code: 'second_person_needed',
  })
  expect(await approve(person, 400)).toMatchObject({ isApproved: true })
})

it('an approval still counts towards the approver’s cap after the approved withdrawal was rejected', async () => {
  const [person, colleague] = [await aPerson(), await aPerson()]
  at('2026-11-18 12:00')
  const { withdrawal } = await approve(person, 1_000)
  await recordRejection(context, {
    number: withdrawal.number,
    staffName: colleague,
    reason: 'document_doubt',
  })
  await expect(approve(person, 100)).rejects.toEqual(refused({ left: 0, from: '2026-11-19' }))
})

it('an approval that replaces the approval of a removed staff member counts towards the cap of the new approver', async () => {
  const [leaving, person] = [await aPerson(), await aPerson()]
  at('2026-11-18 12:00')
  const { withdrawal } = await approve(leaving, 500)
  await db.transaction((tx) => removePerson(tx, { name: leaving, now: new Date() }))
  await approve(person, 501)
  const replacement = { number: withdrawal.number, staffName: person }
  await expect(recordApproval(context, replacement)).rejects.toEqual(
    refused({ left: 499, from: '2026-11-19' }),
  )
  at('2026-11-19 12:00')
  expect(await recordApproval(context, replacement)).toMatchObject({ isApproved: true })
})
