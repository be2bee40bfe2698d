import { expect, it } from 'vitest'
import { addDays, moscowDay } from '../../../../platform/clock/moscow.ts'
import { verifyLedger } from '../../../../ledger/verify.ts'
import { databaseEach } from '../../../../testing/database/test-database.ts'
import { getMoney } from '../../../../testing/earnings/ledger-fixtures.ts'
import { a1cDocument, a1cStatement } from '../../../../testing/payouts/bank-statement-files.ts'
import {
  aBatchedPayout,
  aPayoutTest,
  getWithdrawalStatus,
} from '../../../../testing/payouts/payout-fixtures.ts'
import { aReadyPayout } from '../../../../testing/payouts/provider-payout-fixtures.ts'
import { getReconciliation } from '../reconciliation/day-closing.ts'
import {
  cancelBatch,
  getAdminWithdrawalByNumber,
  getPayoutQueues,
  handBatchOver,
  importFileFromBank,
  makeBatch,
  recordOutcomeByHand,
  recordRejection,
} from '../payouts.service.ts'

const { db } = await databaseEach()
const context = await aPayoutTest(db, { secondApprovalFrom: 10n ** 9n })
const { account } = context.config.payer

let files = 0
/** Imports a table of results with one row, after a dry run, and returns the outcomes. Every table has other bytes. */
async function importRow(row: string): Promise<string[]> {
  const table = ['Референс;Сумма;Результат;Дата;Номер документа', row, `;;файл ${(files += 1)};;`]
  const bytes = Buffer.from(table.join('\n'))
  const [dry, real] = [await load(bytes, true), await load(bytes)]
  expect(dry).toEqual(real)
  return real.slice(0, -1)
}

async function load(bytes: Buffer, dryRun = false): Promise<string[]> {
  const { rows } = await importFileFromBank(context, { bytes, staffName: 'petr', dryRun })
  return rows.map(({ outcome }) => outcome)
}

const countDoubleDebits = async () =>
  (await getPayoutQueues(context)).find(({ queue }) => queue === 'double-debits')

/** Returns a day in the format of the bank's files. Payouts are sent on the day 0. */
const toDay = (days: number): string =>
  addDays(moscowDay(context.clock.businessNow()), days).split('-').toReversed().join('.')

/** Returns a statement of the day with both balances. */
const aStatement = (day: string, documents: string[]): Buffer =>
  a1cStatement(account, {
    documents,
    section: [`ДатаНачала=${day}`, `ДатаКонца=${day}`, 'НачальныйОстаток=9000.00', 'КонечныйОстаток=7500.00'],
  })

/** Creates a payout that a table reported as paid today by the document 7, and moves the clock on by three days. */
async function aPaidPayout(): Promise<{ reference: string; memberId: string; today: string; next: string }> {
  const { reference, memberId } = await aBatchedPayout(context)
  const [today, next] = [toDay(0), toDay(1)]
  expect(await importRow(`${reference};1500,00;Исполнено;${today};7`)).toEqual(['paid'])
  context.clock.moveBy({ days: 3 })
  return { reference, memberId, today, next }
}

it('another table that reports the same payment changes nothing and is no alarm', async () => {
  const { reference, today, next } = await aPaidPayout()
  for (const facts of [`${today};7`, `${today};`, ';7', ';'])
    expect(await importRow(`${reference};1500,00;Исполнено;${facts}`)).toEqual(['already'])
  expect(await countDoubleDebits()).toMatchObject({ count: 0 })
  // The day and the number of the first report count as well, when it had only one of them.
  const { reference: undated } = await aBatchedPayout(context)
  expect(await importRow(`${undated};1500,00;Исполнено;;`)).toEqual(['paid'])
  expect(await importRow(`${undated};1500,00;Исполнено;${next};`)).toEqual(['already'])
  expect(await importRow(`${undated};1500,00;Исполнено;${toDay(0)};`)).toEqual(['duplicate'])
})

it.each<[what: string, toFacts: (days: { today: string; next: string }) => string]>([
  ['on another day', ({ next }) => `${next};7`],
  ['by another document', ({ today }) => `${today};8`],
])(
  'a table that reports a paid payout as paid %s is an alarm, and moves no money',
  async (_what, toFacts) => {
    const paid = await aPaidPayout()
    const money = await getMoney(db, paid.memberId)
    const row = `${paid.reference};1500,00;Исполнено;${toFacts(paid)}`
    expect(await importRow(row)).toEqual(['duplicate'])
    expect(await countDoubleDebits()).toMatchObject({ count: 1, sum: 1500n })
    // The same second payment in a further table is known.
    expect(await importRow(row)).toEqual(['already'])
    expect(await countDoubleDebits()).toMatchObject({ count: 1 })
    // The bank may return the second payment, so its return refunds nothing.
    expect(await importRow(`${paid.reference};1500,00;Возврат;;`)).toEqual(['duplicate'])
    expect(await getMoney(db, paid.memberId)).toEqual(money)
    expect(await verifyLedger(db)).toEqual([])
  },
)

it('two rows of one table about payments of two days are two payments, and equal rows are one', async () => {
  const { reference } = await aBatchedPayout(context)
  const [today, next] = [toDay(0), toDay(1)]
  context.clock.moveBy({ days: 3 })
  const rows = [today, today, next].map((day) => `${reference};1500,00;Исполнено;${day}`)
  const bytes = Buffer.from(['Референс;Сумма;Результат;Дата', ...rows].join('\n'))
  expect(await load(bytes, true)).toEqual(['paid', 'repeated', 'duplicate'])
  expect(await load(bytes)).toEqual(['paid', 'repeated', 'duplicate'])
  expect(await countDoubleDebits()).toMatchObject({ count: 1 })
})

it('«Сверка» names the payout of a second payment that only a table reported, until the bank statement of the day is imported', async () => {
  const { reference, today, next } = await aPaidPayout()
  const listed = async () => (await getReconciliation(context)).secondPayments
  expect(await listed()).toEqual({ count: 0, sum: 0, first: [] })
  for (const day of [next, toDay(-1)])
    expect(await importRow(`${reference};1500,00;Исполнено;${day};`)).toEqual(['duplicate'])
  const [, id] = reference.split('-')
  expect(await listed()).toEqual({
    count: 1,
    sum: 1500,
    first: [{ id, bankName: expect.any(String), credited: 1500 }],
  })
  const document = { account, purpose: reference, sum: '1500.00', number: '7', day: today }
  for (const [day, documents] of [
    [today, [a1cDocument(document)]],
    [next, []],
    [toDay(-1), []],
  ] as const)
    await load(aStatement(day, [...documents]))
  expect(await listed()).toEqual({ count: 0, sum: 0, first: [] })
})

it.each([[false], [true]])(
  'the bank statement of the day decides whether a second payment is a double debit: %s',
  async (isDebited) => {
    const { reference, today, next } = await aPaidPayout()
    expect(await importRow(`${reference};1500,00;Исполнено;${next};`)).toEqual(['duplicate'])
    const toDebit = (day: string) =>
      a1cDocument({ account, purpose: reference, sum: '1500.00', day, number: '1' })
    await load(aStatement(today, [toDebit(today)]))
    expect(await countDoubleDebits()).toMatchObject({ count: 1 })
    await load(aStatement(next, isDebited ? [toDebit(next)] : []))
    // The alarm is now the line of the statement, when there is one.
    expect(await countDoubleDebits()).toMatchObject({ count: isDebited ? 1 : 0 })
    // A table about a day whose statement is imported tells nothing new.
    expect(await importRow(`${reference};1500,00;Исполнено;${next};9`)).toEqual(['already'])
  },
)

it('a table that reports a returned payout as paid once more is an alarm', async () => {
  const { reference, next } = await aPaidPayout()
  expect(await importRow(`${reference};1500,00;Возврат;;`)).toEqual(['returned'])
  expect(await importRow(`${reference};1500,00;Исполнено;${next};`)).toEqual(['duplicate'])
  expect(await countDoubleDebits()).toMatchObject({ count: 1 })
})

it('a debit of a statement is known to a later table of its day, and a table of another day is an alarm', async () => {
  const { reference } = await aBatchedPayout(context)
  const [today, next] = [toDay(0), toDay(1)]
  context.clock.moveBy({ days: 3 })
  await load(
    a1cStatement(account, {
      documents: [a1cDocument({ account, purpose: reference, sum: '1500.00', day: today })],
    }),
  )
  expect(await importRow(`${reference};1500,00;Исполнено;${today};7`)).toEqual(['already'])
  expect(await importRow(`${reference};1500,00;Исполнено;${next};7`)).toEqual(['duplicate'])
})

it('when staff reject a withdrawal that only a table reported as paid, the refusal names the document in the table', async () => {
  const config = { ...context.config, method: 'provider' as const }
  const { number } = await aReadyPayout({ ...context, config })
  const { reference } = await getAdminWithdrawalByNumber(context, number)
  expect(await importRow(`${reference};1500,00;Исполнено;${toDay(0)};7`)).toEqual(['duplicate'])
  await expect(
    recordRejection(context, { number, staffName: 'petr', reason: 'details_wrong' }),
  ).rejects.toMatchObject({ code: 'withdrawal_debit_unreconciled', details: { documents: ['7'] } })
})

it('staff who open the alarm cannot record a return by hand before the statement is imported', async () => {
  const { reference, number } = await aBatchedPayout(context)
  const [today, next] = [toDay(0), toDay(1)]
  context.clock.moveBy({ days: 3 })
  await importRow(`${reference};1500,00;Исполнено;${today};`)
  await importRow(`${reference};1500,00;Исполнено;${next};`)
  const byHand = {
    staffName: 'petr',
    outcome: 'returned',
    reason: 'bank_returned',
    document: 'письмо 7',
  } as const
  await expect(
    recordOutcomeByHand({ ...context, provider: null }, { number, ...byHand }),
  ).rejects.toMatchObject({
    code: 'duplicate_debit',
  })
})

it('an undated payment of a payout that two files contain is an alarm when the payout is paid already', async () => {
  const payout = await aBatchedPayout(context)
  await handBatchOver(context, { staffName: 'olga', number: payout.batch })
  await cancelBatch(context, { staffName: 'petr', number: payout.batch, reason: 'Банк не принял файл' })
  await makeBatch(context, { staffName: 'olga', kind: 'sbp', limit: 500 })
  const today = toDay(0)
  expect(await importRow(`${payout.reference};1500,00;Исполнено;${today};`)).toEqual(['paid'])
  expect(await importRow(`${payout.reference};1500,00;Исполнено;${today};`)).toEqual(['already'])
  expect(await importRow(`${payout.reference};1500,00;Исполнено;;`)).toEqual(['duplicate'])
  expect(await getWithdrawalStatus(db, payout)).toBe('paid')
})
