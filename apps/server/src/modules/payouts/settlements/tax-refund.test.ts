import { fillPath } from '@impulse/api/routes/fill-path'
import { randomUUID } from 'node:crypto'
import type { NewSettlement, SettlementRow } from '@impulse/api/accounting/manual-settlements'
import type { ListResponse } from '@impulse/api/lists/console-list'
import type { StatementLineRow } from '@impulse/api/payouts/statement-lines'
import type { WithdrawalTerms } from '@impulse/api/withdrawals/withdrawal'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { verifyLedger } from '../../../ledger/verify.ts'
import { holdLock, untilSomebodyWaits } from '../../../testing/database/lock-waits.ts'
import { openCorruptions } from '../../../testing/database/corruptions.ts'
import { databaseEach } from '../../../testing/database/test-database.ts'
import type { SignedIn } from '../../../testing/identity/member-fixtures.ts'
import { toOutcome } from '../../../testing/identity/sign-in-fixtures.ts'
import { aStaffMember, buildTestConsole, sendAsStaff } from '../../../testing/operations/staff-fixtures.ts'
import { a1cDocument, a1cStatement } from '../../../testing/payouts/bank-statement-files.ts'
import { aPayoutTest } from '../../../testing/payouts/payout-fixtures.ts'
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
import { verifyMoney } from '../../operations/verification/verify-money.ts'
import { blankPayments } from '../../identity/account-deletion/erase.sql.ts'
import { closeMonth } from '../accounting/month-closing.ts'
import { mayBeDebited, selectDebitDeciders } from '../payouts/approvals/bank-debits.sql.ts'
import { importFileFromBank, makeBatch, recordApproval } from '../payouts/payouts.service.ts'
import { selectPayoutQueues } from '../payouts/payout-queues.sql.ts'
import { calculateTaxFigures, listMonthlyIncome, taxRegister } from '../tax/tax.service.ts'
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
const galina = await aStaffMember(test, { roles: ['finance'] })

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
const getRow = async ({ memberId }: SignedIn) =>
  (await taxRegister(db, 2026)).find((row) => row.memberId === memberId)

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
  const number = String((await findRow(refund.id))?.number)
  await match(await aLine(), number)
  expect((await match(await aLine({ isCredit: true }), number)).statusCode).toBe(200)
  expect(await getRow(primary)).toMatchObject({ withheld: 28_000n, refunded: 0n, difference: -2_000n })
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
  clock.set(moscowNoon('2026-10-30'))
  const orderId = await aPaid(member, 10_000)
  clock.set(moscowNoon('2026-11-20'))
  // The server that closes the months has a clock ten minutes ahead of the server that records the return, so the
  // return has an earlier time than the closings.
  const ahead = aSetClock(new Date(clock.businessNow().getTime() + 600_000))
  for (const month of months.slice(0, 10))
    await closeMonth({ db, clock: ahead }, { month, staffName: anna.name })
  await giveBack(orderId)
  const ofMonths = (await listMonthlyIncome(db, 2026)).map(({ month, income, withheld }) => [
    month,
    income,
    withheld,
  ])
  expect(ofMonths).toEqual([
    ['2026-10', 10_000, 1_300],
    ['2026-11', -10_000, -1_300],
  ])
})

const payouts = { ...(await aPayoutTest(db)), clock, provider: null }
const { account } = payouts.config.payer
/** Number of the last document. The numbers differ from those of the refunds. */
let documents = 1000
type LineFields = {
  sum?: string
  day?: string
  isCredit?: boolean
  purpose?: string
  to?: string
  ofDocument?: string
}
/** Imports a bank statement with one document of 2,000 roubles. Returns the id of its line. */
async function aLine({
  sum = '2000.00',
  day = '18.11.2026',
  isCredit = false,
  purpose = 'Возврат налога',
  to,
  ofDocument,
}: LineFields = {}) {
  documents += 1
  const number = ofDocument ?? String(documents)
  const document = a1cDocument({ account, sum, day, isCredit, number, purpose, otherAccount: to })
  const bytes = a1cStatement(account, { documents: [document] })
  await importFileFromBank(payouts, { bytes, staffName: 'petr', dryRun: false })
  const { rows } = await db.query<{ id: bigint }>({
    text: 'select id from bank_statement_lines where document_number = $1 order by id desc limit 1',
    values: [number],
  })
  return { id: String(rows[0]?.id), number }
}
const match = ({ id }: { id: string }, number: string, { cookie } = galina) =>
  sendAsStaff(test, 'POST', fillPath('/console/api/statement-lines/:id/match', { id }), {
    cookie,
    payload: { number, isTaxRefund: true },
  })
const matchWithdrawal = ({ id }: { id: string }, { number }: { number: number }, { cookie } = galina) =>
  sendAsStaff(test, 'POST', fillPath('/console/api/statement-lines/:id/match', { id }), {
    cookie,
    payload: { number: String(number) },
  })
const explain = ({ id }: { id: string }, { cookie } = galina) =>
  sendAsStaff(test, 'POST', fillPath('/console/api/statement-lines/:id/explanation', { id }), {
    cookie,
    payload: { reason: 'Другой платёж этому человеку' },
  })
const lineRow = async ({ id }: { id: string }) => {
  const list = await sendAsStaff(test, 'GET', '/console/api/statement-lines', { cookie: galina.cookie })
  return list.json<ListResponse<StatementLineRow>>().data.find((row) => row.id === id)
}
const countDoubleDebits = async () =>
  (await selectPayoutQueues(db, { today: '2026-11-18', hourAgo: clock.businessNow() })).find(
    ({ queue }) => queue === 'double-debits',
  )?.count
/** Lets the member have an account at a bank. */
async function anAccount({ memberId }: SignedIn): Promise<string> {
  const ofMember = '40817810000000000777'
  await db.query({
    text: `insert into recipients (id, member_id, kind, bic, account, bank_name, created_at, confirmed_at)
      values (gen_random_uuid(), $1, 'account', '044525974', $2, 'Т-Банк', now(), now())`,
    values: [memberId, ofMember],
  })
  return ofMember
}
/** Creates a tax refund that a second person has approved. Returns the number of its settlement. */
async function aRefund(refund: NewSettlement): Promise<string> {
  expect(toOutcome(await propose(refund))).toMatchObject({ status: 200 })
  expect((await decide(refund.id)).statusCode).toBe(200)
  return (await findRow(refund.id))?.number.toString() ?? ''
}
const findRow = async (id: string) => {
  const { data } = (
    await sendAsStaff(test, 'GET', '/console/api/manual-settlements', { cookie: galina.cookie })
  ).json<ListResponse<SettlementRow>>()
  return data.find((row) => row.id === id)
}

it('a debit is matched with its tax refund; when the bank returns it, a third person matches the credit, and the excess is proposed and paid again', async () => {
  const member = await aMemberWithExcessTax()
  // The fixtures pay without payouts, which the verification finds.
  const differences = await verifyMoney(db)
  const refund = refundOf(member)
  const number = await aRefund(refund)
  const [debit, second, other] = [await aLine(), await aLine(), await aLine({ sum: '2001.00' })]
  const returned = await aLine({ isCredit: true })
  const early = await aLine({ day: '17.11.2026' })
  for (const line of [other, early, returned])
    expect(toOutcome(await match(line, number))).toMatchObject({ code: 'line_of_tax_refund' })
  expect(toOutcome(await match(debit, '1'))).toMatchObject({ code: 'line_of_tax_refund' })
  expect((await findRow(refund.id))?.debitedOn).toBeNull()
  expect((await match(debit, number, anna)).json()).toMatchObject({
    state: 'matched',
    outcome: 'manual_settlement',
  })
  expect((await findRow(refund.id))?.debitedOn).toBe('2026-11-18')
  const { rows: audited } = await db.query({
    text: `select action, reason from audit_events where object = $1 and action like 'statement-line.%'`,
    values: [debit.id],
  })
  expect(audited).toEqual([{ action: 'statement-line.matched-with-settlement', reason: `№\u00a0${number}` }])
  expect(toOutcome(await match(debit, number))).toMatchObject({ code: 'line_decided' })
  expect((await match(second, number)).json()).toMatchObject({ state: 'duplicate', outcome: 'duplicate' })
  for (const involved of [anna, boris])
    expect(toOutcome(await explain(second, involved))).toMatchObject({ code: 'line_of_your_settlement' })
  expect((await explain(second)).json()).toMatchObject({ state: 'explained', settlement: number })
  // The credit that returned the second debit, although a person had explained the debit in the meantime.
  const ofSecond = await aLine({ isCredit: true })
  expect((await match(ofSecond, number)).json()).toMatchObject({ outcome: 'duplicate_returned' })
  expect(await lineRow(second)).toMatchObject({ state: 'returned' })
  for (const involved of [anna, boris])
    expect(toOutcome(await match(returned, number, involved))).toMatchObject({
      code: 'line_of_your_settlement',
    })
  expect(await getRow(member)).toMatchObject({ refunded: 2_000n, difference: 0n })
  const matches = await Promise.all([match(returned, number), match(returned, number)])
  expect(matches.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 409])
  expect(matches.find(({ statusCode }) => statusCode === 200)?.json()).toMatchObject({
    state: 'matched',
    outcome: 'settlement_returned',
  })
  expect(await findRow(refund.id)).toMatchObject({
    state: 'returned',
    returnedOn: '2026-11-18',
    returnDocument: returned.number,
    decidedBy: boris.name,
    returnedBy: galina.name,
  })
  expect(await getRow(member)).toMatchObject({ withheld: 15_000n, refunded: 0n, difference: -2_000n })
  const { charges } = await read<WithdrawalTerms>(withdrawals, member, '/api/withdrawal/terms/')
  expect(charges).toMatchObject({ yearIncome: 100_000, yearTax: 15_000 })
  expect(await verifyMoney(db)).toEqual(differences)
  const again = await aRefund({ ...refundOf(member), document: '19 от 18.11.2026' })
  const third = await aLine()
  expect((await match(third, again)).statusCode).toBe(200)
  expect(await getRow(member)).toMatchObject({ refunded: 2_000n, difference: 0n })
  expect(await verifyMoney(db)).toEqual(differences)
})

it('an explained second debit of a tax refund may turn out to be the debit of another refund or of a withdrawal', async () => {
  const [member, other] = [await aMemberWithExcessTax(), await aMemberWithExcessTax()]
  const number = await aRefund(refundOf(member))
  const [debit, second, third] = [await aLine(), await aLine(), await aLine()]
  for (const line of [debit, second, third]) expect((await match(line, number)).statusCode).toBe(200)
  const another = await aRefund({ ...refundOf(other), document: '19 от 18.11.2026' })
  expect(toOutcome(await match(second, another))).toMatchObject({ code: 'line_other_refund' })
  expect((await explain(second)).statusCode).toBe(200)
  expect(toOutcome(await match(second, number))).toMatchObject({ code: 'line_decided' })
  expect((await match(second, another)).json()).toMatchObject({ state: 'matched', settlement: another })
  const payee = await aMemberWhoMayWithdraw(withdrawals, { available: 50_000_000n })
  const withdrawal = await aWithdrawal(withdrawals, payee, { amount: 2_299 })
  await recordApproval(payouts, { number: BigInt(withdrawal.number), staffName: 'olga' })
  expect((await explain(third)).statusCode).toBe(200)
  expect((await matchWithdrawal(third, withdrawal)).json()).toMatchObject({
    state: 'matched',
    outcome: 'paid',
    settlement: null,
  })
  expect(toOutcome(await matchWithdrawal(third, withdrawal))).toMatchObject({ code: 'line_decided' })
})

it('a staff member who matches a tax refund with a debit that is suggested for a withdrawal cannot approve the withdrawal alone', async () => {
  const number = await aRefund(refundOf(await aMemberWithExcessTax()))
  const member = await aMemberWhoMayWithdraw(withdrawals, { available: 50_000_000n })
  // After the tax of 13 %, 2,000 roubles are paid, as much as the refund.
  const [first, second] = [
    await aWithdrawal(withdrawals, member, { amount: 2_299 }),
    await aWithdrawal(withdrawals, member, { amount: 2_299 }),
  ]
  const debit = await aLine({ purpose: `По заявке ${first.number}` })
  expect(toOutcome(await match(debit, number))).toMatchObject({ status: 200 })
  const approve = (one: typeof first, { name } = galina) =>
    recordApproval(payouts, { number: BigInt(one.number), staffName: name })
  expect(await approve(first)).toMatchObject({ isApproved: false })
  expect(await approve(first, boris)).toMatchObject({ isApproved: true })
  expect(await approve(second, boris)).toMatchObject({ isApproved: true })
  expect(await mayBeDebited(db, first.id)).toBe(true)
  expect(await mayBeDebited(db, second.id)).toBe(false)
  expect(await selectDebitDeciders(db, first.id)).toEqual([galina.name])
})

it('a debit with the document of a tax refund, or with its sum to an account of the member, suggests the refund; the list shows the number of a matched one', async () => {
  const member = await aMemberWithExcessTax()
  const number = await aRefund(refundOf(member))
  const to = await anAccount(member)
  const suggested = {
    state: 'unmatched',
    outcome: 'suggested',
    suggestedSettlement: number,
    settlement: null,
  }
  expect(await lineRow(await aLine({ to }))).toMatchObject(suggested)
  for (const other of [{ to, sum: '2001.00' }, { to, day: '17.11.2026' }, {}])
    expect(await lineRow(await aLine(other))).toMatchObject({ state: 'other', suggestedSettlement: null })
  const debit = await aLine({ ofDocument: '18' })
  expect(await lineRow(debit)).toMatchObject(suggested)
  expect((await match(debit, number)).statusCode).toBe(200)
  expect(await lineRow(debit)).toMatchObject({ state: 'matched', settlement: number, withdrawal: null })
})

it('the report of a file counts the second debit of a tax refund, until staff explain it', async () => {
  const member = await aMemberWithExcessTax()
  const number = await aRefund(refundOf(member))
  const to = await anAccount(member)
  expect((await match(await aLine({ to }), number)).statusCode).toBe(200)
  const document = { account, sum: '2000.00', day: '18.11.2026', purpose: 'Возврат налога', otherAccount: to }
  const documents = [a1cDocument({ ...document, number: 'second' })]
  const bytes = a1cStatement(account, { documents })
  const load = (dryRun: boolean) => importFileFromBank(payouts, { bytes, staffName: 'petr', dryRun })
  for (const dryRun of [true, false, true, false])
    expect(await load(dryRun)).toMatchObject({ rows: [], others: 1, suggested: 0, doubleDebits: 1 })
  const { rows } = await db.query<{ id: bigint }>({
    text: `select id from bank_statement_lines where document_number = 'second'`,
    values: [],
  })
  expect((await explain({ id: String(rows[0]?.id) })).statusCode).toBe(200)
  for (const dryRun of [true, false]) expect(await load(dryRun)).toMatchObject({ doubleDebits: 0 })
})

it('a second debit of a matched tax refund is an alarm like a second payment, and its return does not make the tax excess again', async () => {
  const member = await aMemberWithExcessTax()
  const refund = refundOf(member)
  const number = await aRefund(refund)
  const to = await anAccount(member)
  const [debit, waiting] = [await aLine({ to }), await aLine({ to })]
  expect((await match(debit, number)).statusCode).toBe(200)
  const credits = [await aLine({ isCredit: true }), await aLine({ isCredit: true })] as const
  // The credit may return the debit that waits.
  expect(toOutcome(await match(credits[0], number))).toMatchObject({ code: 'line_refund_open' })
  expect((await explain(waiting)).statusCode).toBe(200)
  const second = await aLine({ to })
  expect(await lineRow(second)).toMatchObject({
    state: 'duplicate',
    outcome: 'duplicate',
    settlement: number,
  })
  expect(await countDoubleDebits()).toBe(1)
  expect(toOutcome(await match(second, number))).toMatchObject({ code: 'line_decided' })
  const both = await Promise.all([match(credits[0], number), match(credits[0], number)])
  expect(both.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 409])
  expect(await lineRow(credits[0])).toMatchObject({ outcome: 'duplicate_returned', settlement: number })
  expect(await lineRow(second)).toMatchObject({ state: 'returned' })
  expect(await countDoubleDebits()).toBe(0)
  expect(await findRow(refund.id)).toMatchObject({ state: 'applied' })
  expect(await getRow(member)).toMatchObject({ refunded: 2_000n, difference: 0n })
  expect((await match(credits[1], number)).json()).toMatchObject({ outcome: 'settlement_returned' })
  expect(await getRow(member)).toMatchObject({ refunded: 0n, difference: -2_000n })
})

it('the debit that a tax refund is suggested for is decided neither by the persons who made the refund nor by its member, unless they confirm their refund', async () => {
  const [member, other] = [await aMemberWithExcessTax(), await aMemberWithExcessTax()]
  const to = await anAccount(member)
  const number = await aRefund(refundOf(member))
  const another = await aRefund({ ...refundOf(other), document: '20 от 18.11.2026' })
  const payee = await aMemberWhoMayWithdraw(withdrawals, { available: 50_000_000n })
  const withdrawal = await aWithdrawal(withdrawals, payee, { amount: 2_299 })
  await recordApproval(payouts, { number: BigInt(withdrawal.number), staffName: 'olga' })
  const [first, second] = [await aLine({ to }), await aLine({ to })]
  expect((await match(first, number, anna)).statusCode).toBe(200)
  for (const involved of [anna, boris])
    for (const decision of [
      await match(second, another, involved),
      await matchWithdrawal(second, withdrawal, involved),
      await explain(second, involved),
    ])
      expect(toOutcome(decision)).toMatchObject({ code: 'line_of_your_settlement' })
  await db.query({
    text: 'update staff set phone = $2 where name = $1',
    values: [galina.name, member.phone],
  })
  for (const decision of [
    await explain(second),
    await match(second, another),
    await matchWithdrawal(second, withdrawal),
  ])
    expect(toOutcome(decision)).toMatchObject({ code: 'own_account' })
  expect(await lineRow(second)).toMatchObject({ state: 'unmatched', suggestedSettlement: number })
})

it('a debit that was suggested for a tax refund and is the second one of a withdrawal takes no return of the refund', async () => {
  const member = await aMemberWithExcessTax()
  const to = await anAccount(member)
  const refund = refundOf(member)
  const number = await aRefund(refund)
  const payee = await aMemberWhoMayWithdraw(withdrawals, { available: 50_000_000n })
  const withdrawal = await aWithdrawal(withdrawals, payee, { amount: 2_299 })
  await recordApproval(payouts, { number: BigInt(withdrawal.number), staffName: 'olga' })
  const [debit, payment, second] = [await aLine(), await aLine(), await aLine({ to })]
  expect((await match(debit, number)).statusCode).toBe(200)
  for (const line of [payment, second]) expect((await matchWithdrawal(line, withdrawal)).statusCode).toBe(200)
  expect(await lineRow(second)).toMatchObject({ state: 'duplicate', settlement: null })
  const credit = await aLine({ isCredit: true })
  expect((await match(credit, number)).json()).toMatchObject({ outcome: 'settlement_returned' })
  expect(await findRow(refund.id)).toMatchObject({ state: 'returned' })
  expect(await lineRow(second)).toMatchObject({ state: 'duplicate' })
})

it('a debit with the document of a tax refund suggests this refund, not an earlier one with its sum to the same account', async () => {
  const member = await aMemberWithExcessTax()
  const to = await anAccount(member)
  const first = await aRefund(refundOf(member))
  const returned = await aPaid(member, 2_300_000)
  await aPaid(member, 100_000)
  await giveBack(returned)
  const second = await aRefund({ ...refundOf(member), document: '19 от 18.11.2026' })
  const [debit, other] = [await aLine({ to, ofDocument: '19' }), await aLine({ to })]
  expect((await lineRow(debit))?.suggestedSettlement).toBe(second)
  expect((await lineRow(other))?.suggestedSettlement).toBe(first)
  expect((await match(debit, second)).statusCode).toBe(200)
  // A second payment by the same document.
  expect(await lineRow(await aLine({ ofDocument: '19' }))).toMatchObject({
    state: 'duplicate',
    settlement: second,
  })
})

it('a debit of a tax refund that waits for its second person, or whose payment came back, is suggested as well', async () => {
  const member = await aMemberWithExcessTax()
  const to = await anAccount(member)
  const refund = refundOf(member)
  expect((await propose(refund)).statusCode).toBe(200)
  const debit = await aLine({ to })
  const number = (await findRow(refund.id))?.number.toString() ?? ''
  expect(await lineRow(debit)).toMatchObject({ state: 'unmatched', suggestedSettlement: number })
  expect(toOutcome(await explain(debit, anna))).toMatchObject({ code: 'line_of_your_settlement' })
  expect(toOutcome(await match(debit, number))).toMatchObject({ code: 'line_of_tax_refund' })
  expect((await decide(refund.id)).statusCode).toBe(200)
  expect((await match(debit, number)).statusCode).toBe(200)
  expect((await match(await aLine({ isCredit: true }), number)).statusCode).toBe(200)
  const late = await aLine({ to })
  expect(await lineRow(late)).toMatchObject({ state: 'duplicate', settlement: number })
  expect(await countDoubleDebits()).toBe(1)
  expect(toOutcome(await explain(late, boris))).toMatchObject({ code: 'line_of_your_settlement' })
  const again = await aRefund({ ...refundOf(member), document: '19 от 18.11.2026' })
  expect((await match(late, again)).statusCode).toBe(200)
  expect(await countDoubleDebits()).toBe(0)
  expect(await lineRow(await aLine({ to }))).toMatchObject({ state: 'duplicate', settlement: again })
  // The document of the first refund.
  expect(await lineRow(await aLine({ to, ofDocument: '18' }))).toMatchObject({
    state: 'duplicate',
    settlement: number,
  })
})

it('an approved tax refund is suggested for the debits of its document that were imported before its proposal', async () => {
  const member = await aMemberWithExcessTax()
  const purpose = 'Возврат налога'
  const document = a1cDocument({ account, sum: '2000.00', day: '18.11.2026', number: '18', purpose })
  const bytes = a1cStatement(account, { documents: [document, document] })
  await importFileFromBank(payouts, { bytes, staffName: 'petr', dryRun: false })
  const others = [
    await aLine({ ofDocument: '18', sum: '2001.00' }),
    await aLine({ ofDocument: '18', day: '17.11.2026' }),
    await aLine({ ofDocument: '18', isCredit: true }),
    await aLine(),
  ]
  const number = await aRefund(refundOf(member))
  for (const line of others)
    expect(await lineRow(line)).toMatchObject({ state: 'other', suggestedSettlement: null })
  const { rows } = await db.query<{ id: bigint }>({
    text: 'select id from bank_statement_lines where suggested_settlement = $1 order by id',
    values: [BigInt(number)],
  })
  const [first, second] = rows.map(({ id }) => ({ id: String(id) }))
  if (!first || !second) throw new Error('both debits have the document')
  expect(await lineRow(first)).toMatchObject({ state: 'unmatched', outcome: 'suggested' })
  for (const involved of [anna, boris])
    expect(toOutcome(await explain(first, involved))).toMatchObject({ code: 'line_of_your_settlement' })
  expect((await match(first, number)).json()).toMatchObject({ outcome: 'manual_settlement' })
  expect(await lineRow(second)).toMatchObject({ state: 'duplicate', settlement: number })
  expect(await countDoubleDebits()).toBe(1)
})

it('a debit with the document of a tax refund stays suggested for its withdrawal as well, until a person has explained it', async () => {
  const [member, other] = [await aMemberWithExcessTax(), await aMemberWithExcessTax()]
  const payee = await aMemberWhoMayWithdraw(withdrawals, { available: 50_000_000n })
  const { number: withdrawal } = await aWithdrawal(withdrawals, payee, { amount: 2_299 })
  const debit = await aLine({ ofDocument: '18', purpose: `По заявке ${withdrawal}` })
  const number = await aRefund(refundOf(member))
  expect(await lineRow(debit)).toMatchObject({
    state: 'unmatched',
    suggestion: String(withdrawal),
    suggestedSettlement: number,
  })
  expect(toOutcome(await explain(debit, boris))).toMatchObject({ code: 'line_of_your_settlement' })
  expect((await explain(debit)).statusCode).toBe(200)
  await aRefund(refundOf(other))
  expect(await lineRow(debit)).toMatchObject({ state: 'other', suggestedSettlement: number })
})

it('the second debit of a tax refund whose payment came back is found by hand, and its return moves no money', async () => {
  const member = await aMemberWithExcessTax()
  const number = await aRefund(refundOf(member))
  expect((await match(await aLine(), number)).statusCode).toBe(200)
  expect((await match(await aLine({ isCredit: true }), number)).statusCode).toBe(200)
  const second = await aLine()
  expect(toOutcome(await match(second, number))).toMatchObject({ status: 200 })
  expect(await lineRow(second)).toMatchObject({ state: 'duplicate', settlement: number })
  const credits = [await aLine({ isCredit: true }), await aLine({ isCredit: true })] as const
  expect((await match(credits[0], number)).json()).toMatchObject({ outcome: 'duplicate_returned' })
  expect(toOutcome(await match(credits[1], number))).toMatchObject({ code: 'line_of_tax_refund' })
  expect(await lineRow(second)).toMatchObject({ state: 'returned' })
  expect(await getRow(member)).toMatchObject({ refunded: 0n, difference: -2_000n })
})

it('a credit that may return a tax refund suggests the refund and waits for a person', async () => {
  const member = await aMemberWithExcessTax()
  const to = await anAccount(member)
  const refund = refundOf(member)
  const number = await aRefund(refund)
  expect((await match(await aLine({ to, ofDocument: '18' }), number)).statusCode).toBe(200)
  const waiting = { state: 'unmatched', outcome: 'suggested', suggestion: null }
  const purpose = 'Возврат по п/п 18 от 18.11.2026, счёт закрыт'
  const named = await aLine({ isCredit: true, purpose })
  const ofAccount = await aLine({ isCredit: true, purpose: 'Перевод', to })
  const called = await aLine({ isCredit: true, purpose: 'Возврат, счёт закрыт' })
  for (const line of [named, ofAccount, called])
    expect(await lineRow(line)).toMatchObject({ ...waiting, suggestedSettlement: number })
  expect(await lineRow(named)).toMatchObject({ purpose })
  for (const other of [
    { sum: '2001.00', purpose },
    { day: '17.11.2026', purpose },
    { purpose: 'Оплата по счёту от 18.11.2026' },
  ])
    expect(await lineRow(await aLine({ isCredit: true, ...other }))).toMatchObject({ state: 'other' })
  for (const involved of [anna, boris])
    for (const decision of [await match(named, number, involved), await explain(named, involved)])
      expect(toOutcome(decision)).toMatchObject({ code: 'line_of_your_settlement' })
  expect((await match(named, number)).json()).toMatchObject({ outcome: 'settlement_returned' })
  expect(await findRow(refund.id)).toMatchObject({ state: 'returned', returnDocument: named.number })
  expect(await countDoubleDebits()).toBe(0)
  expect(toOutcome(await match(called, number))).toMatchObject({ code: 'line_of_tax_refund' })
  expect((await explain(called)).json()).toMatchObject({ state: 'other' })
})

it('a credit with the document or the account of a tax refund is not suggested for a paid withdrawal with its sum; a credit that names neither has no suggestion', async () => {
  const payee = await aMemberWhoMayWithdraw(withdrawals, { available: 50_000_000n })
  const withdrawal = await aWithdrawal(withdrawals, payee, { amount: 2_299 })
  await recordApproval(payouts, { number: BigInt(withdrawal.number), staffName: galina.name })
  await db.query({ text: 'delete from risk_check_queue', values: [] })
  await makeBatch(payouts, { kind: 'sbp', staffName: galina.name, limit: 500 })
  const member = await aMemberWithExcessTax()
  const to = await anAccount(member)
  const number = await aRefund(refundOf(member))
  expect((await match(await aLine({ to, ofDocument: '18' }), number)).statusCode).toBe(200)
  const isCredit = true
  const purpose = 'Возврат, счёт получателя закрыт'
  const suggestionOf = async (fields: LineFields) => {
    const { state, suggestion, suggestedSettlement } = (await lineRow(await aLine(fields))) ?? {}
    return { state, suggestion, suggestedSettlement }
  }
  const waiting = { state: 'unmatched', suggestion: null, suggestedSettlement: null }
  expect(await suggestionOf({ isCredit, purpose })).toEqual(waiting)
  for (const fields of [{ purpose: 'Возврат по п/п 18 от 18.11.2026, счёт закрыт' }, { purpose, to }])
    expect(await suggestionOf({ isCredit, ...fields })).toEqual({ ...waiting, suggestedSettlement: number })
  const named = `Возврат по заявке ${withdrawal.number}`
  expect(await suggestionOf({ isCredit, purpose: named, to })).toEqual({
    ...waiting,
    suggestion: String(withdrawal.number),
  })
  // Another document of the same day names the refund's number only within the day.
  expect(await suggestionOf({ isCredit, purpose: 'Возврат по п/п 900 от 18.11.2026' })).toEqual(waiting)
})

it('a debit that is suggested for the tax refund of another member is matched with a refund only after its explanation', async () => {
  const [member, other] = [await aMemberWithExcessTax(), await aMemberWithExcessTax()]
  const [number, another] = [
    await aRefund(refundOf(member)),
    await aRefund({ ...refundOf(other), document: '19 от 18.11.2026' }),
  ]
  const debit = await aLine({ to: await anAccount(member) })
  expect(toOutcome(await match(debit, another))).toMatchObject({ code: 'line_other_refund' })
  expect(await lineRow(debit)).toMatchObject({ state: 'unmatched', suggestedSettlement: number })
  expect((await explain(debit)).statusCode).toBe(200)
  expect((await match(debit, another)).json()).toMatchObject({ state: 'matched', settlement: another })
})

it('two debits with the document of a tax refund in one statement are an alarm as soon as one of them is matched', async () => {
  const member = await aMemberWithExcessTax()
  const number = await aRefund(refundOf(member))
  const purpose = 'Возврат налога'
  const document = a1cDocument({ account, sum: '2000.00', day: '18.11.2026', number: '18', purpose })
  const bytes = a1cStatement(account, { documents: [document, document] })
  await importFileFromBank(payouts, { bytes, staffName: 'petr', dryRun: false })
  const ofAccount = await aLine({ to: await anAccount(member) })
  const { rows } = await db.query<{ id: bigint }>({
    text: `select id from bank_statement_lines where document_number = '18' order by id`,
    values: [],
  })
  const [first, second] = rows.map(({ id }) => ({ id: String(id) }))
  if (!first || !second) throw new Error('the statement has two documents')
  expect(await countDoubleDebits()).toBe(0)
  const matches = await Promise.all([match(first, number), match(second, number)])
  expect(matches.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 409])
  const states = [await lineRow(first), await lineRow(second)].map((line) => line?.state)
  expect(new Set(states)).toEqual(new Set(['matched', 'duplicate']))
  expect(await countDoubleDebits()).toBe(1)
  // A payment by another document may be another one.
  expect(await lineRow(ofAccount)).toMatchObject({ state: 'unmatched', suggestedSettlement: number })
})

it('a tax refund is suggested for a debit to an account that the member’s merged account had saved', async () => {
  const [primary, duplicate] = [
    await aMemberWithExcessTax(),
    await aMemberWhoMayWithdraw(withdrawals, { available: 50_000_000n }),
  ]
  const to = await anAccount(duplicate)
  await db.query({
    text: 'update members set merged_into = $2 where id = $1',
    values: [duplicate.memberId, primary.memberId],
  })
  const number = await aRefund(refundOf(primary))
  expect(await lineRow(await aLine({ to }))).toMatchObject({
    state: 'unmatched',
    suggestedSettlement: number,
  })
})

it('a person who made a tax refund does not explain a line that becomes its second debit in the meantime', async () => {
  const member = await aMemberWithExcessTax()
  const number = await aRefund(refundOf(member))
  const payee = await aMemberWhoMayWithdraw(withdrawals, { available: 50_000_000n })
  const { number: withdrawal } = await aWithdrawal(withdrawals, payee, { amount: 2_299 })
  const [first, second] = [await aLine(), await aLine({ purpose: `По заявке ${withdrawal}` })]
  expect((await match(first, number)).statusCode).toBe(200)
  const letGo = await holdLock(db, (tx) =>
    tx.query({
      text: 'select from bank_statement_lines where id = $1 for update',
      values: [BigInt(second.id)],
    }),
  )
  const matching = match(second, number)
  await untilSomebodyWaits(db)
  const explaining = explain(second, anna)
  await untilSomebodyWaits(db, 2)
  await letGo()
  expect((await matching).statusCode).toBe(200)
  expect(toOutcome(await explaining)).toMatchObject({ code: 'line_decided' })
  expect(await countDoubleDebits()).toBe(1)
})

it('erases the texts of the lines of a tax refund together with the member’s payments', async () => {
  const member = await aMemberWithExcessTax()
  const number = await aRefund(refundOf(member))
  // Only a line that may be a payout keeps its texts.
  const purpose = 'Возврат налога IM-1-00009M'
  const lines = [await aLine({ purpose }), await aLine({ purpose, isCredit: true })]
  for (const line of lines) expect(toOutcome(await match(line, number))).toMatchObject({ status: 200 })
  const listTexts = async () =>
    (
      await db.query<{ purpose: string }>({
        text: 'select purpose from bank_statement_lines where id = any($1)',
        values: [lines.map(({ id }) => BigInt(id))],
      })
    ).rows
  expect(await listTexts()).toEqual([{ purpose }, { purpose }])
  await db.transaction((tx) =>
    blankPayments(tx, { memberIds: [member.memberId], paid: true, at: clock.businessNow() }),
  )
  expect(await listTexts()).toEqual([{ purpose: '' }, { purpose: '' }])
})

it('withdrawals before and after the return of a tax refund are taxed as the refund stood when they were requested', async () => {
  const member = await aMemberWithExcessTax()
  const number = await aRefund(refundOf(member))
  await match(await aLine(), number)
  await aPaid(member, 10_000)
  expect(await getRow(member)).toMatchObject({ income: 110_000n, withheld: 16_300n, difference: 0n })
  expect((await match(await aLine({ isCredit: true }), number)).statusCode).toBe(200)
  expect(await getRow(member)).toMatchObject({ withheld: 16_300n, refunded: 0n, difference: -2_000n })
  await aPaid(member, 10_000)
  expect(await getRow(member)).toMatchObject({ income: 120_000n, withheld: 16_300n, difference: -700n })
})

it('a staff member does not match the tax refund of their own member account', async () => {
  const member = await aMemberWithExcessTax()
  const number = await aRefund(refundOf(member))
  await db.query({
    text: 'update staff set phone = $2 where name = $1',
    values: [galina.name, member.phone],
  })
  expect(toOutcome(await match(await aLine(), number))).toMatchObject({ code: 'own_account' })
})

it('6-НДФЛ counts the people with income, and has the difference of the tax register also when all income came back after a tax refund', async () => {
  const member = await aMemberWhoMayWithdraw(withdrawals, { available: 50_000_000n })
  const orders = [await aPaid(member, 2_400_000), await aPaid(member, 100_000)]
  await giveBack(orders[0] ?? '')
  await aRefund(refundOf(member))
  await giveBack(orders[1] ?? '')
  expect(await getRow(member)).toMatchObject({
    income: 0n,
    withheld: 0n,
    refunded: 2_000n,
    difference: 2_000n,
  })
  const ofAllRates = (await calculateTaxFigures(db, { year: 2026, quarter: 4 }))
    .filter(({ section, rate }) => section === 2 && rate === null)
    .map(({ figure, amount }) => [figure, amount])
  expect(Object.fromEntries(ofAllRates)).toEqual({
    members: 0,
    income: 0,
    calculated: 0,
    withheld: 0,
    not_withheld: 2_000,
    excess: 0,
    refunded: 2_000,
  })
})

it('a tax refund that comes back after its month was closed is accounted in the open month, and the figures of 6-НДФЛ of its quarter stay', async () => {
  const figures = async (quarter: number) =>
    Object.fromEntries(
      (await calculateTaxFigures(db, { year: 2026, quarter }))
        .filter(({ rate, from }) => rate === null && from === null)
        .map(({ section, figure, amount }) => [`${section} ${figure}`, amount]),
    )
  clock.set(moscowNoon('2026-09-10'))
  const member = await aMemberWithExcessTax()
  const number = await aRefund({ ...refundOf(member), paidOn: '2026-09-10' })
  expect((await match(await aLine({ day: '10.09.2026' }), number)).statusCode).toBe(200)
  clock.set(moscowNoon('2026-11-18'))
  await db.query({
    text: `insert into closed_days (account, day, since, in_transit, settled, closed_by, closed_at)
      values ($1, '2026-09-30', '2026-09-01', 0, 0, $2, now())`,
    values: [account, anna.name],
  })
  for (const month of months.slice(0, 9)) await closeMonth({ db, clock }, { month, staffName: anna.name })
  const third = await figures(3)
  expect(third).toMatchObject({ '1 refunded_total': 2_000, '2 refunded': 2_000, '2 excess': 0 })
  clock.set(moscowNoon('2026-11-19'))
  expect((await match(await aLine({ day: '11.09.2026', isCredit: true }), number)).statusCode).toBe(200)
  expect(await figures(3)).toEqual(third)
  expect(await figures(4)).toMatchObject({ '1 refunded_total': -2_000, '2 refunded': 0, '2 excess': 2_000 })
  const { rows } = await db.query<{ day: string }>({
    text: `select (accounted_at at time zone 'Europe/Moscow')::date::text as day from transactions where kind = 'tax_refund_return'`,
    values: [],
  })
  expect(rows).toEqual([{ day: '2026-10-01' }])
})

it('the verification of the ledger finds the return of a tax refund that is accounted before the refund', async () => {
  const member = await aMemberWithExcessTax()
  const number = await aRefund(refundOf(member))
  await match(await aLine(), number)
  expect((await match(await aLine({ isCredit: true }), number)).statusCode).toBe(200)
  const early = `update transactions set accounted_at = accounted_at - interval '1 day' where kind = 'tax_refund_return'`
  expect(await afterCorruption(early, verifyLedger)).toMatchObject([
    { memberId: member.memberId, what: expect.stringContaining('accounted before it is posted') },
  ])
})

it.each([
  `update manual_settlements set return_effective_at = return_effective_at + interval '1 hour' where state = 'returned'`,
  `update manual_settlements set return_seq = return_seq + 1 where state = 'returned'`,
  `update bank_statement_lines set returns = null, state = 'other' where outcome = 'settlement_returned'`,
  `update entries set amount = amount * 2 where (member_id, seq) in (select member_id, seq from transactions where kind = 'tax_refund_return')`,
  `update transactions set kind = 'unclaimed_payment_return' where kind = 'tax_refund_return'`,
])(
  'the verification of settlements finds the corruption of a returned tax refund: %s',
  async (corruption) => {
    const member = await aMemberWithExcessTax()
    const number = await aRefund(refundOf(member))
    await match(await aLine(), number)
    expect((await match(await aLine({ isCredit: true }), number)).statusCode).toBe(200)
    expect(await afterCorruption(corruption, verifySettlements)).not.toEqual([])
  },
)

const months = Array.from({ length: 12 }, (_, index) => `2026-${String(index + 1).padStart(2, '0')}`)
