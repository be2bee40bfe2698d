import { fillPath } from '@impulse/api/routes/fill-path'
import { randomUUID } from 'node:crypto'
import type { NewSettlement } from '@impulse/api/accounting/manual-settlements'
import type { WithdrawalTerms } from '@impulse/api/withdrawals/withdrawal'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { openCorruptions } from '../../../testing/database/corruptions.ts'
import { databaseEach } from '../../../testing/database/test-database.ts'
import type { SignedIn } from '../../../testing/identity/member-fixtures.ts'
import { toOutcome } from '../../../testing/identity/sign-in-fixtures.ts'
import { aStaffMember, buildTestConsole, sendAsStaff } from '../../../testing/operations/staff-fixtures.ts'
import {
  aMemberWhoMayWithdraw,
  aSetClock,
  aWithdrawal,
  aWithdrawalsTest,
  cancel,
  listDifferences,
  moscowNoon,
  read,
} from '../../../testing/payouts/withdrawal-fixtures.ts'
import { closeMonth } from '../accounting/month-closing.ts'
import { calculateTaxFigures, taxRegister } from '../tax/tax.service.ts'
import { approveWithdrawal, markPaid, markReturned, markSent } from '../withdrawals/withdrawals.service.ts'
import { verifySettlements } from './manual-settlements.service.ts'

const database = await databaseEach()
const { db } = database
const afterCorruption = openCorruptions(database)
const clock = aSetClock(moscowNoon('2026-11-18'))
const limits = { maximum: 10_000_000n, monthLimit: 100_000_000n }
const withdrawals = await aWithdrawalsTest(db, { ...limits, clock, tax: 'ndfl', fee: 0n })
const test = await buildTestConsole({ db, clock })
const anna = await aStaffMember(test, { roles: ['finance'] })
const boris = await aStaffMember(test, { roles: ['finance'] })

const change = (orderId: string) => ({ orderId, actor: 'staff:olga', at: clock.businessNow() })
async function aPaid(member: SignedIn, amount: number): Promise<string> {
  const { id } = await aWithdrawal(withdrawals, member, { amount })
  await db.transaction((tx) => approveWithdrawal(tx, change(id)))
  await db.transaction((tx) => markSent(tx, change(id)))
  await db.transaction((tx) => markPaid(tx, change(id)))
  return id
}
const giveBack = (orderId: string) =>
  db.transaction((tx) => markReturned(tx, { ...change(orderId), reason: 'account_closed' }))
/** Creates a member from whose income of the year 2,000 roubles of tax were withheld in excess. */
async function aMemberWithExcessTax(): Promise<SignedIn> {
  const member = await aMemberWhoMayWithdraw(withdrawals, { available: 50_000_000n })
  const first = await aPaid(member, 2_400_000)
  await aPaid(member, 100_000)
  await giveBack(first)
  return member
}
const getRow = async ({ memberId }: SignedIn, year = 2026) =>
  (await taxRegister(db, year)).find((row) => row.memberId === memberId)

const refundOf = ({ memberId }: SignedIn): Extract<NewSettlement, { kind: 'tax_refund' }> => ({
  id: randomUUID(),
  kind: 'tax_refund',
  memberId,
  year: '2026',
  document: '18 от 18.11.2026',
  paidOn: '2026-11-18',
  reason: 'Заявление',
})
const propose = (settlement: NewSettlement) =>
  sendAsStaff(test, 'POST', '/console/api/manual-settlements', { cookie: anna.cookie, payload: settlement })
const decide = (id: string, { cookie } = boris, isApproved = true) =>
  sendAsStaff(test, 'POST', fillPath('/console/api/manual-settlements/:id/decision', { id }), {
    cookie,
    payload: { isApproved },
  })

beforeEach(() => {
  clock.set(moscowNoon('2026-11-18'))
})
afterEach(async () => {
  expect([await listDifferences(db), await verifySettlements(db)]).toEqual([[], []])
})

it('refunds excess tax once, after a second person’s approval; later withdrawals are taxed as if the excess had not been withheld', async () => {
  const member = await aMemberWithExcessTax()
  expect(await getRow(member)).toMatchObject({ income: 100_000n, withheld: 15_000n, difference: -2_000n })
  const refund = refundOf(member)
  expect((await propose(refund)).statusCode).toBe(200)
  expect(toOutcome(await propose(refundOf(member)))).toMatchObject({ code: 'settlement_proposed' })
  expect(toOutcome(await decide(refund.id, anna))).toMatchObject({ code: 'second_person_is_another' })
  const decisions = await Promise.all([decide(refund.id), decide(refund.id)])
  expect(decisions.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 409])
  expect(await getRow(member)).toMatchObject({ withheld: 15_000n, refunded: 2_000n, difference: 0n })
  const { rows } = await db.query<{ account: string; amount: bigint }>({
    text: `select e.account, e.amount from entries e join transactions t using (member_id, seq)
      where e.member_id = $1 and t.kind = 'tax_refund' order by e.account`,
    values: [member.memberId],
  })
  expect(rows).toEqual([
    { account: 'settled', amount: 2_000n },
    { account: 'tax', amount: -2_000n },
  ])
  const otherYear = `update manual_settlements set year = year - 1 where state = 'applied'`
  expect(await afterCorruption(otherYear, verifySettlements)).not.toEqual([])
  const { charges } = await read<WithdrawalTerms>(withdrawals, member, '/api/withdrawal/terms/')
  expect(charges).toMatchObject({ yearIncome: 100_000, yearTax: 13_000 })
  expect(toOutcome(await propose(refundOf(member)))).toMatchObject({ code: 'no_excess_tax' })
})

it('refuses a tax refund that is dated before the first withholding of the year, and the verification reports one', async () => {
  clock.set(moscowNoon('2026-11-17'))
  const member = await aMemberWithExcessTax()
  clock.set(moscowNoon('2026-11-18'))
  const early = await propose({ ...refundOf(member), paidOn: '2026-11-16' })
  expect(toOutcome(early)).toMatchObject({ code: 'settlement_day' })
  const refund = { ...refundOf(member), paidOn: '2026-11-17' }
  expect((await propose(refund)).statusCode).toBe(200)
  expect((await decide(refund.id)).statusCode).toBe(200)
  const dated = `update manual_settlements set paid_on = '2026-11-16' where id = '${refund.id}'`
  expect(await afterCorruption(dated, verifySettlements)).toMatchObject([
    { memberId: member.memberId, found: '2026-11-16' },
  ])
})

it('a tax refund to an account that was merged afterwards lowers the withheld tax of the primary account', async () => {
  const [primary, duplicate] = [
    await aMemberWhoMayWithdraw(withdrawals, { available: 5_000_000n }),
    await aMemberWithExcessTax(),
  ]
  const refund = refundOf(duplicate)
  expect((await propose(refund)).statusCode).toBe(200)
  expect((await decide(refund.id)).statusCode).toBe(200)
  await db.query({
    text: 'update members set merged_into = $2 where id = $1',
    values: [duplicate.memberId, primary.memberId],
  })
  const { charges } = await read<WithdrawalTerms>(withdrawals, primary, '/api/withdrawal/terms/')
  expect(charges).toMatchObject({ yearIncome: 100_000, yearTax: 13_000 })
  await aPaid(primary, 100_000)
  expect(await getRow(primary)).toMatchObject({ income: 200_000n, withheld: 28_000n, difference: 0n })
})

it('a tax refund changes the tax register of the refunded year; the figures of 6-НДФЛ change only from the quarter of the refund on', async () => {
  const figures = async (quarter: number) =>
    Object.fromEntries(
      (await calculateTaxFigures(db, { year: 2026, quarter }))
        .filter(({ rate, from }) => rate === null && from === null)
        .map(({ section, figure, amount }) => [`${section} ${figure}`, amount]),
    )
  clock.set(moscowNoon('2026-09-10'))
  const member = await aMemberWithExcessTax()
  clock.set(moscowNoon('2026-11-18'))
  const [third, fourth] = [await figures(3), await figures(4)]
  expect(third).toMatchObject({ '2 excess': 2_000, '2 refunded': 0 })
  const refund = refundOf(member)
  expect((await propose(refund)).statusCode).toBe(200)
  expect((await decide(refund.id)).statusCode).toBe(200)
  expect(await figures(3)).toEqual(third)
  expect(await figures(4)).toEqual({
    ...fourth,
    '1 refunded_total': (fourth['1 refunded_total'] ?? 0) + 2_000,
    '2 excess': (fourth['2 excess'] ?? 0) - 2_000,
    '2 refunded': (fourth['2 refunded'] ?? 0) + 2_000,
  })
  expect(await getRow(member)).toMatchObject({ refunded: 2_000n, difference: 0n })
})

it('the figures of 6-НДФЛ have a refund at the rate of the excess tax, the highest one of the year', async () => {
  const refunds = async () =>
    (await calculateTaxFigures(db, { year: 2026, quarter: 4 }))
      .filter(({ figure }) => figure === 'refunded' || figure === 'refunded_total')
      .map(({ figure, rate, amount }) => `${figure} ${rate} ${amount}`)
  expect(await refunds()).toEqual(['refunded_total null 0', 'refunded null 0'])
  const low = await aMemberWithExcessTax()
  // The income of `high` is 5,000,000 after the return, so 705,000 were withheld and 702,000 are due, the last by 15 %.
  const high = await aMemberWhoMayWithdraw(withdrawals, { available: 50_000_000n })
  await aPaid(high, 4_900_000)
  const returned = await aPaid(high, 100_000)
  await aPaid(high, 100_000)
  await giveBack(returned)
  for (const refund of [refundOf(low), refundOf(high)]) {
    expect((await propose(refund)).statusCode).toBe(200)
    expect((await decide(refund.id)).statusCode).toBe(200)
  }
  expect(await refunds()).toEqual([
    'refunded_total 13 2000',
    'refunded_total 15 3000',
    'refunded_total null 5000',
    'refunded 13 2000',
    'refunded 15 3000',
    'refunded null 5000',
  ])
})

it('refuses a tax refund when there is no excess tax or a withdrawal of the member has no outcome', async () => {
  const member = await aMemberWithExcessTax()
  const refund = refundOf(member)
  expect((await propose(refund)).statusCode).toBe(200)
  const open = await aWithdrawal(withdrawals, member, { amount: 1_000 })
  const refused = (await decide(refund.id)).json<{ error: object }>().error
  expect(refused).toMatchObject({
    code: 'excess_tax_withdrawal',
    message: expect.stringMatching(new RegExp(`Заявка №\\s${open.number}$`)) as string,
    details: { withdrawals: [String(open.number)] },
  })
  await cancel(withdrawals, member, open)
  await aPaid(member, 20_000)
  expect(toOutcome(await decide(refund.id))).toMatchObject({ code: 'no_excess_tax' })
  expect(await getRow(member)).toMatchObject({ income: 120_000n, withheld: 15_600n, difference: 0n })
  expect((await decide(refund.id, anna, false)).statusCode).toBe(200)
})

it('a payout returned after its month was closed stays income of that month and reduces the income of the month of the return', async () => {
  const member = await aMemberWhoMayWithdraw(withdrawals)
  clock.set(moscowNoon('2026-12-30'))
  const orderId = await aPaid(member, 10_000)
  clock.set(moscowNoon('2027-01-20'))
  // The server that closes the months has a clock ten minutes ahead of the server that records the return, so the
  // return has an earlier time than the closings.
  const ahead = aSetClock(new Date(clock.businessNow().getTime() + 600_000))
  for (const month of months) await closeMonth({ db, clock: ahead }, { month, staffName: anna.name })
  await giveBack(orderId)
  expect(await getRow(member)).toMatchObject({ income: 10_000n, withheld: 1_300n, difference: 0n })
  expect(await getRow(member, 2027)).toMatchObject({ income: -10_000n, withheld: -1_300n, difference: 0n })
})

const months = Array.from({ length: 12 }, (_, index) => `2026-${String(index + 1).padStart(2, '0')}`)
