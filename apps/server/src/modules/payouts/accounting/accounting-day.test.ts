import type { JournalRow } from '@impulse/api/accounting/accounting-exports'
import type { TaxRegisterRow, TrialBalanceRow } from '@impulse/api/accounting/console-accounting'
import { dayInDigits } from '@impulse/api/fields/day'
import type { Reconciliation } from '@impulse/api/payouts/reconciliation'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { moscowMidnight } from '../../../platform/clock/moscow.ts'
import { verifyLedger } from '../../../ledger/ledger.ts'
import type { Queryable } from '../../../platform/db/db.ts'
import { openCorruptions } from '../../../testing/database/corruptions.ts'
import { databaseEach } from '../../../testing/database/test-database.ts'
import { times } from '../../../testing/harness/repeat.ts'
import { aStaffMember, buildTestConsole, sendAsStaff } from '../../../testing/operations/staff-fixtures.ts'
import { a1cDocument, a1cStatement } from '../../../testing/payouts/bank-statement-files.ts'
import { aBatchedPayout, aPayoutTest, anApprover } from '../../../testing/payouts/payout-fixtures.ts'
import { aSetClock, moscowNoon } from '../../../testing/payouts/withdrawal-fixtures.ts'
import { cancelBatch, importFileFromBank } from '../payouts/payouts.service.ts'
import { verifyWithdrawals } from '../withdrawals/withdrawals.service.ts'

const database = await databaseEach()
const { db } = database
const clock = aSetClock()
const context = { ...(await aPayoutTest(db)), clock }
const { account } = context.config.payer
await anApprover(db, 'vera')
const test = await buildTestConsole({ db, clock })
const { cookie } = await aStaffMember(test, { roles: ['finance'] })
const read = async <T>(path: string) =>
  (await sendAsStaff(test, 'GET', `/console/api/${path}`, { cookie })).json<T>()

const verify = async (on: Queryable) => [...(await verifyLedger(on)), ...(await verifyWithdrawals(on))]

beforeEach(() => {
  clock.set(moscowNoon('2026-12-30'))
})
afterEach(async () => {
  expect(await db.snapshot(verify)).toEqual([])
})

/** Imports the bank statement of a day, with a debit of 1,500 roubles or its return, on the day `importedOn`. */
function load(
  { reference }: { reference: string },
  { day, isCredit = false, importedOn }: { day: string; isCredit?: boolean; importedOn: string },
) {
  clock.set(moscowNoon(importedOn))
  const booked = dayInDigits(day)
  const purpose = isCredit ? `Возврат ${reference}` : reference
  const [opening, closing] = isCredit ? [8_500, 10_000] : [10_000, 8_500]
  const bytes = a1cStatement(account, {
    documents: [a1cDocument({ account, purpose, sum: '1500.00', day: booked, isCredit })],
    section: [
      `ДатаНачала=${booked}`,
      `ДатаКонца=${booked}`,
      `НачальныйОстаток=${opening}.00`,
      `КонечныйОстаток=${closing}.00`,
    ],
  })
  return importFileFromBank(context, { bytes, staffName: 'vera', dryRun: false })
}

/** Imports a statement of all days between the payment and its return. Its document is stored already. */
function loadBetween(firstDay: string, lastDay: string) {
  clock.set(moscowNoon('2027-01-11'))
  const section = [
    `ДатаНачала=${dayInDigits(firstDay)}`,
    `ДатаКонца=${dayInDigits(lastDay)}`,
    'НачальныйОстаток=10000.00',
    'КонечныйОстаток=8500.00',
  ]
  const bytes = a1cStatement(account, { documents: [], section })
  return importFileFromBank(context, { bytes, staffName: 'vera', dryRun: false })
}

/** Imports the bank's answer to a batch, with the day that the bank states, on the day `importedOn`. */
function answer(
  { reference }: { reference: string },
  { result, day, importedOn }: { result: string; day: string; importedOn: string },
) {
  clock.set(moscowNoon(importedOn))
  const row = [reference, '1500,00', result, dayInDigits(day)].join(';')
  const bytes = Buffer.from(`Референс;Сумма;Результат;Дата\n${row}`)
  return importFileFromBank(context, { bytes, staffName: 'vera', dryRun: false })
}

/** Returns the entries of payouts and their returns that the journal shows in a month. */
const journal = async (month: string) =>
  (await read<JournalRow[]>(`journal-entries?month=${month}`))
    .filter(({ kind }) => kind === 'payout' || kind === 'return')
    .map(({ id, amount }) => `${id} ${amount}`)
/** Returns the credit balance of the accounts `in_transit` and `settled` at the end of a day. */
const balances = async (day: string) => {
  const rows = await read<TrialBalanceRow[]>(`trial-balance?to=${day}`)
  return ['in_transit', 'settled'].map((account) => rows.find(({ id }) => id === account)?.closingCredit)
}
const income = async (year: number) =>
  (await read<TaxRegisterRow[]>(`tax-register?year=${year}`)).map(({ untaxed }) => untaxed)
const closeMonthsOf2026 = async () => {
  for (const month of times(12, (i) => `2026-${String(i + 1).padStart(2, '0')}-01`))
    await db.query({
      text: `insert into closed_months (month, closed_by, closed_at) values ($1, 'vera', $2)`,
      values: [month, clock.businessNow()],
    })
}

it('a payment of 31 December whose statement is imported in January is of 31 December in the journal, the trial balance, the reconciliation and the tax register, also when the statement is imported twice', async () => {
  const payout = await aBatchedPayout(context)
  for (const importedOn of ['2027-01-01', '2027-01-02']) await load(payout, { day: '2026-12-31', importedOn })
  expect(await journal('2026-12')).toEqual(['2026-12-31 payout in_transit settled 1500'])
  expect(await journal('2027-01')).toEqual([])
  expect([await balances('2026-12-30'), await balances('2026-12-31')]).toEqual([
    [1500, null],
    [null, 1500],
  ])
  expect([await income(2026), await income(2027)]).toEqual([[1500], []])
  const { accounts } = await read<Reconciliation>('reconciliation')
  expect(accounts).toMatchObject([{ lastCoveredDay: { day: '2026-12-31', isClosable: true } }])
})

it('a return of 31 December whose statement is imported in January is of 31 December in the journal and the trial balance', async () => {
  const payout = await aBatchedPayout(context)
  await load(payout, { day: '2026-12-30', importedOn: '2026-12-31' })
  await load(payout, { day: '2026-12-31', isCredit: true, importedOn: '2027-01-01' })
  expect(await journal('2026-12')).toEqual([
    '2026-12-30 payout in_transit settled 1500',
    '2026-12-31 return settled available 1500',
  ])
  expect(await balances('2026-12-31')).toEqual([null, null])
  const { accounts } = await read<Reconciliation>('reconciliation')
  expect(accounts).toMatchObject([{ lastCoveredDay: { day: '2026-12-31', isClosable: true } }])
})

it('the journal shows a return of January in January, and the tax register takes it from the income of the open December', async () => {
  const payout = await aBatchedPayout(context)
  await load(payout, { day: '2026-12-31', importedOn: '2027-01-01' })
  await loadBetween('2026-12-30', '2027-01-10')
  await load(payout, { day: '2027-01-11', isCredit: true, importedOn: '2027-01-12' })
  expect(await journal('2026-12')).toEqual(['2026-12-31 payout in_transit settled 1500'])
  expect(await journal('2027-01')).toEqual(['2027-01-11 return settled available 1500'])
  expect([await income(2026), await income(2027)]).toEqual([[], []])
})

it('the journal shows the return of a payment of a closed year on the day of the bank, and the tax register takes it from the closed year', async () => {
  const payout = await aBatchedPayout(context)
  await load(payout, { day: '2026-12-31', importedOn: '2027-01-01' })
  await closeMonthsOf2026()
  await loadBetween('2026-12-30', '2027-01-10')
  await load(payout, { day: '2027-01-11', isCredit: true, importedOn: '2027-01-12' })
  expect(await journal('2027-01')).toEqual(['2027-01-11 return settled available 1500'])
  expect([await income(2026), await income(2027)]).toEqual([[], []])
  const { rows } = await db.query<{ at: Date }>({
    text: 'select return_effective_at as at from withdrawals where order_id = $1',
    values: [payout.orderId],
  })
  expect(rows).toEqual([{ at: moscowMidnight('2026-12-31') }])
})

it('a payment and a return that the bank reports for a closed month are of the first day of the open month', async () => {
  const payout = await aBatchedPayout(context)
  await cancelBatch(context, { number: payout.batch, staffName: 'petr', reason: 'Банк не принял файл' })
  clock.set(moscowNoon('2027-01-01'))
  await closeMonthsOf2026()
  await answer(payout, { result: 'Исполнено', day: '2026-12-30', importedOn: '2027-01-02' })
  await answer(payout, { result: 'Возврат', day: '2026-12-31', importedOn: '2027-01-03' })
  expect(await journal('2026-12')).toEqual([])
  expect(await journal('2027-01')).toEqual([
    '2027-01-01 payout in_transit settled 1500',
    '2027-01-01 return settled available 1500',
  ])
  expect([await income(2026), await income(2027)]).toEqual([[], []])
})

it('a payment by the file of a cancelled batch is of the day of the bank, and the points are in transit on no day after it', async () => {
  const payout = await aBatchedPayout(context)
  clock.set(moscowNoon('2027-01-02'))
  await cancelBatch(context, { number: payout.batch, staffName: 'petr', reason: 'Банк не принял файл' })
  await answer(payout, { result: 'Исполнено', day: '2026-12-31', importedOn: '2027-01-04' })
  const days = ['2026-12-30', '2026-12-31', '2027-01-02', '2027-01-04']
  expect(await Promise.all(days.map(balances))).toEqual([
    [1500, null],
    [null, 1500],
    [null, 1500],
    [null, 1500],
  ])
})

it.each([
  [
    'the day of a payout',
    "update transactions set accounted_at = accounted_at - interval '1 day' where kind = 'payout'",
  ],
  [
    'the day of a return',
    "update transactions set accounted_at = '2026-12-30 12:00+03' where kind = 'return'",
  ],
  [
    'the day of a hold',
    "update transactions set accounted_at = accounted_at - interval '1 day' where kind = 'withdrawal'",
  ],
])('the verification sees a change of %s', async (_what, corruption) => {
  const payout = await aBatchedPayout(context)
  await load(payout, { day: '2026-12-31', importedOn: '2027-01-01' })
  await loadBetween('2026-12-30', '2027-01-10')
  await load(payout, { day: '2027-01-11', isCredit: true, importedOn: '2027-01-12' })
  const found = await openCorruptions(database)(corruption, verify)
  expect(found.length).toBeGreaterThan(0)
})
