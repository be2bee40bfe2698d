import type {
  JournalRow,
  MemberIncomeRow,
  MemberTaxRateRow,
  TaxFigureRow,
} from '@impulse/api/accounting/accounting-exports'
import type { TrialBalanceRow } from '@impulse/api/accounting/console-accounting'
import { expect, it } from 'vitest'
import { postCorrection } from '../../../ledger/ledger.ts'
import { testDatabase } from '../../../testing/database/test-database.ts'
import { aLedgerOperation } from '../../../testing/earnings/ledger-fixtures.ts'
import { toOutcome } from '../../../testing/identity/sign-in-fixtures.ts'
import { aStaffMember, buildTestConsole, sendAsStaff } from '../../../testing/operations/staff-fixtures.ts'
import {
  aMemberWhoMayWithdraw,
  aSetClock,
  aWithdrawal,
  aWithdrawalsTest,
  moscowNoon,
} from '../../../testing/payouts/withdrawal-fixtures.ts'
import { approveWithdrawal, markPaid, markReturned, markSent } from '../withdrawals/withdrawals.service.ts'

const { db } = await testDatabase()
const clock = aSetClock(moscowNoon('2025-11-18'))
const limits = { maximum: 10_000_000n, monthLimit: 100_000_000n }
const withdrawals = await aWithdrawalsTest(db, { ...limits, clock, tax: 'ndfl', fee: 30n })
const test = await buildTestConsole({ db, clock })
const { cookie } = await aStaffMember(test, { roles: ['finance'] })
const get = (path: string) => sendAsStaff(test, 'GET', `/console/api/${path}`, { cookie })
const read = async <Row>(path: string) => (await get(path)).json<Row[]>()

const change = (orderId: string) => ({ orderId, actor: 'staff:olga', at: clock.businessNow() })
// The member `rich` withdraws 3,000,000 points in 2025, less a tax of 13 % of 2,400,000 and 15 % of 600,000.
const rich = await aMemberWhoMayWithdraw(withdrawals, { available: 0n })
await db.transaction((tx) =>
  postCorrection(tx, { ...aLedgerOperation(rich.memberId), at: clock.businessNow(), amount: 5_000_000n }),
)
const { id: richOrder } = await aWithdrawal(withdrawals, rich, { amount: 3_000_000 })
await db.transaction((tx) => approveWithdrawal(tx, change(richOrder)))
await db.transaction((tx) => markSent(tx, change(richOrder)))
await db.transaction((tx) => markPaid(tx, change(richOrder)))
clock.set(moscowNoon('2026-11-18'))

// The members `member` and `debtor` each withdraw 10,000 of 50,000 points on 18 November, less a fee of 30 and a tax of
// 1,300, and the bank pays both on 19 November. On 20 November, `debtor` owes 5,000 points, and the bank gives back the
// payout of `debtor`, which pays this debt first.
const [member, debtor] = [await aMemberWhoMayWithdraw(withdrawals), await aMemberWhoMayWithdraw(withdrawals)]
const orders = [
  (await aWithdrawal(withdrawals, member, { amount: 10_000 })).id,
  (await aWithdrawal(withdrawals, debtor, { amount: 10_000 })).id,
]
for (const id of orders) {
  await db.transaction((tx) => approveWithdrawal(tx, change(id)))
  await db.transaction((tx) => markSent(tx, change(id)))
}
clock.set(moscowNoon('2026-11-19'))
for (const id of orders) await db.transaction((tx) => markPaid(tx, change(id)))
clock.set(moscowNoon('2026-11-20'))
const { memberId } = debtor
await db.transaction((tx) =>
  postCorrection(tx, { ...aLedgerOperation(memberId), at: clock.businessNow(), amount: -45_000n }),
)
await db.transaction((tx) => markReturned(tx, { ...change(orders[1] ?? ''), reason: 'account_closed' }))

it('the journal shows the entries of each day by debit and credit account, with the same sums as the trial balance', async () => {
  const journal = await read<JournalRow>('journal-entries?month=2026-11')
  expect(journal.map(({ id, amount, count }) => `${id} ${amount} ${count}`)).toEqual([
    '2026-11-18 submission held in_transit 20000 2',
    '2026-11-18 withdrawal available held 20000 2',
    '2026-11-19 payout in_transit settled 17340 2',
    '2026-11-19 payout in_transit tax 2600 2',
    '2026-11-19 payout in_transit fees 60 2',
    '2026-11-20 correction available corrections 40000 1',
    '2026-11-20 correction debt corrections 5000 1',
    '2026-11-20 return settled available 5000 1',
    '2026-11-20 return settled debt 3670 1',
    '2026-11-20 return tax debt 1300 1',
    '2026-11-20 return fees debt 30 1',
  ])
  const balance = await read<TrialBalanceRow>('trial-balance?since=2026-11-01&to=2026-11-30')
  for (const { id, debit, credit } of balance.filter((row) => row.id !== 'total')) {
    const sum = (side: 'debit' | 'credit') =>
      journal.reduce((total, row) => total + (row[side] === id ? row.amount : 0), 0)
    expect([id, sum('debit'), sum('credit')]).toEqual([id, debit, credit])
  }
})

it('the journal shows the previous month by default, and its export has the account numbers of 1С', async () => {
  expect(await read<JournalRow>('journal-entries')).toEqual([])
  const csv = await get('journal-entries.csv?month=2026-11')
  expect(csv.body).toContain('19.11.2026;76.10;Участникам: в пути;68.01;Удержанный НДФЛ;2600')
  const xlsx = await get('journal-entries.xlsx?month=2026-11')
  expect(xlsx.rawPayload.subarray(0, 2).toString()).toBe('PK')
  const xml = await get('journal-entries.xml?month=2026-11')
  expect(xml.headers['content-type']).toBe('application/xml; charset=utf-8')
  expect(xml.body.split('\n').slice(0, 3)).toEqual([
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<register name="journal-entries" title="Проводки">',
    '<row><day>18.11.2026</day><debit>76.10</debit><debitAnalytics>Участникам: отложено на вывод</debitAnalytics><credit>76.10</credit><creditAnalytics>Участникам: в пути</creditAnalytics><amount>20000.00</amount><content>Отправлено в банк</content><count>2</count></row>',
  ])
  expect(xml.body.trimEnd()).toMatch(/<\/row>\n<\/register>$/)
  expect(toOutcome(await get('journal-entries?month=2026-00'))).toMatchObject({ code: 'invalid_month' })
})

it('lists the income and the withheld tax of each member by month, without payouts that were returned', async () => {
  expect(await read<MemberIncomeRow>('member-incomes')).toEqual([
    {
      id: `${member.memberId} 2026-11 13`,
      memberId: member.memberId,
      fullName: 'Иванов Андрей',
      phone: member.phone,
      month: '2026-11',
      rate: 13,
      income: 10_000,
      withheld: 1_300,
    },
  ])
  expect(await read<MemberIncomeRow>('member-incomes?year=2024')).toEqual([])
})

it('lists the tax base, the tax and the withheld tax of each member by rate, for the screen and as CSV, XLSX and XML', async () => {
  const { memberId: id, phone } = rich
  const row = { memberId: id, fullName: 'Иванов Андрей', phone }
  expect(await read<MemberTaxRateRow>('member-tax-rates?year=2025')).toEqual([
    { ...row, id: `${id} 13`, rate: 13, income: 2_400_000, calculated: 312_000, withheld: 312_000 },
    { ...row, id: `${id} 15`, rate: 15, income: 600_000, calculated: 90_000, withheld: 90_000 },
  ])
  expect(await read<MemberTaxRateRow>('member-tax-rates')).toMatchObject([
    { id: `${member.memberId} 13`, income: 10_000, calculated: 1_300, withheld: 1_300 },
  ])
  const csv = await get('member-tax-rates.csv?year=2025')
  expect(csv.body).toMatch(/Ставка, %;.*исчисленный/)
  expect(csv.body).toContain(';15;600000,00;90000,00;90000,00')
  expect((await get('member-tax-rates.xml?year=2025')).body).toContain(
    '<rate>15</rate><income>600000.00</income><calculated>90000.00</calculated><withheld>90000.00</withheld>',
  )
  const xlsx = await get('member-tax-rates.xlsx?year=2025')
  expect(xlsx.rawPayload.subarray(0, 2).toString()).toBe('PK')
})

it('calculates the figures of 6-НДФЛ: the tax withheld in a quarter by due date, and the income and tax since the beginning of the year', async () => {
  const figures = async (query: string) =>
    (await read<TaxFigureRow>(`tax-calculation${query}`)).map(({ section, figure, from, to, rate, amount }) =>
      [section, figure, from?.slice(5), to?.slice(5), rate, amount]
        .filter((value) => value !== null && value !== undefined)
        .join(' '),
    )
  expect(await figures('')).toEqual([
    '1 withheld_term 10-01 10-22 0',
    '1 withheld_term 10-23 10-31 0',
    '1 withheld_term 11-01 11-22 13 1300',
    '1 withheld_term 11-23 11-30 0',
    '1 withheld_term 12-01 12-22 0',
    '1 withheld_term 12-23 12-31 0',
    '1 withheld_total 13 1300',
    '1 withheld_total 1300',
    '1 refunded_total 0',
    '2 members 13 1',
    '2 income 13 10000',
    '2 calculated 13 1300',
    '2 withheld 13 1300',
    '2 not_withheld 13 0',
    '2 excess 13 0',
    '2 members 1',
    '2 income 10000',
    '2 calculated 1300',
    '2 withheld 1300',
    '2 not_withheld 0',
    '2 excess 0',
    '2 refunded 0',
  ])
  const xml = (await get('tax-calculation.xml')).body
  expect(xml).toContain('<figure>Сумма дохода</figure><rate>13</rate><amount>10000.00</amount>')
  expect(xml).toContain('<figure>Сумма дохода, всего</figure><amount>10000.00</amount>')
  expect(await figures('?year=2026&quarter=3')).toContain('2 members 0')
  const twoRates = await figures('?year=2025')
  expect(twoRates.slice(twoRates.indexOf('2 members 13 1'))).toEqual([
    '2 members 13 1',
    '2 income 13 2400000',
    '2 calculated 13 312000',
    '2 withheld 13 312000',
    '2 not_withheld 13 0',
    '2 excess 13 0',
    '2 members 15 1',
    '2 income 15 600000',
    '2 calculated 15 90000',
    '2 withheld 15 90000',
    '2 not_withheld 15 0',
    '2 excess 15 0',
    '2 members 1',
    '2 income 3000000',
    '2 calculated 402000',
    '2 withheld 402000',
    '2 not_withheld 0',
    '2 excess 0',
    '2 refunded 0',
  ])
})
