import type { MemberIncomeRow, TaxFigureRow } from '@impulse/api/accounting/accounting-exports'
import { beforeEach, expect, it } from 'vitest'
import { postCorrection } from '../../../ledger/ledger.ts'
import { databaseEach } from '../../../testing/database/test-database.ts'
import { aLedgerOperation } from '../../../testing/earnings/ledger-fixtures.ts'
import type { SignedIn } from '../../../testing/identity/member-fixtures.ts'
import { aStaffMember, buildTestConsole, sendAsStaff } from '../../../testing/operations/staff-fixtures.ts'
import {
  aMemberWhoMayWithdraw,
  aSetClock,
  aWithdrawal,
  aWithdrawalsTest,
  moscowNoon,
} from '../../../testing/payouts/withdrawal-fixtures.ts'
import { approveWithdrawal, markPaid, markReturned, markSent } from '../withdrawals/withdrawals.service.ts'

const { db } = await databaseEach()
const clock = aSetClock()
const limits = { maximum: 10_000_000n, monthLimit: 100_000_000n }
const withdrawals = await aWithdrawalsTest(db, { ...limits, clock, tax: 'ndfl', fee: 0n })
const test = await buildTestConsole({ db, clock })
const { cookie, name } = await aStaffMember(test, { roles: ['finance'] })
const get = (path: string) => sendAsStaff(test, 'GET', `/console/api/${path}`, { cookie })

const change = (orderId: string) => ({ orderId, actor: 'staff:olga', at: clock.businessNow() })
/** Creates a member with 20,000,000 points, the first of them on the day `on`. */
async function aMemberSince(on: string): Promise<SignedIn> {
  clock.set(moscowNoon(on))
  const member = await aMemberWhoMayWithdraw(withdrawals, { available: 0n })
  const operation = { ...aLedgerOperation(member.memberId), at: clock.businessNow(), amount: 20_000_000n }
  await db.transaction((tx) => postCorrection(tx, operation))
  return member
}
/** Pays a withdrawal on the day `on` and returns its id. */
async function aPaid(member: SignedIn, amount: number, on: string): Promise<string> {
  clock.set(moscowNoon(on))
  const { id } = await aWithdrawal(withdrawals, member, { amount })
  await db.transaction((tx) => approveWithdrawal(tx, change(id)))
  await db.transaction((tx) => markSent(tx, change(id)))
  await db.transaction((tx) => markPaid(tx, change(id)))
  return id
}
async function giveBack(orderId: string, on: string): Promise<void> {
  clock.set(moscowNoon(on))
  await db.transaction((tx) => markReturned(tx, { ...change(orderId), reason: 'account_closed' }))
}
const closeMonth = (month: string) =>
  db.query({
    text: `insert into closed_months (month, closed_by, closed_at) values ($1, $2, $3)`,
    values: [`${month}-01`, name, clock.businessNow()],
  })
const months = async (query = '') =>
  (await get(`member-incomes${query}`))
    .json<MemberIncomeRow[]>()
    .map(({ month, rate, income, withheld }) => [month, rate, income, withheld].join(' '))
/** Returns the figures of 6-НДФЛ, for a section as `figure from to rate amount`. */
const figures = async (section: 1 | 2, query = '') =>
  (await get(`tax-calculation${query}`))
    .json<TaxFigureRow[]>()
    .filter((row) => row.section === section)
    .map(({ figure, from, to, rate, amount }) =>
      [figure, from?.slice(5), to?.slice(5), rate === null ? null : `${rate}%`, amount]
        .filter((value) => value !== null && value !== undefined)
        .join(' '),
    )

beforeEach(() => {
  clock.set(moscowNoon('2026-11-18'))
})

/** Pays 2,300,000 and 200,000 in October, of which 100,000 are taxed by 15 %, and 100,000 at the end of November. */
async function aYearWithTwoRates(): Promise<{ member: SignedIn; second: string }> {
  const member = await aMemberSince('2026-10-01')
  await aPaid(member, 2_300_000, '2026-10-10')
  const second = await aPaid(member, 200_000, '2026-10-22')
  await aPaid(member, 100_000, '2026-11-23')
  return { member, second }
}

it('a month in which the rate of a member changes has a row for each rate, and the other months have one', async () => {
  const { member } = await aYearWithTwoRates()
  expect(await months()).toEqual([
    '2026-10 13 2400000 312000',
    '2026-10 15 100000 15000',
    '2026-11 15 100000 15000',
  ])
  expect((await get('member-incomes')).json<MemberIncomeRow[]>().map(({ id }) => id)).toEqual([
    `${member.memberId} 2026-10 13`,
    `${member.memberId} 2026-10 15`,
    `${member.memberId} 2026-11 15`,
  ])
  expect((await get('member-incomes.xml')).body).toContain(
    '<code>2010</code><rate>15</rate><income>100000.00</income><withheld>15000.00</withheld>',
  )
})

it('a payout that is returned before its month is closed leaves no income, and later payments move to the lower rate with their tax', async () => {
  const { second } = await aYearWithTwoRates()
  await giveBack(second, '2026-12-01')
  expect(await months()).toEqual(['2026-10 13 2300000 299000', '2026-11 13 100000 15000'])
})

it('a payout that is returned after its month was closed takes its income and tax in the month of the return from the rates that it had', async () => {
  const member = await aMemberSince('2026-10-01')
  const order = await aPaid(member, 3_000_000, '2026-10-10')
  clock.set(moscowNoon('2026-11-02'))
  await closeMonth('2026-10')
  await giveBack(order, '2026-12-12')
  expect(await months()).toEqual([
    '2026-10 13 2400000 312000',
    '2026-10 15 600000 90000',
    '2026-12 13 -2400000 -312000',
    '2026-12 15 -600000 -90000',
  ])
})

it('section 1 of 6-НДФЛ has a row for each due date and rate, and a total for each rate', async () => {
  await aYearWithTwoRates()
  expect(await figures(1)).toEqual([
    'withheld_term 10-01 10-22 13% 312000',
    'withheld_term 10-01 10-22 15% 15000',
    'withheld_term 10-23 10-31 0',
    'withheld_term 11-01 11-22 0',
    'withheld_term 11-23 11-30 15% 15000',
    'withheld_term 12-01 12-22 0',
    'withheld_term 12-23 12-31 0',
    'withheld_total 13% 312000',
    'withheld_total 15% 30000',
    'withheld_total 342000',
    'refunded_total 0',
  ])
  expect(await figures(2)).toEqual([
    'members 13% 1',
    'income 13% 2400000',
    'calculated 13% 312000',
    'withheld 13% 312000',
    'not_withheld 13% 0',
    'excess 13% 0',
    'members 15% 1',
    'income 15% 200000',
    'calculated 15% 30000',
    'withheld 15% 30000',
    'not_withheld 15% 0',
    'excess 15% 0',
    'members 1',
    'income 2600000',
    'calculated 342000',
    'withheld 342000',
    'not_withheld 0',
    'excess 0',
    'refunded 0',
  ])
})

it('section 1 of 6-НДФЛ has the rates of the year so far in a later quarter', async () => {
  const member = await aMemberSince('2026-03-01')
  await aPaid(member, 2_400_000, '2026-03-31')
  await aPaid(member, 100_000, '2026-04-01')
  expect(await figures(1, '?quarter=2')).toEqual([
    'withheld_term 04-01 04-22 15% 15000',
    'withheld_term 04-23 04-30 0',
    'withheld_term 05-01 05-22 0',
    'withheld_term 05-23 05-31 0',
    'withheld_term 06-01 06-22 0',
    'withheld_term 06-23 06-30 0',
    'withheld_total 15% 15000',
    'withheld_total 15000',
    'refunded_total 0',
  ])
})

it('a payout of a closed year that comes back corrects the figures of that year, and those of the year of the return do not contain it', async () => {
  const member = await aMemberSince('2025-12-01')
  const first = await aPaid(member, 2_400_000, '2025-12-10')
  await aPaid(member, 100_000, '2025-12-25')
  clock.set(moscowNoon('2026-01-02'))
  await closeMonth('2025-12')
  await giveBack(first, '2026-01-12')
  await aPaid(member, 200_000, '2026-01-20')
  const paid = (row: string) => !row.endsWith(' 0')
  expect(await months('?year=2025')).toEqual(['2025-12 13 100000 15000'])
  expect(await months('?year=2026')).toEqual(['2026-01 13 200000 26000'])
  expect((await figures(1, '?year=2025&quarter=4')).filter(paid)).toEqual([
    'withheld_term 12-23 12-31 13% 15000',
    'withheld_total 13% 15000',
    'withheld_total 15000',
  ])
  expect((await figures(2, '?year=2025&quarter=4')).slice(3)).toEqual([
    'withheld 13% 15000',
    'not_withheld 13% 0',
    'excess 13% 2000',
    'members 1',
    'income 100000',
    'calculated 13000',
    'withheld 15000',
    'not_withheld 0',
    'excess 2000',
    'refunded 0',
  ])
  expect((await figures(2, '?year=2026&quarter=1')).slice(3)).toEqual([
    'withheld 13% 26000',
    'not_withheld 13% 0',
    'excess 13% 0',
    'members 1',
    'income 200000',
    'calculated 26000',
    'withheld 26000',
    'not_withheld 0',
    'excess 0',
    'refunded 0',
  ])
})

it('a month with only a return of a closed month has the name that the member had at the payment', async () => {
  const member = await aMemberSince('2026-10-01')
  const order = await aPaid(member, 100_000, '2026-10-10')
  clock.set(moscowNoon('2026-11-02'))
  await closeMonth('2026-10')
  await giveBack(order, '2026-11-12')
  const rows = (await get('member-incomes')).json<MemberIncomeRow[]>()
  expect(
    rows.map(({ fullName, month, rate, income, withheld }) => [fullName, month, rate, income, withheld]),
  ).toEqual([
    ['Иванов Андрей', '2026-10', 13, 100_000, 13_000],
    ['Иванов Андрей', '2026-11', 13, -100_000, -13_000],
  ])
})

it('every register names a member as at the last payment of the period, not by the last name in the alphabet', async () => {
  const member = await aMemberSince('2026-10-01')
  const rename = (lastName: string) =>
    db.query({
      text: 'update members set last_name = $2 where id = $1',
      values: [member.memberId, lastName],
    })
  await rename('Яковлев')
  await aPaid(member, 100_000, '2026-10-10')
  await rename('Иванов')
  await aPaid(member, 100_000, '2026-10-20')
  const names = async (path: string) => (await get(path)).json<MemberIncomeRow[]>().map((row) => row.fullName)
  expect(await names('member-tax-rates')).toEqual(['Иванов Андрей'])
  expect(await names('member-incomes')).toEqual(['Иванов Андрей'])
})
