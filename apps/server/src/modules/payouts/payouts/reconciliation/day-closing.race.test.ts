import { dayInDigits } from '@impulse/api/fields/day'
import { expect, it } from 'vitest'
import { moscowDay } from '../../../../platform/clock/moscow.ts'
import { holdLock, untilSomebodyWaits } from '../../../../testing/database/lock-waits.ts'
import { databaseEach } from '../../../../testing/database/test-database.ts'
import { a1cDocument, a1cStatement } from '../../../../testing/payouts/bank-statement-files.ts'
import { aPayoutTest } from '../../../../testing/payouts/payout-fixtures.ts'
import { importFileFromBank } from '../payouts.service.ts'
import { closeDay, getReconciliation } from './day-closing.ts'

const { db } = await databaseEach({ connections: 16 })
const context = { ...(await aPayoutTest(db)), provider: null }
const { account } = context.config.payer
const fee = { purpose: 'Комиссия', sum: '1.00' }
const unknown = { purpose: 'IM-9001-ABCDEF', sum: '2.00' }

/** Imports the bank statement of a day, whose balance falls from 10 roubles by the sums of the documents to `closing`. */
function load(day: string, closing: number, documents: readonly { purpose: string; sum: string }[]) {
  const booked = dayInDigits(day)
  const section = [
    `ДатаНачала=${booked}`,
    `ДатаКонца=${booked}`,
    'НачальныйОстаток=10.00',
    `КонечныйОстаток=${closing}.00`,
  ]
  const bytes = a1cStatement(account, {
    section,
    documents: documents.map((one, place) =>
      a1cDocument({ ...one, account, day: booked, number: String(place + 1) }),
    ),
  })
  return importFileFromBank(context, { bytes, staffName: 'petr', dryRun: false })
}
/** Imports the statement of a day, which can then be closed. Returns the day. */
async function aClosableDay(): Promise<string> {
  const day = moscowDay(context.clock.businessNow())
  context.clock.moveBy({ days: 1 })
  await load(day, 9, [fee])
  return day
}
const close = (day: string) => closeDay(context, { account, day, staffName: 'olga' })

it('a statement that is being stored is compared before its day is closed', async () => {
  const day = await aClosableDay()
  // A later import of the same day contains a document that waits for staff.
  const letGo = await holdLock(db, (tx) =>
    tx.query({
      text: `insert into bank_statement_lines (statement, line, account, hash, direction, document_number, booked_on, kopecks, reference,
          counterparty, counterparty_account, purpose, state, outcome)
        select statement, 2, account, sha256('later'), 'debit', '2', booked_on, 200, 'IM-9001-ABCDEF', '', '', '', 'unmatched', 'unknown_reference'
        from bank_statement_lines`,
      values: [],
    }),
  )
  const closing = Promise.allSettled([close(day)])
  await Promise.race([untilSomebodyWaits(db), closing])
  await letGo()
  expect(await closing).toMatchObject([{ status: 'rejected', reason: { code: 'day_not_reconciled' } }])
})

it('a statement is stored only after the day that was compared without it is closed', async () => {
  const day = await aClosableDay()
  // The closing stops after its comparison, because its row refers to the row of the staff member.
  const letGo = await holdLock(db, (tx) =>
    tx.query({ text: `select from staff where name = 'olga' for update`, values: [] }),
  )
  const closing = close(day)
  await untilSomebodyWaits(db)
  const importing = load(day, 7, [fee, unknown])
  await Promise.race([untilSomebodyWaits(db, 2), importing])
  const { rowCount } = await db.query({ text: 'select from bank_statement_lines', values: [] })
  await letGo()
  await Promise.all([closing, importing])
  expect(rowCount).toBe(1)
  const { accounts } = await getReconciliation(context)
  expect(accounts).toMatchObject([
    { account, closed: { day, kopecks: 900, lateLines: { count: 1 } }, lastCoveredDay: null },
  ])
})

it('when two staff members close the same day in parallel, exactly one of them succeeds', async () => {
  const day = await aClosableDay()
  const closings = await Promise.allSettled(
    ['olga', 'petr'].map((staffName) => closeDay(context, { account, day, staffName })),
  )
  expect(closings.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(closings).toContainEqual({
    status: 'rejected',
    reason: expect.objectContaining({ code: 'day_closed' }),
  })
})
