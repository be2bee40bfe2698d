import { randomUUID } from 'node:crypto'
import type { SettlementRow, UnclaimedRow } from '@impulse/api/accounting/manual-settlements'
import { dayInDigits } from '@impulse/api/fields/day'
import type { ListResponse } from '@impulse/api/lists/console-list'
import type { Reconciliation } from '@impulse/api/payouts/reconciliation'
import { afterEach, expect, it } from 'vitest'
import { verifyLedger } from '../../../ledger/verify.ts'
import { addDays, moscowDay } from '../../../platform/clock/moscow.ts'
import { openCorruptions } from '../../../testing/database/corruptions.ts'
import { databaseEach } from '../../../testing/database/test-database.ts'
import { aStaffMember, buildTestConsole, sendAsStaff } from '../../../testing/operations/staff-fixtures.ts'
import { a1cDocument, a1cStatement } from '../../../testing/payouts/bank-statement-files.ts'
import {
  aBatchedPayout,
  aPayoutTest,
  anApprover,
  deleteAccount,
} from '../../../testing/payouts/payout-fixtures.ts'
import { aSetClock } from '../../../testing/payouts/withdrawal-fixtures.ts'
import { closeMonth } from '../accounting/month-closing.ts'
import { explainStatementLine, matchStatementLine } from '../payouts/bank-statements/decide-line.ts'
import { closeDay } from '../payouts/reconciliation/day-closing.ts'
import { importFileFromBank } from '../payouts/payouts.service.ts'
import { taxRegister } from '../tax/tax.service.ts'
import {
  decideSettlement,
  listUnclaimed,
  proposeSettlement,
  verifySettlements,
} from './manual-settlements.service.ts'

const database = await databaseEach({ connections: 16 })
const { db } = database
const afterCorruption = openCorruptions(database)
const context = { ...(await aPayoutTest(db)), provider: null }
await anApprover(db, 'vera')
const test = await buildTestConsole({ db, clock: context.clock })
const [anna, boris, galina] = [
  (await aStaffMember(test, { roles: ['finance'] })).name,
  (await aStaffMember(test, { roles: ['finance'] })).name,
  (await aStaffMember(test, { roles: ['finance'] })).name,
]
const { account } = context.config.payer
const today = () => moscowDay(context.clock.businessNow())

afterEach(async () => {
  expect([await verifyLedger(db), await verifySettlements(db)]).toEqual([[], []])
})

const booked: string[] = []
let balance = 100_000
let lastFile: Buffer | null = null
type Document = { purpose: string; number: string; isCredit?: boolean; day?: string }
/** Imports the bank statement of today with these documents of 1,500 roubles. Returns the outcomes of its rows. */
async function load(documents: Document[], { staffName = 'vera', isLate = false } = {}) {
  const opening = balance
  if (!isLate) for (const { isCredit } of documents) balance += isCredit ? 1_500 : -1_500
  const day = dayInDigits(today())
  const openingField = `НачальныйОстаток=${opening}.00`
  const closingField = `КонечныйОстаток=${balance}.00`
  const file = documents.map((one) => a1cDocument({ account, sum: '1500.00', day, ...one }))
  if (!isLate) booked.push(...file)
  const bytes = a1cStatement(account, {
    documents: file,
    section: isLate ? [openingField] : [`ДатаНачала=${day}`, `ДатаКонца=${day}`, openingField, closingField],
  })
  if (!isLate) lastFile = bytes
  return loadFile(bytes, staffName)
}

/** Moves the clock to the next day and imports the last statement again, which is complete only after its day. */
async function nextDay(): Promise<void> {
  context.clock.moveBy({ days: 1 })
  if (lastFile) await loadFile(lastFile)
}

async function loadFile(bytes: Buffer, staffName = 'vera') {
  const { rows } = await importFileFromBank(context, { bytes, staffName, dryRun: false })
  return rows.map(({ outcome }) => outcome)
}

/** Imports one statement of all days until yesterday, whose debits and credits of the payout are equal. */
const loadWhole = (purpose: string) =>
  importFileFromBank(context, {
    bytes: a1cStatement(account, {
      documents: booked.filter((one) => one.includes(purpose)),
      section: [
        `ДатаНачала=${dayInDigits(addDays(today(), -6))}`,
        `ДатаКонца=${dayInDigits(addDays(today(), -1))}`,
        'НачальныйОстаток=100000.00',
        'КонечныйОстаток=100000.00',
      ],
    }),
    staffName: 'vera',
    dryRun: false,
  })

/** Creates a payout that statements of two days show as paid and, after the deletion of the account, as returned. */
async function anUnclaimedPayout() {
  const payout = await aBatchedPayout(context)
  const { memberId, reference: purpose } = payout
  expect(await load([{ purpose, number: '1' }])).toEqual(['paid'])
  await deleteAccount(context, memberId)
  await nextDay()
  expect(await load([{ purpose, number: '2', isCredit: true }])).toEqual(['returned'])
  await nextDay()
  return payout
}

const propose = (number: bigint, document: string | null) => {
  const settlement = { id: randomUUID(), number: String(number), reason: 'Заявление', staffName: anna }
  return document === null
    ? proposeSettlement(context, { ...settlement, kind: 'unclaimed_write_off' })
    : proposeSettlement(context, { ...settlement, kind: 'unclaimed_payment', document, paidOn: today() })
}
/** Settles an unclaimed payout: pays it by a document of today, or writes it off (`document` null). */
async function settle(number: bigint, document: string | null) {
  const { id } = await propose(number, document)
  return decideSettlement(context, { id, staffName: boris, isApproved: true })
}

async function read<T>(path: string): Promise<T> {
  const { cookie } = await aStaffMember(test, { roles: ['finance'] })
  return (await sendAsStaff(test, 'GET', `/console/api/${path}`, { cookie })).json<T>()
}
const sums = async (orderId: string) =>
  Object.fromEntries(
    (
      await db.query<{ account: string; sum: bigint }>({
        text: `select account, sum(e.amount)::bigint as sum from entries e join transactions t using (member_id, seq)
          where t.order_id = $1 and account in ('settled', 'unclaimed', 'breakage') group by account having sum(e.amount) <> 0`,
        values: [orderId],
      })
    ).rows.map(({ account: name, sum }) => [name, sum]),
  )
const stateOf = async (number: bigint) => (await listUnclaimed(db, { number })).map(({ state }) => state)
const lineOf = async (documentNumber: string) => {
  const { rows } = await db.query<{ id: bigint; state: string; outcome: string }>({
    text: 'select id, state, outcome from bank_statement_lines where document_number = $1',
    values: [documentNumber],
  })
  return rows[0] ?? { id: 0n, state: '', outcome: '' }
}

it('a payment that the bank returns makes its payout unclaimed again: it is paid once more, that payment comes back too, and the payout is written off', async () => {
  const { number, orderId, memberId, reference: purpose } = await anUnclaimedPayout()
  const year = Number(today().slice(0, 4))
  for (const [debit, credit] of [
    ['77', '78'],
    ['87', '88'],
  ] as const) {
    await settle(number, debit)
    expect(await load([{ purpose, number: debit }])).toEqual(['manual_settlement'])
    expect(await sums(orderId)).toEqual({ settled: 1_500n })
    await nextDay()
    const returned = [{ purpose, number: credit, isCredit: true }]
    expect(await load(returned)).toEqual(['settlement_returned'])
    expect(await load(returned, { isLate: true })).toEqual(['already'])
    expect(await sums(orderId)).toEqual({ unclaimed: 1_500n })
    const [row] = await read<UnclaimedRow[]>('unclaimed-payouts?state=waiting')
    expect(row).toMatchObject({ id: String(number), returnedOn: today(), returnDocument: credit })
    const { data } = await read<ListResponse<SettlementRow>>('manual-settlements?state=returned')
    expect(data[0]).toMatchObject({ document: debit, returnedOn: today(), returnDocument: credit })
    expect((await taxRegister(db, year)).filter((one) => one.memberId === memberId)).toEqual([])
    await nextDay()
  }
  const { money } = await read<Reconciliation>('reconciliation')
  expect(money.inTransit + money.settled).toBe(money.sent)
  await settle(number, null)
  expect(await sums(orderId)).toEqual({ breakage: 1_500n })
  expect(await stateOf(number)).toEqual(['written_off'])
  await loadWhole(purpose)
  const { cookie } = await aStaffMember(test, { roles: ['finance'] })
  const closing = { cookie, payload: { account, day: addDays(today(), -1) } }
  const closed = await sendAsStaff(test, 'POST', '/console/api/reconciliation/closing', closing)
  expect(closed.statusCode, closed.body).toBe(200)
})

it('a settlement that no statement shows is named in «Сверка», and its day is closed only with a reason by a person who neither made nor received it', async () => {
  const { number, recipient } = await anUnclaimedPayout()
  await settle(number, '77')
  const { data } = await read<ListResponse<SettlementRow>>('manual-settlements?state=applied')
  const first = [{ id: String(data[0]?.number), bankName: '', credited: 1_500, isSettlement: true }]
  const find = async () => (await read<Reconciliation>('reconciliation')).accounts[0]?.lastCoveredDay
  expect(await load([])).toEqual([])
  const day = today()
  await nextDay()
  const missing = {
    day,
    outstandingPayouts: { count: 1, sum: 1_500, first },
    isClosable: true,
    needsReason: true,
  }
  expect(await find()).toMatchObject(missing)
  const close = (staffName: string, reason?: string) => closeDay(context, { account, day, staffName, reason })
  await expect(close(galina)).rejects.toMatchObject({ code: 'day_not_reconciled' })
  for (const maker of [anna, boris])
    await expect(close(maker, 'Уплачено с другого счёта')).rejects.toMatchObject({
      code: 'outcome_of_closer',
    })
  const owner = await aStaffMember(test, { roles: ['finance'] })
  await db.query({
    text: 'update staff set phone = $2 where name = $1',
    values: [owner.name, recipient.phone],
  })
  await expect(close(owner.name, 'Уплачено с другого счёта')).rejects.toMatchObject({
    code: 'outcome_of_closer',
  })
  await close(galina, 'Уплачено с другого счёта')
  expect(await load([])).toEqual([])
  await nextDay()
  expect(await find()).toMatchObject({ outstandingPayouts: { count: 0 }, needsReason: false })
})

it('parallel imports of statements with the same return record it once', async () => {
  const { number, orderId, reference: purpose } = await anUnclaimedPayout()
  await settle(number, '77')
  await load([{ purpose, number: '77' }])
  await nextDay()
  const returned = { purpose, number: '78', isCredit: true }
  const outcomes = await Promise.all(
    ['1', '2', '3'].map((rent) => load([returned, { purpose: 'Аренда', number: rent }], { isLate: true })),
  )
  expect(outcomes.flat().toSorted()).toEqual(['already', 'already', 'settlement_returned'])
  expect(await sums(orderId)).toEqual({ unclaimed: 1_500n })
})

it('the author of a settlement does not record its return: another person imports the statement or matches the line', async () => {
  const { number, orderId, reference: purpose } = await anUnclaimedPayout()
  await settle(number, '77')
  await load([{ purpose, number: '77' }])
  await nextDay()
  const returned = [{ purpose, number: '78', isCredit: true }]
  expect(await load(returned, { staffName: anna })).toEqual(['own_approval'])
  const { id } = await lineOf('78')
  for (const staffName of [anna, boris])
    await expect(matchStatementLine(context, { id, staffName, number })).rejects.toMatchObject({
      code: 'line_of_your_settlement',
    })
  expect(await sums(orderId)).toEqual({ settled: 1_500n })
  await matchStatementLine(context, { id, staffName: galina, number })
  expect(await lineOf('78')).toMatchObject({ state: 'matched', outcome: 'settlement_returned' })
  expect(await sums(orderId)).toEqual({ unclaimed: 1_500n })
  await expect(matchStatementLine(context, { id, staffName: galina, number })).rejects.toMatchObject({
    code: 'line_decided',
  })
})

it('the author of a settlement does not explain a second debit of its payment', async () => {
  const { number, reference: purpose } = await anUnclaimedPayout()
  await settle(number, '77')
  await load([{ purpose, number: '77' }])
  expect(await load([{ purpose, number: '79' }])).toEqual(['duplicate'])
  const { id } = await lineOf('79')
  const explain = (staffName: string) =>
    explainStatementLine(context, { id, staffName, reason: 'Банк вернул вторую оплату' })
  for (const maker of [anna, boris])
    await expect(explain(maker)).rejects.toMatchObject({ code: 'line_of_your_settlement' })
  await explain(galina)
})

it('a return that is imported before the debit of its settlement waits, and a person matches it after the debit', async () => {
  const { number, orderId, reference: purpose } = await anUnclaimedPayout()
  await settle(number, '77')
  expect(await load([{ purpose, number: '78', isCredit: true }])).toEqual(['duplicate'])
  const { id } = await lineOf('78')
  const match = () => matchStatementLine(context, { id, staffName: galina, number })
  await expect(match()).rejects.toMatchObject({ code: 'line_decided' })
  expect(await load([{ purpose, number: '77' }], { isLate: true })).toEqual(['manual_settlement'])
  expect(await sums(orderId)).toEqual({ settled: 1_500n })
  await match()
  expect(await sums(orderId)).toEqual({ unclaimed: 1_500n })
  expect(await stateOf(number)).toEqual(['waiting'])
})

it('a credit without a reference is matched by a person as the return of a settlement’s payment', async () => {
  const { number, orderId, reference: purpose } = await anUnclaimedPayout()
  await settle(number, '77')
  await load([{ purpose, number: '77' }])
  await nextDay()
  await load([{ purpose: `Возврат по заявке ${number}`, number: '78', isCredit: true }])
  const { id, outcome } = await lineOf('78')
  expect(outcome).toBe('suggested')
  await matchStatementLine(context, { id, staffName: galina, number })
  expect(await sums(orderId)).toEqual({ unclaimed: 1_500n })
})

it('a payment that comes back after its month was closed is accounted in the open month, and stays income of its own month', async () => {
  // The return of a payment of December would be of the next year.
  if (today().slice(5, 7) === '12') context.clock.moveBy({ days: 31 })
  const { number, orderId, reference: purpose } = await anUnclaimedPayout()
  await settle(number, '77')
  await load([{ purpose, number: '77' }])
  const paidOn = today()
  const month = paidOn.slice(0, 7)
  while (today().slice(0, 7) === month) await nextDay()
  await nextDay()
  // The clock of the server that closes the months is ten minutes ahead, so the return is posted after the closings.
  const ahead = aSetClock(new Date(context.clock.businessNow().getTime() + 600_000))
  const { rows: months } = await db.query<{ month: string }>({
    text: `select to_char(generate_series(date_trunc('month', min(accounted_at) at time zone 'Europe/Moscow'), $1::date, '1 month'), 'YYYY-MM') as month
      from transactions`,
    values: [paidOn],
  })
  const closes = months.map((one) => one.month)
  await db.query({
    text: `insert into closed_days (account, day, since, in_transit, settled, closed_by, closed_at) values ($1, $2, $2, 0, 0, 'vera', now())`,
    values: [account, addDays(today(), -1)],
  })
  for (const one of closes) await closeMonth({ db, clock: ahead }, { month: one, staffName: anna })
  const late = { purpose, number: '78', isCredit: true, day: dayInDigits(addDays(paidOn, 1)) }
  expect(await load([late], { isLate: true })).toEqual(['settlement_returned'])
  expect(await sums(orderId)).toEqual({ unclaimed: 1_500n })
  const { rows } = await db.query<{ accounted: string; effective: string }>({
    text: `select (t.accounted_at at time zone 'Europe/Moscow')::date::text as accounted,
        (s.return_effective_at at time zone 'Europe/Moscow')::date::text as effective
      from manual_settlements s join transactions t on t.member_id = s.member_id and t.seq = s.return_seq`,
    values: [],
  })
  const first = `${today().slice(0, 7)}-01`
  expect(rows).toEqual([{ accounted: first, effective: first }])
  expect(await stateOf(number)).toEqual(['waiting'])
})

it.each([
  `update manual_settlements set return_effective_at = return_effective_at + interval '1 hour' where state = 'returned'`,
  `update manual_settlements set return_seq = return_seq + 1 where state = 'returned'`,
  `update manual_settlements set state = 'applied', return_seq = null, return_effective_at = null where state = 'returned'`,
  `update bank_statement_lines set returns = null where outcome = 'settlement_returned'`,
  `update transactions set kind = 'unclaimed_payment' where kind = 'unclaimed_payment_return'`,
])('the verification of settlements finds the corruption: %s', async (corruption) => {
  const { number, reference: purpose } = await anUnclaimedPayout()
  await settle(number, '77')
  await load([{ purpose, number: '77' }])
  await nextDay()
  await load([{ purpose, number: '78', isCredit: true }])
  expect(await afterCorruption(corruption, verifySettlements)).not.toEqual([])
})

it('the return of a settlement’s payment waits for the complete statement of the day of the payment', async () => {
  const { number, reference: purpose } = await anUnclaimedPayout()
  await settle(number, '77')
  expect(await load([{ purpose, number: '77' }])).toEqual(['manual_settlement'])
  const paid = lastFile ?? Buffer.alloc(0)
  context.clock.moveBy({ days: 1 })
  expect(await load([{ purpose, number: '79', isCredit: true }])).toEqual(['missing_days'])
  const returned = lastFile ?? Buffer.alloc(0)
  expect(await loadFile(paid)).toEqual(['already'])
  expect(await loadFile(returned)).toEqual(['settlement_returned'])
})
