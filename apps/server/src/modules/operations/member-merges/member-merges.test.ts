import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { moscowMidnight } from '../../../platform/clock/moscow.ts'
import { aPhone, type SignedIn } from '../../../testing/identity/member-fixtures.ts'
import { aFixedClock, getMemberId } from '../../../testing/earnings/contract-fixtures.ts'
import { getMoney } from '../../../testing/earnings/ledger-fixtures.ts'
import {
  cancels,
  importContractsOf,
  corrected,
  getLots,
  merged,
  mergeContext,
  reassigned,
  twoAccounts,
} from '../../../testing/operations/member-merge-fixtures.ts'
import { aPayoutTest, aWithdrawal } from '../../../testing/payouts/payout-fixtures.ts'
import { allDifferences, listContractStatuses } from '../../../testing/payouts/risk-fixtures.ts'
import { testDatabase } from '../../../testing/database/test-database.ts'
import { explainOperation } from '../../earnings/balance/operation.ts'
import { getHistory } from '../../earnings/balance/balance.service.ts'
import { selectBatches, undoImport } from '../../earnings/contracts/contracts.service.ts'
import { getNotifications } from '../../../platform/notifications/notifications.service.ts'
import { loadRuleSets, rewardContracts } from '../../earnings/rewards/rewards.service.ts'
import {
  type WithdrawalStatusChange,
  changeWithdrawalStatus,
} from '../../payouts/withdrawals/change-withdrawal-status.ts'
import { getMergedAccounts } from '../../identity/profile/profile.service.ts'
import { previewMerge } from './member-merges.service.ts'

const { db } = await testDatabase()
// Separate database, because published reward rules apply to all members and cannot be removed.
const other = await testDatabase()
const day = '2026-11-21'
const clock = { ...aFixedClock(day), moveBy: () => undefined }
await aPayoutTest(db)
await aPayoutTest(other.db)
const on = { db, clock }
const context = mergeContext(on)

const correctBy = ({ memberId }: Pick<SignedIn, 'memberId'>, amount: bigint) =>
  corrected(db, { memberId, amount })
const move = (orderId: string, status: WithdrawalStatusChange['status']) =>
  db.transaction((tx) =>
    changeWithdrawalStatus(tx, {
      orderId,
      status,
      actor: 'bank',
      at: clock.businessNow(),
      ...(status === 'returned' && { reason: 'contract_check' as const }),
    }),
  )
async function isPaid(member: SignedIn, amount: number): Promise<string> {
  const { orderId } = await aWithdrawal(on, { member, amount })
  for (const status of ['approved', 'sent', 'paid'] as const) await move(orderId, status)
  return orderId
}
const money = ({ memberId }: Pick<SignedIn, 'memberId'>) => getMoney(db, memberId)
const noMoney = { available: 0n, frozen: 0n, held: 0n, debt: 0n }

it('after a merge, the duplicate’s contracts come after those of the primary account in the sequence of the month, and have unchanged release dates', async () => {
  const { member, duplicate, pair } = await twoAccounts(on)
  await importContractsOf(on, { phone: member.phone, day: '2026-11-10', count: 4 })
  await importContractsOf(on, { phone: duplicate.phone, day: '2026-11-01', count: 3 })
  await isPaid(duplicate, 1_500)
  const frozen = await importContractsOf(on, { phone: duplicate.phone, day: '2026-11-12', count: 2 })
  const [number = ''] = await importContractsOf(on, { phone: duplicate.phone, day: '2026-11-13' })
  await cancels(on, { phone: duplicate.phone, day: '2026-11-13', number })
  await importContractsOf(on, { phone: duplicate.phone, day: '2026-10-05', product: 'mobile' })
  await correctBy(duplicate, 70n)
  expect(await money(member)).toEqual({ ...noMoney, frozen: 2_000n })
  expect(await money(duplicate)).toEqual({ ...noMoney, available: 370n, frozen: 1_125n })

  const preview = await previewMerge(context, { ...pair, phone: duplicate.phone, actor: 'staff:olga' })
  expect(await money(duplicate)).toEqual({ ...noMoney, available: 370n, frozen: 1_125n })
  await merged(context, pair)

  // In November the primary account has 4 contracts, so the moved contracts are the 5th to 9th and earn 625
  // points each. The available points become 3 × 625 (November) + 300 (October) − 1500 (withdrawal) + 70
  // (correction).
  expect(await money(member)).toEqual({ ...noMoney, available: 745n, frozen: 3_250n })
  expect(await money(duplicate)).toEqual(noMoney)
  expect(preview).toMatchObject({
    blockers: [],
    figures: {
      contracts: 6,
      cancelled: 1,
      duplicate: { available: 370, frozen: 1_125, debt: 0 },
      primary: { available: 0, frozen: 2_000 },
      after: { available: 745, frozen: 3_250, debt: 0 },
    },
  })
  const lots = (await getLots(db, member.memberId)).filter((lot) => frozen.includes(lot.number))
  const releasesAt = moscowMidnight('2026-11-26')
  expect(lots).toEqual(frozen.toSorted().map((one) => ({ number: one, amount: 625n, releasesAt })))
  expect(await listContractStatuses(db, [number])).toEqual(['cancelled'])
  expect(await getMergedAccounts(db, member.memberId)).toMatchObject({ merged: [{ phone: duplicate.phone }] })
  expect(await getMergedAccounts(db, duplicate.memberId)).toMatchObject({
    mergedInto: { id: member.memberId },
  })
  expect(await allDifferences(db)).toEqual([])
})

it('moves the debt of the duplicate to the primary account, and pays a part of the debt with the available points of that account', async () => {
  const { member, duplicate, pair } = await twoAccounts(on)
  await correctBy(member, 100n)
  const [number = ''] = await importContractsOf(on, { phone: duplicate.phone, day: '2026-11-01' })
  const more = await importContractsOf(on, { phone: duplicate.phone, day: '2026-11-01', count: 2 })
  await isPaid(duplicate, 1_500)
  await cancels(on, { phone: duplicate.phone, day: '2026-11-01', number })
  expect(await money(duplicate)).toEqual({ ...noMoney, debt: -500n })
  await merged(context, pair)
  expect(await money(member)).toEqual({ ...noMoney, debt: -400n })
  expect(await money(duplicate)).toEqual(noMoney)
  expect(await listContractStatuses(db, more)).toEqual(['released', 'released'])
  expect(await allDifferences(db)).toEqual([])
})

it('contracts that a merge moves have unchanged release dates, even when newer reward rules have a longer hold period', async () => {
  const { db } = other
  const on = { db, clock }
  const { duplicate, member, pair } = await twoAccounts(on)
  const [number = ''] = await importContractsOf(on, { phone: duplicate.phone, day: '2026-11-12' })
  const before = await getLots(db, duplicate.memberId)
  await db.query({
    text: `insert into rule_sets (version, effective_from, rules)
      select 2, '2026-11-12', rules || '{"holdDays": 60}' from rule_sets where version = 1`,
    values: [],
  })
  expect((await loadRuleSets(db)).at(-1)?.rules.holdDays).toBe(60)
  await merged(mergeContext(on), pair)
  expect(await getLots(db, member.memberId)).toEqual([{ ...before[0], number, amount: 500n }])
})

it('notifies each of the two merged accounts once, and explains each ledger operation of the merge in the history', async () => {
  const { member, duplicate, pair } = await twoAccounts(on)
  await importContractsOf(on, { phone: duplicate.phone, day: '2026-11-12', count: 2 })
  await correctBy(duplicate, 40n)
  const listNotified = async ({ memberId }: SignedIn) =>
    (
      await getNotifications(db, memberId, { category: 'all', skipCount: 0, maxResultCount: 20 })
    ).notifications.map(({ title }) => title)
  const before = await listNotified(duplicate)
  await merged(context, pair)
  expect(await listNotified(member)).toEqual(['Мы объединили ваши учётные записи'])
  expect((await listNotified(duplicate)).toSorted()).toEqual(
    [
      ...before,
      `Учётные записи объединены. Входите по номеру, который оканчивается на ${member.phone.slice(-2)}`,
    ].toSorted(),
  )
  const all = { category: 'all', skipCount: 0, maxResultCount: 20 } as const
  const why = async ({ memberId }: SignedIn) => {
    const { history } = await getHistory(db, memberId, all)
    return Promise.all(history.map(async ({ id }) => (await explainOperation(db, { memberId, id })).why))
  }
  expect(await why(member)).toEqual([
    expect.stringContaining('Две ваши учётные записи стали одной'),
    ...[2, 1].map((n) => expect.stringMatching(new RegExp(`${n}-й.договор ноября.*при.объединении`))),
  ])
  const [transferred, ...annulled] = await why(duplicate)
  expect(transferred).toContain('Две ваши учётные записи стали одной')
  expect(annulled.slice(0, 2)).toEqual([1, 2].map(() => expect.stringContaining('Учётные записи объединены')))
  expect(annulled).toHaveLength(5)
})

it('contracts that are imported for the duplicate’s phone after a merge belong to the primary account', async () => {
  const { member, duplicate, pair } = await twoAccounts(on)
  const [earlierNumber = ''] = await importContractsOf(on, { phone: duplicate.phone, day: '2026-11-10' })
  await merged(context, pair)
  const [later = ''] = await importContractsOf(on, { phone: duplicate.phone, day: '2026-11-11' })
  const other = aPhone()
  const [contractId = ''] = await importContractsOf(on, { phone: other, day: '2026-11-12' })
  await reassigned(on, { number: contractId, phone: duplicate.phone })
  expect((await getLots(db, member.memberId)).map(({ number }) => number)).toEqual(
    [earlierNumber, later, contractId].toSorted(),
  )
  await cancels(on, { phone: duplicate.phone, day: '2026-11-10', number: earlierNumber })
  expect(await money(member)).toEqual({ ...noMoney, frozen: 1_000n })
  await expect(reassigned(on, { number: later, phone: duplicate.phone })).rejects.toMatchObject({
    code: 'contract_there_already',
  })
  expect(await allDifferences(db)).toEqual([])
})

it('undoing an import of the duplicate’s contracts after a merge takes the rewards from the primary account', async () => {
  const { member, duplicate, pair } = await twoAccounts(on)
  const [number = ''] = await importContractsOf(on, { phone: duplicate.phone, day: '2026-11-10' })
  const [cancelledNumber = ''] = await importContractsOf(on, { phone: duplicate.phone, day: '2026-11-10' })
  const [batchId] = (await selectBatches(db, { limit: 50 }))
    .map(({ id }) => id)
    .toSorted((a, b) => Number(b - a))
  await cancels(on, { phone: duplicate.phone, day: '2026-11-10', number: cancelledNumber })
  const [cancelling] = (await selectBatches(db, { limit: 50 }))
    .map(({ id }) => id)
    .toSorted((a, b) => Number(b - a))
  await merged(context, pair)
  const undo = (id: bigint | undefined) => undoImport({ ...on, actor: 'import' }, id ?? 0n)
  expect(await undo(cancelling)).toMatchObject({ restored: 0 })
  expect(await undo(batchId)).toMatchObject({ contracts: 1 })
  expect(await money(member)).toEqual({ ...noMoney, frozen: 500n })
  expect((await getLots(db, member.memberId)).map((lot) => lot.number)).toEqual([number])
  expect(await allDifferences(db)).toEqual([])
})

it('when the bank returns a payout of the duplicate after a merge, the primary account gets the points and a notification', async () => {
  const { member, duplicate, pair } = await twoAccounts(on)
  await importContractsOf(on, { phone: duplicate.phone, day: '2026-11-01', count: 3 })
  const orderId = await isPaid(duplicate, 1_500)
  await merged(context, pair)
  expect(await money(member)).toEqual(noMoney)
  expect(await move(orderId, 'returned')).toBe(true)
  expect(await money(member)).toEqual({ ...noMoney, available: 1_500n })
  expect(await money(duplicate)).toEqual(noMoney)
  const { notifications } = await getNotifications(db, member.memberId, {
    category: 'all',
    skipCount: 0,
    maxResultCount: 1,
  })
  expect(notifications).toMatchObject([{ title: 'Деньги вернулись на баланс' }])
  expect(await allDifferences(db)).toEqual([])
})

it('PostgreSQL refuses every ledger operation on a merged account', async () => {
  const { duplicate, pair } = await twoAccounts(on)
  await merged(context, pair)
  for (const amount of [1n, -1n])
    await expect(correctBy(duplicate, amount)).rejects.toMatchObject({ constraint: 'closed_is_empty' })
  const reward = { memberId: duplicate.memberId, number: randomUUID(), revision: 1, product: 'internet' }
  await expect(
    db.transaction((tx) =>
      rewardContracts(tx, [{ ...reward, connectedOn: day }], { now: clock.businessNow(), actor: 'test' }),
    ),
  ).rejects.toMatchObject({ constraint: 'closed_is_empty' })
})

it('merges a duplicate that has no contracts and no points', async () => {
  const phone = aPhone()
  const [number = ''] = await importContractsOf(on, { phone, day })
  await reassigned(on, { number, phone: aPhone() })
  const { member } = await twoAccounts(on)
  await merged(context, { memberId: member.memberId, duplicateId: await getMemberId(db, phone) })
  expect(await money(member)).toEqual(noMoney)
  expect(await allDifferences(db)).toEqual([])
})
