import type { BankResponseReport } from '@impulse/api/payouts/console-payouts'
import { dayInDigits } from '@impulse/api/fields/day'
import type { Reconciliation } from '@impulse/api/payouts/reconciliation'
import type { StatementLineRow } from '@impulse/api/payouts/statement-lines'
import { expect, it } from 'vitest'
import { addDays, moscowDay } from '../../../../platform/clock/moscow.ts'
import { databaseEach } from '../../../../testing/database/test-database.ts'
import { aStaffMember, buildTestConsole, sendAsStaff } from '../../../../testing/operations/staff-fixtures.ts'
import { a1cDocument, a1cStatement } from '../../../../testing/payouts/bank-statement-files.ts'
import { aPayoutTest } from '../../../../testing/payouts/payout-fixtures.ts'

const { db } = await databaseEach({ connections: 16 })
const context = { ...(await aPayoutTest(db)), provider: null }
const test = await buildTestConsole({ db, clock: context.clock })
const { account } = context.config.payer
/** Signs in again, because moving the test clock by a day ends the session. */
const signIn = async () => (await aStaffMember(test, { roles: ['finance'] })).cookie

const fee = { number: '1', sum: '1.00' }
const late = { number: '2', sum: '2.00' }

/** Uploads the statement of a day with these debits. Balances are in roubles. */
async function upload(
  day: string,
  [opening, closing]: [number, number],
  { documents, dryRun = 'no' }: { documents: { number: string; sum: string }[]; dryRun?: 'yes' | 'no' },
): Promise<BankResponseReport> {
  const booked = dayInDigits(day)
  const section = [
    `ДатаНачала=${booked}`,
    `ДатаКонца=${booked}`,
    `НачальныйОстаток=${opening}.00`,
    `КонечныйОстаток=${closing}.00`,
  ]
  const payload = a1cStatement(account, {
    section,
    documents: documents.map((one) => a1cDocument({ ...one, account, day: booked, purpose: 'Комиссия' })),
  })
  const response = await sendAsStaff(test, 'POST', `/console/api/bank-responses?dryRun=${dryRun}`, {
    cookie: await signIn(),
    headers: { 'content-type': 'application/octet-stream' },
    payload,
  })
  return response.json<BankResponseReport>()
}

const closedDay = async () => {
  const response = await sendAsStaff(test, 'GET', '/console/api/reconciliation', { cookie: await signIn() })
  return response.json<Reconciliation>().accounts[0]?.closed
}
const close = async (day: string) =>
  sendAsStaff(test, 'POST', '/console/api/reconciliation/closing', {
    cookie: await signIn(),
    payload: { account, day },
  })

/** Closes a day with one fee. Returns the day. */
async function aClosedDay(): Promise<string> {
  const day = moscowDay(context.clock.businessNow())
  context.clock.moveBy({ days: 1 })
  await upload(day, [10, 9], { documents: [fee] })
  expect((await close(day)).statusCode).toBe(200)
  return day
}
const lateLine = (bookedOn: string) => ({
  account,
  bookedOn,
  direction: 'debit',
  documentNumber: '2',
  kopecks: 200,
})

it('a document that the bank adds to a closed day is named at the check, at each upload and at the closed day, which stays as it was closed', async () => {
  const day = await aClosedDay()
  const lateLines = { count: 1, first: [lateLine(day)] }
  const documents = [fee, late]
  expect(await upload(day, [10, 7], { documents, dryRun: 'yes' })).toMatchObject({ lateLines })
  expect(await closedDay()).toMatchObject({ lateLines: { count: 0, first: [] } })
  expect(await upload(day, [10, 7], { documents })).toMatchObject({ lateLines })
  expect(await upload(day, [10, 7], { documents })).toMatchObject({ lateLines })
  expect(await closedDay()).toMatchObject({ day, kopecks: 900, difference: 0, explanation: '', lateLines })
  const list = await sendAsStaff(test, 'GET', '/console/api/statement-lines', { cookie: await signIn() })
  const { data } = list.json<{ data: StatementLineRow[] }>()
  expect(data.map(({ documentNumber, isLate }) => [documentNumber, isLate])).toEqual([
    ['2', true],
    ['1', false],
  ])
})

it('a late document counts in the next closing, and is not named there again', async () => {
  const day = await aClosedDay()
  await upload(day, [10, 7], { documents: [fee, late] })
  context.clock.moveBy({ days: 1 })
  const next = addDays(day, 1)
  expect(await upload(next, [7, 6], { documents: [fee] })).toMatchObject({
    lateLines: { count: 0, first: [] },
  })
  expect((await close(next)).statusCode).toBe(200)
  expect(await closedDay()).toMatchObject({
    day: next,
    kopecks: 600,
    difference: 0,
    lateLines: { count: 0, first: [] },
  })
})

it('a document of an open day is not named as late', async () => {
  const day = await aClosedDay()
  const next = addDays(day, 1)
  context.clock.moveBy({ days: 1 })
  expect(await upload(next, [9, 7], { documents: [late] })).toMatchObject({
    lateLines: { count: 0, first: [] },
  })
})

it('a document of a day before the first statement is not late, because it counts in no closing', async () => {
  const before = addDays(await aClosedDay(), -1)
  const [documents, lateLines] = [[late], { count: 0, first: [] }]
  expect(await upload(before, [12, 10], { documents, dryRun: 'yes' })).toMatchObject({ lateLines })
  expect(await upload(before, [12, 10], { documents })).toMatchObject({ lateLines })
  expect(await closedDay()).toMatchObject({ lateLines })
})
