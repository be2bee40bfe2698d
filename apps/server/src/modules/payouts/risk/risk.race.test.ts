import { dayMs } from '@impulse/api/fields/durations'
import { expect, it } from 'vitest'
import { moscowDay } from '../../../platform/clock/moscow.ts'
import { repeated, times } from '../../../testing/harness/repeat.ts'
import {
  aPayoutTest,
  aPayee,
  aWithdrawal,
  deleteRiskChecksOf,
  getWithdrawalStatus,
} from '../../../testing/payouts/payout-fixtures.ts'
import {
  aBurstCase,
  allDifferences,
  balanceOf,
  getCases,
  createContracts,
  checkRiskOf,
  releaseAll,
  riskConfig,
  shareInn,
  listContractStatuses,
  getRiskBlocks,
} from '../../../testing/payouts/risk-fixtures.ts'
import { untilSomebodyWaits } from '../../../testing/database/lock-waits.ts'
import { testDatabase } from '../../../testing/database/test-database.ts'
import { makeBatch, recordApproval } from '../payouts/payouts.service.ts'
import { releaseDue } from '../../earnings/rewards/rewards.service.ts'
import { checkRiskOfChangedMembers } from './checks/sweeps.ts'
import { aVault, silentLog } from '../../../testing/earnings/contract-fixtures.ts'
import { insertCase } from './cases/risk-cases.sql.ts'
import { clearCase, confirmCase } from './risk.service.ts'

const { db } = await testDatabase({ connections: 12 })
const context = await aPayoutTest(db)
const count = riskConfig.burstContracts
const outcomes = async (promises: readonly Promise<unknown>[]) =>
  (await Promise.allSettled(promises)).map((one) =>
    one.status === 'fulfilled' ? 'done' : (one.reason as { code?: string }).code,
  )

it('when due rewards are released during a risk check, each reward of a burst of contracts is either released or blocked', async () => {
  for (const _ of times(repeated(20), () => 0)) {
    const burst = await createContracts(context, { count, daysAgo: 13 })
    context.clock.moveBy({ days: 1, seconds: 60 })
    await Promise.all([releaseAll(context), checkRiskOf(context, [burst.memberId]), releaseAll(context)])
    await releaseAll(context)
    const blockedContracts = new Set((await getRiskBlocks(db, burst.memberId)).contracts)
    const statuses = await listContractStatuses(db, burst.numbers)
    burst.numbers.forEach((number, i) => {
      // A reward that was released before the risk check may be in the case without being blocked.
      if (statuses[i] === 'confirmed') expect(blockedContracts.has(number)).toBe(true)
    })
    expect(await allDifferences(db)).toEqual([])
  }
})

it('a reward whose release is due before its first risk check is blocked and never released when checks and releases run in parallel', async () => {
  const looking = { ...context, vault: aVault(db), config: riskConfig, log: silentLog }
  const release = () => releaseDue({ ...context, log: silentLog })
  for (const _ of times(repeated(10), () => 0)) {
    const burst = await createContracts(context, { count, daysAgo: 13 })
    context.clock.moveBy({ days: 1, seconds: 60 })
    await Promise.all([
      release(),
      checkRiskOfChangedMembers(looking),
      release(),
      checkRiskOfChangedMembers(looking),
    ])
    await release()
    expect((await getRiskBlocks(db, burst.memberId)).contracts).toEqual(burst.numbers)
    expect(await balanceOf(db, burst.memberId)).toMatchObject({ available: 0n })
  }
  expect(await allDifferences(db)).toEqual([])
})

it('a reward that a second risk check finds while the first one opens the case is blocked', async () => {
  const looking = { ...context, vault: aVault(db), config: riskConfig, log: silentLog }
  const burst = await createContracts(context, { count, daysAgo: 20 })
  await deleteRiskChecksOf(db, burst.memberId)
  const day = moscowDay(new Date(context.clock.businessNow().getTime() - 20 * dayMs))
  const subject = { rule: 'burst' as const, subject: `${burst.memberId}:${day}` }
  let second: Promise<number> = Promise.resolve(0)
  const added = await db.transaction(async (tx) => {
    await insertCase(tx, { ...subject, facts: [], evidence: {}, openedAt: context.clock.businessNow() })
    const later = await createContracts(context, { phone: burst.phone, count: 1, daysAgo: 20 })
    second = checkRiskOfChangedMembers(looking)
    await untilSomebodyWaits(db)
    return later.numbers
  })
  await second
  await releaseAll(context)
  expect((await getRiskBlocks(db, burst.memberId)).contracts).toEqual(expect.arrayContaining(added))
  expect(await balanceOf(db, burst.memberId)).toMatchObject({ available: 0n })
})

it('eight parallel risk checks of a member open one risk case, and a repeated check opens no other case', async () => {
  const burst = await createContracts(context, { count, daysAgo: 1 })
  const checks = times(8, () => checkRiskOf(context, [burst.memberId]))
  expect((await Promise.all(checks)).reduce((sum, opened) => sum + opened, 0)).toBe(1)
  expect(await checkRiskOf(context, [burst.memberId])).toBe(0)
  expect(await getCases(db, burst.memberId)).toHaveLength(1)
  expect((await getRiskBlocks(db, burst.memberId)).contracts).toEqual(burst.numbers)
})

it('of three parallel decisions on a risk case one closes the case, and the two others are refused because the case is closed', async () => {
  for (const _ of times(repeated(15), () => 0)) {
    const { number, ...burst } = await aBurstCase(context, { daysAgo: 1 })
    const confirm = { number, staffName: 'olga', reason: 'Договоров нет', clawsBack: true, rejection: null }
    const results = await outcomes([
      confirmCase(context, confirm),
      clearCase(context, { number, staffName: 'petr', reason: 'Всё в порядке' }),
      confirmCase(context, { ...confirm, staffName: 'petr' }),
    ])
    expect(results.map(String).toSorted((a, b) => a.localeCompare(b))).toEqual([
      'done',
      'risk_case_closed',
      'risk_case_closed',
    ])
    const { frozen } = (await balanceOf(db, burst.memberId)) ?? {}
    expect(frozen).toBe(results[1] === 'done' ? BigInt(count) * 500n : 0n)
    expect(await allDifferences(db)).toEqual([])
  }
})

it('when the approval of a withdrawal and a risk check of its member run in parallel, the withdrawal is blocked, and approved only before the block', async () => {
  for (const _ of times(repeated(20), () => 0)) {
    const member = await aPayee(db)
    const order = await aWithdrawal(context, { member })
    await shareInn(db, member)
    const [approved] = await outcomes([
      recordApproval(context, { number: order.number, staffName: 'olga' }),
      checkRiskOf(context, [member.memberId]),
    ])
    await checkRiskOf(context, [member.memberId])
    const isApproved = (await getWithdrawalStatus(db, order)) === 'approved'
    expect(approved).toBe(isApproved ? 'done' : 'withdrawal_blocked')
    expect((await getRiskBlocks(db, member.memberId)).orders).toEqual([order.number])
  }
  expect(await allDifferences(db)).toEqual([])
})

it('when a risk case opens while a batch takes the payout, the payout is either sent before the block or stays ready', async () => {
  for (const _ of times(repeated(20), () => 0)) {
    const member = await aPayee(db)
    const order = await aWithdrawal(context, { member })
    await recordApproval(context, { number: order.number, staffName: 'olga' })
    await shareInn(db, member)
    // A requested check would keep the payout from the batch before the case opens.
    await deleteRiskChecksOf(db, member.memberId)
    const [made] = await outcomes([
      makeBatch(context, { staffName: 'olga', kind: 'sbp', limit: 500 }),
      checkRiskOf(context, [member.memberId]),
    ])
    const status = await getWithdrawalStatus(db, order)
    expect([made, status]).toEqual(made === 'done' ? ['done', 'sent'] : ['nothing_to_pay', 'approved'])
    expect((await getRiskBlocks(db, member.memberId)).orders).toEqual([order.number])
  }
  expect(await allDifferences(db)).toEqual([])
})

it('a risk check that runs while a risk case is being cleared does not open another case for the same contracts', async () => {
  for (const _ of times(repeated(20), () => 0)) {
    const { number, ...burst } = await aBurstCase(context, { daysAgo: 1 })
    await outcomes([
      clearCase(context, { number, staffName: 'olga', reason: 'Ярмарка' }),
      ...times(4, () => checkRiskOf(context, [burst.memberId])),
    ])
    expect(await getCases(db, burst.memberId)).toMatchObject([{ state: 'cleared' }])
    expect(await getRiskBlocks(db, burst.memberId)).toEqual({ contracts: [], orders: [] })
  }
})
