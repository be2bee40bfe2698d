import { randomBytes } from 'node:crypto'
import { expect, it } from 'vitest'
import { aMember, aPhone } from '../../../testing/identity/member-fixtures.ts'
import {
  aPayoutTest,
  aPayee,
  aWithdrawal,
  getWithdrawalStatus,
} from '../../../testing/payouts/payout-fixtures.ts'
import {
  allDifferences,
  balanceOf,
  getCases,
  createContracts,
  checkRiskOf,
  riskConfig,
  shareHash,
  signInFrom,
  getRiskBlocks,
  getOnlyCase,
} from '../../../testing/payouts/risk-fixtures.ts'
import { readConfig } from '../../../platform/config/config.ts'
import { saveSettings } from '../../../platform/config/saved-settings/saved-settings.ts'
import { silentLog } from '../../../testing/earnings/contract-fixtures.ts'
import { testDatabase } from '../../../testing/database/test-database.ts'
import { recordApproval, recordRejection } from '../payouts/payouts.service.ts'
import { clearCase } from './risk.service.ts'

const { db } = await testDatabase()
const context = await aPayoutTest(db)
const hoursAgo = (hours: number) => new Date(context.clock.businessNow().getTime() - hours * 3_600_000)
const noBlocks = { contracts: [], orders: [] }

for (const column of ['document_hash', 'inn_hash'] as const)
  it(`blocks the withdrawals of two members whose ${column} is the same, but not those of a third member whose value differs`, async () => {
    const [one, other, third] = [await aPayee(db), await aPayee(db), await aPayee(db)]
    const order = await aWithdrawal(context, { member: one })
    await aWithdrawal(context, { member: third })
    const hash = randomBytes(32)
    await shareHash(db, { ...one, column, hash })
    await shareHash(db, { ...third, column, hash: randomBytes(32) })
    const ids = [one.memberId, other.memberId, third.memberId]
    expect(await checkRiskOf(context, ids)).toBe(0)
    await shareHash(db, { ...other, column, hash })
    expect(await checkRiskOf(context, [other.memberId])).toBe(1)
    expect((await getOnlyCase(db, one.memberId)).rule).toBe(
      column === 'inn_hash' ? 'same_inn' : 'same_document',
    )
    expect(await getRiskBlocks(db, one.memberId)).toEqual({ contracts: [], orders: [order.number] })
    expect(await getRiskBlocks(db, third.memberId)).toEqual(noBlocks)
    expect(await getCases(db, third.memberId)).toEqual([])
    // A withdrawal that is requested while the case is open is blocked by the next risk check.
    const later = await aWithdrawal(context, { member: other })
    expect(await checkRiskOf(context, [other.memberId])).toBe(0)
    expect((await getRiskBlocks(db, other.memberId)).orders).toEqual([later.number])
  })

it('blocks withdrawals to an account that two members use as recipient, but not their withdrawals to other recipients', async () => {
  const [one, other] = [await aPayee(db), await aPayee(db)]
  // This account is used by no other test, because an account of several members opens a risk case.
  const account = '40817810000000654321'
  const phoneWithdrawal = await aWithdrawal(context, { member: one })
  const accountWithdrawal = await aWithdrawal(context, { member: one, kind: 'account', account })
  expect(await checkRiskOf(context, [one.memberId])).toBe(0)
  await aWithdrawal(context, { member: other, kind: 'account', account })
  expect(await checkRiskOf(context, [one.memberId])).toBe(1)
  expect((await getOnlyCase(db, one.memberId)).rule).toBe('same_account')
  expect(await getRiskBlocks(db, one.memberId)).toEqual({ contracts: [], orders: [accountWithdrawal.number] })
  expect(await recordApproval(context, { number: phoneWithdrawal.number, staffName: 'olga' })).toMatchObject({
    isApproved: true,
  })
})

it('opens a case when three members have signed in from the same browser, but not when only two members have signed in from it', async () => {
  const members = [await aPayee(db), await aPayee(db), await aPayee(db)] as const
  const device = randomBytes(32)
  for (const { memberId } of members.slice(0, 2)) await signInFrom(db, { memberId, device })
  const ids = members.map(({ memberId }) => memberId)
  expect(await checkRiskOf(context, ids)).toBe(0)
  await signInFrom(db, { memberId: members[2].memberId, device })
  const order = await aWithdrawal(context, { member: members[1] })
  expect(await checkRiskOf(context, ids)).toBe(1)
  expect((await getOnlyCase(db, members[0].memberId)).rule).toBe('same_device')
  expect((await getRiskBlocks(db, members[1].memberId)).orders).toEqual([order.number])
})

it('treats many contracts that were connected on one day as a burst, even when they are imported long after that day', async () => {
  await saveSettings({ db, log: silentLog }, readConfig({ BACKDATED_DAYS: '90' }))
  const burst = await createContracts(context, { count: riskConfig.burstContracts, daysAgo: 600 })
  expect(await balanceOf(db, burst.memberId)).toMatchObject({ available: 0n, frozen: 1500n })
  expect(await checkRiskOf(context, [burst.memberId])).toBe(1)
  expect((await getRiskBlocks(db, burst.memberId)).contracts).toEqual(burst.numbers)
})

it('blocks the rewards of one day when the day’s number of contracts reaches the limit, but not when the number is one below the limit', async () => {
  const few = await createContracts(context, { count: riskConfig.burstContracts - 1 })
  const many = await createContracts(context, { count: riskConfig.burstContracts })
  await createContracts(context, { phone: many.phone, count: 2, daysAgo: 1 })
  expect(await checkRiskOf(context, [few.memberId, many.memberId])).toBe(1)
  expect(await getCases(db, few.memberId)).toEqual([])
  expect((await getOnlyCase(db, many.memberId)).rule).toBe('burst')
  expect((await getRiskBlocks(db, many.memberId)).contracts).toEqual(many.numbers)
})

it('blocks a member’s remaining rewards when a large share of the contracts was cancelled early, but not when the share is small', async () => {
  const config = { ...riskConfig, burstContracts: 0 }
  const bad = await createContracts(context, { count: 4, daysAgo: 3 })
  const good = await createContracts(context, { count: 5, daysAgo: 3 })
  await bad.cancel(bad.numbers.slice(0, 2))
  await good.cancel(good.numbers.slice(0, 2))
  expect(await checkRiskOf(context, [bad.memberId, good.memberId], config)).toBe(1)
  expect((await getOnlyCase(db, bad.memberId)).rule).toBe('early_cancellations')
  expect((await getRiskBlocks(db, bad.memberId)).contracts).toEqual(bad.numbers.slice(2))
  expect(await getRiskBlocks(db, good.memberId)).toEqual(noBlocks)
})

it('blocks a withdrawal to a recently confirmed recipient, but not to a recipient confirmed long ago or to the member’s own phone', async () => {
  const [newPayee, oldPayee] = [await aPayee(db), await aPayee(db)]
  const own = await aWithdrawal(context, { member: newPayee })
  const accountWithdrawal = await aWithdrawal(context, { member: newPayee, kind: 'account' })
  await aWithdrawal(context, { member: oldPayee, kind: 'account' })
  await db.query({
    text: `update recipients set confirmed_at = $2 where member_id = $1 and kind = 'account'`,
    values: [newPayee.memberId, hoursAgo(60)],
  })
  // Both members are paid to one account, so the rule `same_account` opens a case as well. Therefore only
  // cases of the rule `new_details` are counted.
  const found = async (memberId: string) =>
    (await getCases(db, memberId)).filter(({ rule }) => rule === 'new_details').length
  await checkRiskOf(context, [newPayee.memberId, oldPayee.memberId])
  expect([await found(newPayee.memberId), await found(oldPayee.memberId)]).toEqual([1, 0])
  const { orders } = await getRiskBlocks(db, newPayee.memberId)
  expect(orders).toContain(accountWithdrawal.number)
  expect(orders).not.toContain(own.number)
})

it('blocks a withdrawal that is requested soon after the member’s phone was changed', async () => {
  const member = await aPayee(db)
  const order = await aWithdrawal(context, { member })
  expect(await checkRiskOf(context, [member.memberId])).toBe(0)
  await db.query({
    text: 'update members set phone_changed_at = $2 where id = $1',
    values: [member.memberId, hoursAgo(50)],
  })
  expect(await checkRiskOf(context, [member.memberId])).toBe(1)
  expect((await getRiskBlocks(db, member.memberId)).orders).toEqual([order.number])
})

it('staff can reject a blocked withdrawal, but can approve it only after its risk case is cleared', async () => {
  const member = await aPayee(db)
  const [order, second] = [await aWithdrawal(context, { member }), await aWithdrawal(context, { member })]
  const hash = randomBytes(32)
  for (const { memberId } of [member, await aMember(db, { phone: aPhone() })])
    await shareHash(db, { memberId, column: 'inn_hash', hash })
  await checkRiskOf(context, [member.memberId])
  const approve = () => recordApproval(context, { number: order.number, staffName: 'olga' })
  await expect(approve()).rejects.toMatchObject({ code: 'withdrawal_blocked' })
  expect(await getWithdrawalStatus(db, order)).toBe('review')
  await recordRejection(context, { number: second.number, staffName: 'olga', reason: 'member_asked' })
  const { number } = await getOnlyCase(db, member.memberId)
  await clearCase(context, { number, staffName: 'petr', reason: 'Это супруги' })
  expect(await approve()).toMatchObject({ isApproved: true })
  expect(await allDifferences(db)).toEqual([])
})

it('a risk check does not run a risk rule whose limit is set to 0', async () => {
  const { memberId } = await createContracts(context, { count: 5 })
  const off = {
    ...riskConfig,
    burstContracts: 0,
    cancelledContracts: 0,
    deviceMembers: 0,
    subscriberDays: 0,
    newDetailsHours: 0,
  }
  expect(await checkRiskOf(context, [memberId], off)).toBe(0)
})
