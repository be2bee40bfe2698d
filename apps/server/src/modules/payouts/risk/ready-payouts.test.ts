import { randomBytes } from 'node:crypto'
import { expect, it } from 'vitest'
import { databaseEach } from '../../../testing/database/test-database.ts'
import {
  anAccount,
  aPayee,
  aPayoutTest,
  aWithdrawal,
  getWithdrawalStatus,
} from '../../../testing/payouts/payout-fixtures.ts'
import { aReadyPayout } from '../../../testing/payouts/provider-payout-fixtures.ts'
import {
  allDifferences,
  balanceOf,
  checkRiskOf,
  createContracts,
  getCases,
  getOnlyCase,
  getRiskBlocks,
  riskConfig,
  shareInn,
  signInFrom,
} from '../../../testing/payouts/risk-fixtures.ts'
import {
  cancelBatch,
  exportBatch,
  getAdminWithdrawalByNumber,
  getBatch,
  getPayoutQueues,
  handBatchOver,
  importFileFromBank,
  makeBatch,
  mayBePaid,
  recordApproval,
  verifyPayouts,
} from '../payouts/payouts.service.ts'
import { recordSubmissionReportedByBank } from '../payouts/bank-responses/record-bank-outcome.ts'
import { withdrawalOrderHandler } from '../withdrawals/withdrawal-order-handler.ts'
import type { Withdrawal } from '../withdrawals/withdrawals.service.ts'
import { lockBalances } from '../../../ledger/ledger.ts'
import { checkProviderAndConfirm, clearCase, confirmCase, getRiskCase } from './risk.service.ts'
import { postponeCheck } from './checks/sweeps.sql.ts'

const { db } = await databaseEach()
const context = await aPayoutTest(db, { secondApprovalFrom: 10n ** 9n })
const refused = (code: string) => expect.objectContaining({ code })
const decision = (number: bigint) => ({ number, staffName: 'petr', reason: 'Проверено' })
const makeSbpBatch = () => makeBatch(context, { staffName: 'olga', kind: 'sbp', limit: 500 })
const isBlockedForMember = async ({ orderId }: Withdrawal) =>
  'isBlocked' in (await withdrawalOrderHandler({ ...context, mayBePaid }).getDetails(db, orderId))

/** Opens a risk case about a member with a ready payout: another member has the same ИНН. */
async function openCaseOf(withdrawal: Withdrawal): Promise<bigint> {
  await shareInn(db, withdrawal)
  await checkRiskOf(context, [withdrawal.memberId])
  return (await getOnlyCase(db, withdrawal.memberId)).number
}

/** Opens a case about a withdrawal that is already in a batch. */
async function aBlockedBatch() {
  const payout = await aReadyPayout(context)
  const { number: batch } = await makeSbpBatch()
  return { payout, batch, number: await openCaseOf(payout) }
}

async function expectNoDifferences() {
  expect([...(await allDifferences(db)), ...(await verifyPayouts(db))]).toEqual([])
}

/** Confirms a case and rejects its withdrawal. `available`: available points of the member before. */
async function expectConfirmationToRefund(
  payout: Withdrawal & { amount: bigint },
  { number, available }: { number: bigint; available: bigint },
): Promise<void> {
  const confirmation = { ...decision(number), clawsBack: false, rejection: 'document_doubt' as const }
  expect(await confirmCase(context, confirmation)).toEqual({ clawedBack: 0, rejected: 1 })
  expect(await getWithdrawalStatus(db, payout)).toBe('rejected')
  expect(await balanceOf(db, payout.memberId)).toMatchObject({
    available: available + payout.amount,
    held: 0n,
  })
  await expectNoDifferences()
}

it('a ready payout is not sent while a risk case that opened after its approval blocks it, and leaves without another approval when the case is cleared', async () => {
  const payout = await aReadyPayout(context)
  const number = await openCaseOf(payout)
  expect((await getAdminWithdrawalByNumber(context, payout.number)).warnings).toContain('risk_case_open')
  expect(await getPayoutQueues(context)).toContainEqual(
    expect.objectContaining({ queue: 'payouts-blocked', count: 1, sum: payout.credited }),
  )
  expect(await getRiskCase(context, { number, actor: 'staff:petr' })).toMatchObject({
    blocked: { withdrawals: 1, withdrawalsSum: 1500 },
  })
  expect(await isBlockedForMember(payout)).toBe(true)
  await expect(makeSbpBatch()).rejects.toEqual(refused('nothing_to_pay'))
  await expectNoDifferences()
  await clearCase(context, decision(number))
  expect(await isBlockedForMember(payout)).toBe(false)
  expect(await makeSbpBatch()).toMatchObject({ count: 1 })
  await expectNoDifferences()
})

it('confirming a risk case rejects a ready payout that it blocks, and its points are available again', async () => {
  const payout = await aReadyPayout(context)
  const before = await balanceOf(db, payout.memberId)
  const number = await openCaseOf(payout)
  await expectConfirmationToRefund(payout, { number, available: before?.available ?? 0n })
})

it('a shared account blocks the ready payouts to this account, and not those to other recipients', async () => {
  const [first, second] = [await aPayee(db), await aPayee(db)]
  const blocked = await aReadyPayout(context, { member: first, kind: 'account', account: anAccount })
  const other = await aReadyPayout(context, { member: first })
  await aWithdrawal(context, { member: second, kind: 'account', account: anAccount })
  await checkRiskOf(context, [first.memberId])
  expect((await getRiskBlocks(db, first.memberId)).orders).toEqual([blocked.number])
  expect(await makeSbpBatch()).toMatchObject({ count: 1 })
  expect(await getWithdrawalStatus(db, other)).toBe('sent')
})

it('a phone that changed after the approval of a withdrawal blocks its ready payout', async () => {
  const payout = await aReadyPayout(context)
  await db.query({
    text: 'update members set phone_changed_at = $2 where id = $1',
    values: [payout.memberId, context.clock.businessNow()],
  })
  await checkRiskOf(context, [payout.memberId])
  expect((await getOnlyCase(db, payout.memberId)).rule).toBe('new_details')
  await expect(makeSbpBatch()).rejects.toEqual(refused('nothing_to_pay'))
})

it('a risk case about frozen rewards does not block the ready payouts of its member, which pay released points', async () => {
  const member = await aPayee(db)
  const payout = await aReadyPayout(context, { member })
  await createContracts(context, { phone: member.phone, count: riskConfig.burstContracts })
  await checkRiskOf(context, [member.memberId])
  expect((await getCases(db, member.memberId)).map(({ rule }) => rule)).toEqual(['burst'])
  expect(await makeSbpBatch()).toMatchObject({ count: 1 })
  expect(await getWithdrawalStatus(db, payout)).toBe('sent')
  await expectNoDifferences()
})

it('the file of a batch with a payout that a risk case blocks is not exported, and the payout is not in the next batch after the batch is cancelled', async () => {
  const { payout, batch, number } = await aBlockedBatch()
  expect((await getBatch(db, batch)).lines).toMatchObject([{ blockers: ['risk_case_open'] }])
  const file = { actor: 'staff:petr', number: batch, format: 'csv' } as const
  await expect(exportBatch(context, file)).rejects.toEqual(refused('batch_blocked'))
  await cancelBatch(context, { staffName: 'petr', number: batch, reason: 'Случай в рисках' })
  const other = await aReadyPayout(context)
  expect(await makeSbpBatch()).toMatchObject({ count: 1 })
  expect(await getWithdrawalStatus(db, other)).toBe('sent')
  expect(await getWithdrawalStatus(db, payout)).toBe('approved')
  await expectNoDifferences()
  await clearCase(context, decision(number))
  expect(await makeSbpBatch()).toMatchObject({ count: 1 })
  await expectNoDifferences()
})

it('between a change of facts and the risk check of its member a payout goes into no batch, and the file of its batch is not exported', async () => {
  const payout = await aReadyPayout(context)
  const signIn = () => signInFrom(db, { memberId: payout.memberId, device: randomBytes(32) })
  const check = () => checkRiskOf(context, [payout.memberId])
  await signIn()
  await expect(makeSbpBatch()).rejects.toEqual(refused('nothing_to_pay'))
  expect((await getAdminWithdrawalByNumber(context, payout.number)).warnings).toContain('risk_check_pending')
  await check()
  const { number, count } = await makeSbpBatch()
  expect(count).toBe(1)
  await signIn()
  const download = () => exportBatch(context, { actor: 'staff:petr', number, format: 'csv' })
  const handOver = () => handBatchOver(context, { staffName: 'petr', number })
  for (const action of [download, handOver]) await expect(action()).rejects.toEqual(refused('batch_blocked'))
  await check()
  await download()
  await signIn()
  await expect(download()).rejects.toEqual(refused('batch_blocked'))
  // A person who has the file may already have handed it over.
  await handOver()
  await download()
  await expectNoDifferences()
})

it('a batch with a payout that a risk case blocks is not recorded as handed over while nobody has its file', async () => {
  const { batch } = await aBlockedBatch()
  await expect(handBatchOver(context, { staffName: 'petr', number: batch })).rejects.toEqual(
    refused('batch_blocked'),
  )
})

it('the file of a blocked batch that nobody has downloaded is not exported, also when the batch was handed over before the case opened or a response of the bank lists its payout', async () => {
  const payout = await aReadyPayout(context)
  const { number: batch } = await makeSbpBatch()
  await handBatchOver(context, { staffName: 'olga', number: batch })
  const number = await openCaseOf(payout)
  const download = () => exportBatch(context, { actor: 'staff:olga', number: batch, format: 'csv' })
  await expect(download()).rejects.toEqual(refused('batch_blocked'))
  await expect(
    confirmCase(context, { ...decision(number), clawsBack: false, rejection: null }),
  ).rejects.toEqual(refused('risk_payout_in_batch'))
  const { reference } = await getAdminWithdrawalByNumber(context, payout.number)
  const bytes = Buffer.from(`Референс;Сумма;Результат\n${reference};1500,00;В обработке`)
  await importFileFromBank(context, { bytes, staffName: 'olga', dryRun: false })
  await expect(download()).rejects.toEqual(refused('batch_blocked'))
  await clearCase(context, decision(number))
  await download()
  await expectNoDifferences()
})

it.each([
  ['is approved', false],
  ['is in a batch whose file nobody has', true],
])('one person alone does not clear a case that blocks a large withdrawal which %s', async (_, isInBatch) => {
  const payout = await aReadyPayout(context)
  if (isInBatch) await makeSbpBatch()
  const number = await openCaseOf(payout)
  const twoPersons = {
    ...context,
    config: { ...context.config, releaseSecondPersonFrom: payout.amount },
  }
  await clearCase(twoPersons, decision(number))
  expect(await getCases(db, payout.memberId)).toMatchObject([{ state: 'open' }])
  await clearCase(twoPersons, { ...decision(number), staffName: 'olga' })
  expect(await getCases(db, payout.memberId)).toMatchObject([{ state: 'cleared' }])
})

it('when the only approver clears the case of a payout in a batch, the file is not exported, and leaves in a new batch after another approval', async () => {
  const { payout, batch, number } = await aBlockedBatch()
  await clearCase(context, { ...decision(number), staffName: 'olga' })
  const file = { actor: 'staff:olga', number: batch, format: 'csv' } as const
  await expect(exportBatch(context, file)).rejects.toEqual(refused('batch_blocked'))
  await expect(handBatchOver(context, { staffName: 'olga', number: batch })).rejects.toEqual(
    refused('batch_blocked'),
  )
  await cancelBatch(context, { staffName: 'olga', number: batch, reason: 'Нужно второе подтверждение' })
  await checkRiskOf(context, [payout.memberId])
  await recordApproval(context, { number: payout.number, staffName: 'petr' })
  const again = await makeSbpBatch()
  await exportBatch(context, { ...file, number: again.number })
})

it('a requested risk check counts as a blocked payout only after it ended with an error, and blocks until a later check succeeds', async () => {
  const { memberId } = await aReadyPayout(context)
  const countBlocked = async () =>
    (await getPayoutQueues(context)).find(({ queue }) => queue === 'payouts-blocked')?.count
  await signInFrom(db, { memberId, device: randomBytes(32) })
  expect(await countBlocked()).toBe(0)
  const now = context.clock.systemNow()
  await postponeCheck(db, { memberId, now, retryAt: now })
  expect(await countBlocked()).toBe(1)
  await expect(makeSbpBatch()).rejects.toEqual(refused('nothing_to_pay'))
  await checkRiskOf(context, [memberId])
  expect(await countBlocked()).toBe(0)
  expect(await makeSbpBatch()).toMatchObject({ count: 1 })
})

it('a risk case is not confirmed while its payout is in a batch that was not handed over; when the batch is cancelled, confirming refunds the payout', async () => {
  const { payout, batch, number } = await aBlockedBatch()
  const before = await balanceOf(db, payout.memberId)
  for (const rejection of ['document_doubt', null] as const)
    await expect(confirmCase(context, { ...decision(number), clawsBack: false, rejection })).rejects.toEqual(
      refused('risk_payout_in_batch'),
    )
  const file = { actor: 'staff:petr', number: batch, format: 'csv' } as const
  await expect(exportBatch(context, file)).rejects.toEqual(refused('batch_blocked'))
  await cancelBatch(context, { staffName: 'petr', number: batch, reason: 'Случай в рисках' })
  await expect(makeSbpBatch()).rejects.toEqual(refused('nothing_to_pay'))
  await expectConfirmationToRefund(payout, { number, available: before?.available ?? 0n })
})

it('a risk case that is confirmed after its batch was handed over decides nothing about the payout, which leaves in no later batch before the next check, and that check blocks it', async () => {
  const payout = await aReadyPayout(context)
  const { number: batch } = await makeSbpBatch()
  await exportBatch(context, { actor: 'staff:olga', number: batch, format: 'csv' })
  await handBatchOver(context, { staffName: 'olga', number: batch })
  const number = await openCaseOf(payout)
  const confirmation = { ...decision(number), clawsBack: false, rejection: 'document_doubt' as const }
  await expect(confirmCase(context, confirmation)).rejects.toEqual(refused('risk_nothing_stopped'))
  await confirmCase(context, { ...confirmation, rejection: null })
  await cancelBatch(context, { staffName: 'petr', number: batch, reason: 'Банк не принял файл' })
  expect((await getAdminWithdrawalByNumber(context, payout.number)).warnings).toContain('risk_check_pending')
  await expect(makeSbpBatch()).rejects.toEqual(refused('nothing_to_pay'))
  await checkRiskOf(context, [payout.memberId])
  expect((await getRiskBlocks(db, payout.memberId)).orders).toEqual([payout.number])
  await expect(makeSbpBatch()).rejects.toEqual(refused('nothing_to_pay'))
  const again = (await getCases(db, payout.memberId)).find(({ state }) => state === 'open')
  expect(await confirmCase(context, { ...confirmation, number: again?.number ?? 0n })).toMatchObject({
    rejected: 1,
  })
  expect(await getWithdrawalStatus(db, payout)).toBe('rejected')
  await expectNoDifferences()
})

it('a blocked payout that the bank has already is no difference of the verification', async () => {
  const payout = await aReadyPayout(context)
  await openCaseOf(payout)
  await db.transaction(async (tx) => {
    await lockBalances(tx, [payout.memberId])
    const at = context.clock.businessNow()
    await recordSubmissionReportedByBank(tx, { orderId: payout.orderId, actor: 'staff:petr', at })
  })
  expect(await getWithdrawalStatus(db, payout)).toBe('sent')
  expect(await allDifferences(db)).toEqual([])
})

it('a risk case is not confirmed with a rejection while the provider does not respond about a payout that it refused before', async () => {
  const payout = await aReadyPayout({ ...context, config: { ...context.config, method: 'provider' } })
  const number = await openCaseOf(payout)
  await db.query({
    text: `update payouts set provider_status = 'refused', refused_submissions = 1 where order_id = $1`,
    values: [payout.orderId],
  })
  const provider = {
    account: 'agent',
    create: () => Promise.reject(new Error('unexpected submission')),
    byReference: () => Promise.reject(new Error('no response')),
    byId: () => Promise.reject(new Error('no response')),
  } as unknown as Parameters<typeof checkProviderAndConfirm>[0]['provider']
  const confirmation = { ...decision(number), clawsBack: false, rejection: 'document_doubt' as const }
  await expect(checkProviderAndConfirm({ ...context, provider }, confirmation)).rejects.toEqual(
    refused('provider_silent'),
  )
  expect(await getWithdrawalStatus(db, payout)).toBe('approved')
})

it.each([
  [
    `insert into order_events (order_id, status, at, actor) select order_id, 'sent', now(), 'system' from payouts`,
  ],
  [
    `update withdrawal_blocks set since_event = (
      select min(id) from order_events e where e.order_id = withdrawal_blocks.order_id
    )`,
  ],
])(
  'the verification reports a withdrawal that was approved or sent under a block: %s',
  async (corruption) => {
    const payout = await aReadyPayout(context)
    await openCaseOf(payout)
    await db.query({ text: corruption, values: [] })
    expect(await allDifferences(db)).toContainEqual(
      expect.objectContaining({
        what: 'no withdrawal is approved or sent while a risk case blocks it',
        memberId: payout.memberId,
      }),
    )
  },
)

it('when the only approver clears the case, another person must approve before the payout leaves', async () => {
  const payout = await aReadyPayout(context)
  await clearCase(context, { ...decision(await openCaseOf(payout)), staffName: 'olga' })
  await expect(makeSbpBatch()).rejects.toEqual(refused('nothing_to_pay'))
  await recordApproval(context, { number: payout.number, staffName: 'petr' })
  expect(await makeSbpBatch()).toMatchObject({ count: 1 })
})
