import type { TaxRegisterRow, TrialBalanceRow } from '@impulse/api/accounting/console-accounting'
import { expect, it } from 'vitest'
import { testDatabase } from '../../../testing/database/test-database.ts'
import { toOutcome } from '../../../testing/identity/sign-in-fixtures.ts'
import { aStaffMember, buildTestConsole, sendAsStaff } from '../../../testing/operations/staff-fixtures.ts'
import {
  aMemberWhoMayWithdraw,
  aSetClock,
  aWithdrawal,
  aWithdrawalsTest,
  moscowNoon,
} from '../../../testing/payouts/withdrawal-fixtures.ts'
import { approveWithdrawal, markPaid, markSent } from '../withdrawals/withdrawals.service.ts'

const { db } = await testDatabase()
const clock = aSetClock(moscowNoon('2026-11-18'))
const withdrawals = await aWithdrawalsTest(db, { clock, tax: 'ndfl', fee: 30n })
const test = await buildTestConsole({ db, clock })
const { cookie } = await aStaffMember(test, { roles: ['finance'] })
const sendRequest = (path: string) => sendAsStaff(test, 'GET', `/console/api/${path}`, { cookie })
const trialBalance = async (query = '') => {
  const rows = (await sendRequest(`trial-balance${query}`)).json<TrialBalanceRow[]>()
  return Object.fromEntries(rows.map(({ id, ...row }) => [id, Object.values(row)]))
}

// The member gets 50,000 points on 1 January and withdraws 10,000 of them on 18 November, less a fee of 30 and a tax of
// 1,300. The bank pays on 19 November.
const member = await aMemberWhoMayWithdraw(withdrawals, { available: 50_000n })
const { id: orderId } = await aWithdrawal(withdrawals, member, { amount: 10_000 })
const change = () => ({ orderId, actor: 'staff:olga', at: clock.businessNow() })
await db.transaction((tx) => approveWithdrawal(tx, change()))
await db.transaction((tx) => markSent(tx, change()))
clock.set(moscowNoon('2026-11-19'))
await db.transaction((tx) => markPaid(tx, change()))

it('the trial balance shows the opening balance, the turnover and the closing balance of each account, and debit equals credit', async () => {
  const noMovement = [null, null, 0, 0, null, null]
  expect(await trialBalance('?since=2026-11-18&to=2026-11-18')).toEqual({
    available: [null, 50_000, 10_000, 0, null, 40_000],
    frozen: noMovement,
    held: [null, null, 10_000, 10_000, null, null],
    in_transit: [null, null, 0, 10_000, null, 10_000],
    debt: noMovement,
    rewards: noMovement,
    corrections: [50_000, null, 0, 0, 50_000, null],
    settled: noMovement,
    tax: noMovement,
    fees: noMovement,
    unclaimed: noMovement,
    breakage: noMovement,
    total: [50_000, 50_000, 20_000, 20_000, 50_000, 50_000],
  })
  expect(await trialBalance('?since=2026-11-19')).toMatchObject({
    in_transit: [null, 10_000, 10_000, 0, null, null],
    settled: [null, null, 0, 8_670, null, 8_670],
    tax: [null, null, 0, 1_300, null, 1_300],
    fees: [null, null, 0, 30, null, 30],
    total: [50_000, 50_000, 10_000, 10_000, 50_000, 50_000],
  })
})

it('the trial balance without dates counts all transactions as turnover; a trial balance that ends before the first transaction has zero totals', async () => {
  expect(await trialBalance()).toMatchObject({
    available: [null, null, 10_000, 50_000, null, 40_000],
    corrections: [null, null, 50_000, 0, 50_000, null],
    total: [0, 0, 80_000, 80_000, 50_000, 50_000],
  })
  expect((await trialBalance('?to=2025-12-31'))['total']).toEqual([0, 0, 0, 0, 0, 0])
})

it('the tax register lists each member’s income, due tax and withheld tax of the given year, or of the current year by default', async () => {
  const register = async (query = '') => (await sendRequest(`tax-register${query}`)).json<TaxRegisterRow[]>()
  const row = {
    id: member.memberId,
    fullName: 'Иванов Андрей',
    phone: member.phone,
    income: 10_000,
    due: 1_300,
    withheld: 1_300,
    refunded: 0,
    year: '2026',
    difference: 0,
    untaxed: 0,
  }
  expect(await register()).toEqual([row])
  expect(await register('?year=2026')).toEqual([row])
  expect(await register('?year=2025')).toEqual([])
})

it('refuses an invalid day of a trial balance and an invalid year of a tax register', async () => {
  expect(toOutcome(await sendRequest('trial-balance?to=2026-02-30'))).toMatchObject({
    status: 400,
    code: 'invalid_date',
  })
  expect(toOutcome(await sendRequest('tax-register?year=26'))).toMatchObject({
    status: 400,
    code: 'invalid_year',
  })
})

it('the trial balance and the tax register can be downloaded as CSV and XLSX, and the audit records each download', async () => {
  const csv = await sendRequest('trial-balance.csv?since=2026-11-19')
  expect(csv.body).toContain('Удержанный НДФЛ')
  const xlsx = await sendRequest('tax-register.xlsx?year=2026')
  expect(xlsx.rawPayload.subarray(0, 2).toString()).toBe('PK')
  const { rows } = await db.query<{ object: string; reason: string }>({
    text: `select object, reason from audit_events where action = 'list.exported' order by object`,
    values: [],
  })
  expect(rows).toEqual([
    { object: 'tax-register.xlsx', reason: 'year=2026' },
    { object: 'trial-balance.csv', reason: 'since=2026-11-19' },
  ])
})
