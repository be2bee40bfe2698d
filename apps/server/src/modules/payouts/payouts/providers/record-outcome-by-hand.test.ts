import { beforeEach, expect, it } from 'vitest'
import { getMoney } from '../../../../testing/earnings/ledger-fixtures.ts'
import { expectConsistentBooks } from '../../../../testing/earnings/ledger-consistency.ts'
import { addDays, moscowDay } from '../../../../platform/clock/moscow.ts'
import { repeated } from '../../../../testing/harness/repeat.ts'
import {
  aBatchedPayout,
  aPayoutTest,
  aWithdrawal,
  getWithdrawalStatus,
  batchReadyPayouts,
} from '../../../../testing/payouts/payout-fixtures.ts'
import { testDatabase } from '../../../../testing/database/test-database.ts'
import {
  cancelBatch,
  getAdminWithdrawal,
  getBatch,
  importFileFromBank,
  makeBatch,
  recordApproval,
  recordOutcomeByHand,
  verifyPayouts,
} from '../payouts.service.ts'

const { db } = await testDatabase({ connections: 16 })
const context = { ...(await aPayoutTest(db, { secondApprovalFrom: 10_000_000n })), provider: null }
const document = 'Платёжное поручение № 15 от 25.11.2026'

beforeEach(() => batchReadyPayouts(context))

const today = () => moscowDay(context.clock.businessNow())
const record = (
  number: bigint,
  outcome: 'paid' | 'returned',
  {
    staffName = 'petr',
    ...options
  }: { staffName?: string; document?: string; day?: string | undefined } = {},
) =>
  recordOutcomeByHand(context, {
    number,
    staffName,
    outcome,
    reason: 'account_closed',
    document,
    day: today(),
    ...options,
  })

it('staff can record the outcome of one payout of a batch with a bank document, and the console and the audit show the document', async () => {
  const { number, batch } = await aBatchedPayout(context)
  expect(await getAdminWithdrawal(context, number)).toMatchObject({
    recordableOutcomes: ['paid', 'returned'],
    needsOutcomeDocument: true,
  })
  await record(number, 'paid')
  expect(await getAdminWithdrawal(context, number)).toMatchObject({
    status: 'paid',
    state: 'paid',
    outcomeDocument: document,
    recordableOutcomes: ['returned'],
  })
  expect((await getBatch(db, batch)).batch.state).toBe('completed')
  const { rows } = await db.query({
    text: `select actor, reason from audit_events where action = 'payout.outcome-recorded' and object = $1`,
    values: [String(number)],
  })
  expect(rows).toEqual([{ actor: 'staff:petr', reason: `paid: ${document}` }])
  await expect(record(number, 'paid')).rejects.toMatchObject({ code: 'payout_outcome_known' })
})

it('a returned payout of a batch is refunded only once, and the withdrawal’s approver cannot record the return', async () => {
  const { number, memberId, amount } = await aBatchedPayout(context)
  const before = await getMoney(db, memberId)
  await expect(record(number, 'returned', { staffName: 'olga' })).rejects.toMatchObject({
    code: 'outcome_recorded_by_approver',
  })
  await record(number, 'paid')
  const back = { document: 'Платёжное поручение № 7 от 26.11.2026' }
  const results = await Promise.allSettled([
    record(number, 'returned', back),
    record(number, 'returned', back),
  ])
  expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  expect(await getAdminWithdrawal(context, number)).toMatchObject({ outcomeDocument: back.document })
  expect(await getMoney(db, memberId)).toMatchObject({
    available: before.available + amount,
    held: 0n,
  })
})

it('refuses to record an outcome without a bank document or for a payout that was not sent', async () => {
  const { number } = await aBatchedPayout(context)
  await expect(record(number, 'returned', { document: '' })).rejects.toMatchObject({
    code: 'outcome_document',
  })
  expect(await getWithdrawalStatus(db, { number })).toBe('sent')
  const { number: ready } = await aWithdrawal(context)
  await recordApproval(context, { number: ready, staffName: 'olga' })
  await expect(record(ready, 'paid')).rejects.toMatchObject({ code: 'payout_outcome_known' })
})

it('a payment recorded by staff gets the day of the bank document; a day before the submission or in the future is refused', async () => {
  const { number } = await aBatchedPayout(context)
  context.clock.moveBy({ days: 3 })
  const dayAt = (offset: number) => addDays(today(), offset)
  for (const day of [undefined, dayAt(-4), dayAt(1)])
    await expect(record(number, 'paid', { day })).rejects.toMatchObject({
      code: 'outcome_day',
      details: { fields: [expect.objectContaining({ field: 'day' })] },
    })
  await expect(record(number, 'paid', { day: dayAt(1), document: '' })).rejects.toMatchObject({
    code: 'outcome_document',
    details: { fields: [{ field: 'document' }, { field: 'day', code: 'outcome_day' }] },
  })
  await record(number, 'paid', { day: dayAt(-2) })
  const { paidAt } = await getAdminWithdrawal(context, number)
  expect(paidAt?.slice(0, 10)).toBe(dayAt(-2))
})

it('a return recorded by staff gets the day of the bank document, or the current day when staff state none; a day before the payment or in the future is refused', async () => {
  const [dated, undated] = [await aBatchedPayout(context), await aBatchedPayout(context)]
  context.clock.moveBy({ days: 3 })
  const dayAt = (offset: number) => addDays(today(), offset)
  for (const { number } of [dated, undated]) await record(number, 'paid', { day: dayAt(-2) })
  for (const day of [dayAt(-4), dayAt(-3), dayAt(1)])
    await expect(record(dated.number, 'returned', { day })).rejects.toMatchObject({ code: 'outcome_day' })
  await record(dated.number, 'returned', { day: dayAt(-1) })
  await record(undated.number, 'returned', { day: undefined })
  const { rows } = await db.query<{ at: Date }>({
    text: `select accounted_at as at from transactions where kind = 'return' and order_id = any($1) order by accounted_at`,
    values: [[dated.orderId, undated.orderId]],
  })
  expect(rows.map(({ at }) => moscowDay(at))).toEqual([dayAt(-1), today()])
  await expectConsistentBooks(db)
})

it('accepts a day of payment before the current submission when the payout was submitted earlier in a batch that was then cancelled', async () => {
  const { number, batch } = await aBatchedPayout(context)
  context.clock.moveBy({ days: 1 })
  await cancelBatch(context, { staffName: 'petr', number: batch, reason: 'Банк не принял файл' })
  context.clock.moveBy({ days: 1 })
  await makeBatch(context, { staffName: 'olga', kind: 'sbp', limit: 500 })
  const day = addDays(today(), -1)
  await record(number, 'paid', { day })
  expect((await getAdminWithdrawal(context, number)).paidAt?.slice(0, 10)).toBe(day)
  await expectConsistentBooks(db)
})

it('when staff record an outcome by hand while a bank response is imported, the payout gets one outcome and the ledger stays consistent', async () => {
  for (let run = 0; run < repeated(5); run += 1) {
    const { number } = await aBatchedPayout(context)
    const { reference } = await getAdminWithdrawal(context, number)
    const bytes = Buffer.from(`Референс;Сумма;Результат\n${reference};1500,00;Отказ`)
    const [byHand, imported] = await Promise.allSettled([
      record(number, 'paid'),
      importFileFromBank(context, { bytes, staffName: 'petr', dryRun: false }),
    ])
    // When the payout was first recorded as paid by hand, the bank response then records its return.
    expect(imported.status).toBe('fulfilled')
    const status = await getWithdrawalStatus(db, { number })
    expect(byHand.status === 'fulfilled' ? ['paid', 'returned'] : ['returned']).toContain(status)
  }
  expect(await verifyPayouts(db)).toEqual([])
  await expectConsistentBooks(db)
})
