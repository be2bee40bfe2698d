import { expect, it } from 'vitest'
import type { Reconciliation } from '@impulse/api/payouts/reconciliation'
import { dayInDigits } from '@impulse/api/fields/day'
import { addDays, moscowDay } from '../../../../platform/clock/moscow.ts'
import { testDatabase } from '../../../../testing/database/test-database.ts'
import { aStaffMember, buildTestConsole, sendAsStaff } from '../../../../testing/operations/staff-fixtures.ts'
import { a1cDocument, a1cStatement } from '../../../../testing/payouts/bank-statement-files.ts'
import { aBatchedPayout, aPayoutTest, anApprover } from '../../../../testing/payouts/payout-fixtures.ts'
import { times } from '../../../../testing/harness/repeat.ts'
import { findMonthBlockers, importFileFromBank, recordOutcomeByHand } from '../payouts.service.ts'

const { db } = await testDatabase({ connections: 16 })
const context = {
  ...(await aPayoutTest(db, { secondApprovalFrom: 10_000_000n, dailyCap: 10n ** 9n })),
  provider: null,
}
await anApprover(db, 'vera')
const test = await buildTestConsole({ db, clock: context.clock })
const { account } = context.config.payer
/** Signs in again, because moving the test clock by a day ends the session. */
const signIn = async () => (await aStaffMember(test, { roles: ['finance'] })).cookie
const today = () => moscowDay(context.clock.businessNow())

const aSent = () => aBatchedPayout(context)

type Movement = { purpose: string; sum?: string; isCredit?: boolean }
/** Imports the bank statement of a day. Balances are in roubles. */
function load(
  day: string,
  [opening, closing]: [number, number],
  movements: Movement[],
  { of = account, staffName = 'vera' } = {},
) {
  const booked = dayInDigits(day)
  const documents = movements.map(({ purpose, sum = '1500.00', isCredit = false }, place) =>
    a1cDocument({ account: of, purpose, sum, day: booked, number: String(place + 1), isCredit }),
  )
  const section = [
    `ДатаНачала=${booked}`,
    `ДатаКонца=${booked}`,
    `НачальныйОстаток=${opening}.00`,
    `КонечныйОстаток=${closing}.00`,
  ]
  const bytes = a1cStatement(of, { documents, section })
  return importFileFromBank(context, { bytes, staffName, dryRun: false })
}
const table = (reference: string, result: string) =>
  importFileFromBank(context, {
    bytes: Buffer.from(`Референс;Сумма;Результат\n${reference};1500,00;${result}`),
    staffName: 'vera',
    dryRun: false,
  })
/** Payout as the reconciliation lists it. */
const listed = ({ number }: { number: bigint }) => ({
  id: String(number),
  bankName: 'Т-Банк',
  credited: 1500,
})
async function read(of = account): Promise<Reconciliation> {
  const response = await sendAsStaff(test, 'GET', '/console/api/reconciliation', { cookie: await signIn() })
  const { accounts, ...rest } = response.json<Reconciliation>()
  return { ...rest, accounts: accounts.filter((one) => one.account === of) }
}
const close = async (
  day: string,
  of = account,
  { cookie, reason }: { cookie?: string | undefined; reason?: string } = {},
) =>
  sendAsStaff(test, 'POST', '/console/api/reconciliation/closing', {
    cookie: cookie ?? (await signIn()),
    payload: { account: of, day, ...(reason !== undefined && { reason }) },
  })
/** Lets the company have another account, from which a batch was paid. */
const aBatchFrom = (of: string) =>
  db.query({
    text: `insert into payout_batches (kind, created_at, actor, payer, corr_accounts, count, sum, file_hash)
      values ('sbp', now(), 'staff:olga', $1, '{}', 1, 1, sha256(''))`,
    values: [JSON.stringify({ ...context.config.payer, account: of })],
  })

it('closes a day only when the bank statement, its lines, the payouts and the ledger agree', async () => {
  const [first, second, returned] = [await aSent(), await aSent(), await aSent()]
  expect(await read()).toMatchObject({
    money: { inTransit: 4500, settled: 0, sent: 4500 },
    accounts: [{ account, closed: null, missing: [], lastCoveredDay: null }],
  })
  const day = today()
  // The balances of the statement fall by 1 rouble more than its lines add up to, one payment has another sum than its
  // payout, and one payment is missing.
  await load(
    day,
    [10_000, 7_000],
    [{ purpose: first.reference }, { purpose: second.reference, sum: '1499.00' }],
  )
  await table(returned.reference, 'Исполнено')
  context.clock.moveBy({ days: 1 })
  // The statement was imported before its day was over, so it covers the day only after a second import.
  expect((await read()).accounts).toMatchObject([{ lastCoveredDay: null }])
  await load(
    day,
    [10_000, 7_000],
    [{ purpose: first.reference }, { purpose: second.reference, sum: '1499.00' }],
  )
  expect((await close(day)).json()).toMatchObject({ error: { code: 'day_not_reconciled' } })
  expect((await read()).accounts).toMatchObject([
    {
      lastCoveredDay: {
        day,
        statementBalance: 700_000,
        computedBalance: 700_100,
        balanceDifferences: [{ from: day, to: day, kopecks: -100, isOpening: false }],
        openLines: 1,
        firstOpenLines: [
          { bookedOn: day, direction: 'debit', documentNumber: '2', kopecks: 149_900, state: 'partial' },
        ],
        outstandingPayouts: { count: 1, sum: 1500, first: [listed(returned)] },
        outstandingReturns: { count: 0, first: [] },
        isClosable: false,
      },
    },
  ])
  expect((await close(day)).json()).toMatchObject({ error: { code: 'day_not_reconciled' } })
  await load(
    day,
    [10_000, 5_500],
    [
      { purpose: first.reference },
      { purpose: second.reference, sum: '1499.00' },
      { purpose: returned.reference },
      { purpose: 'Комиссия', sum: '1.00' },
    ],
  )
  const { rows } = await db.query<{ id: bigint }>({
    text: `select id from bank_statement_lines where state = 'partial'`,
    values: [],
  })
  const explanation = `/console/api/statement-lines/${rows[0]?.id}/explanation`
  await sendAsStaff(test, 'POST', explanation, {
    cookie: await signIn(),
    payload: { reason: 'Банк исправит завтра' },
  })
  const closings = await Promise.all([close(day), close(day), close(day)])
  expect(closings.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 409, 409])
  expect(await read()).toMatchObject({
    money: { inTransit: 1500, settled: 3000, sent: 4500 },
    accounts: [{ closed: { day, kopecks: 550_000 }, lastCoveredDay: null, missing: [] }],
  })

  // Two persons record a return by a letter of the bank, but the statement contains no credit for it.
  const next = today()
  const letter = { number: returned.number, reason: 'bank_returned', document: 'письмо 7' } as const
  for (const staffName of ['petr', 'vera'])
    await recordOutcomeByHand(context, { ...letter, staffName, outcome: 'returned' })
  context.clock.moveBy({ days: 1 })
  await load(next, [5_500, 5_500], [])
  expect((await read()).accounts).toMatchObject([
    {
      lastCoveredDay: {
        day: next,
        openLines: 0,
        outstandingReturns: { count: 1, sum: 1500, first: [listed(returned)] },
        isClosable: true,
        needsReason: true,
      },
    },
  ])
  expect((await close(next)).json()).toMatchObject({ error: { code: 'day_not_reconciled' } })
  await load(next, [5_500, 7_000], [{ purpose: `Возврат ${returned.reference}`, isCredit: true }])
  // A document that the bank adds to a day after this day was closed is compared together with the following days.
  expect((await close(next)).statusCode).toBe(200)
  await load(day, [10_000, 5_500], [{ purpose: 'Забытая комиссия', sum: '2.00' }])
  const last = today()
  context.clock.moveBy({ days: 1 })
  await load(last, [7_000, 6_998], [])
  expect((await read()).accounts).toMatchObject([
    {
      closed: { day: next },
      lastCoveredDay: { statementBalance: 699_800, computedBalance: 699_800, isClosable: true },
    },
  ])

  // No day can be closed while the ledger disagrees with the payouts.
  const changeHold = (points: number) =>
    db.query({
      text: `update pending_parts set remaining = remaining + $1 where account = 'in_transit' and remaining > 0`,
      values: [points],
    })
  await changeHold(-1)
  expect(await read()).toMatchObject({
    money: { inTransit: 1499, settled: 1500, sent: 3000 },
    accounts: [{ lastCoveredDay: { isClosable: false } }],
  })
  await changeHold(1)
})

it('names the statements after the closed day whose documents do not explain their balances, and no more than ten open lines of each account', async () => {
  const other = '40702810900000000077'
  await aBatchFrom(other)
  const unknown = times(12, (place) => ({ purpose: `IM-${9001 + place}-ABCDEF`, sum: '1.00' }))
  const days = [today(), addDays(today(), 1), addDays(today(), 2)] as const
  context.clock.moveBy({ days: 3 })
  await load(days[0], [1_000, 988], unknown, { of: other })
  // The balance at the beginning of the second statement is not the balance at the end of the first one.
  await load(days[1], [900, 900], [], { of: other })
  await load(days[2], [900, 905], [{ purpose: 'Проценты', sum: '2.00', isCredit: true }], { of: other })
  const { accounts } = await read(other)
  const found = accounts[0]?.lastCoveredDay
  expect(found).toMatchObject({
    openLines: 12,
    balanceDifferences: [
      { from: days[1], to: days[1], kopecks: -8_800, isOpening: true },
      { from: days[2], to: days[2], kopecks: 300 },
    ],
  })
  expect(found?.firstOpenLines.map(({ documentNumber }) => documentNumber)).toEqual(
    times(10, (place) => String(place + 1)),
  )
})

it('a balance that no document explains is closed with a reason by a person who did not import the statement, and is not compared again', async () => {
  const other = '40702810900000000088'
  await aBatchFrom(other)
  const [first, second] = [today(), addDays(today(), 1)]
  context.clock.moveBy({ days: 2 })
  const importer = await aStaffMember(test, { roles: ['finance'] })
  const fee = { purpose: 'Комиссия', sum: '1.00' }
  await load(first, [1_000, 989], [fee], { of: other, staffName: importer.name })
  const [covered] = (await read(other)).accounts
  expect(covered?.lastCoveredDay).toMatchObject({
    isClosable: true,
    needsReason: true,
    balanceDifferences: [{ from: first, to: first, kopecks: -1_000, isOpening: false }],
  })
  const explain = (reason: string, cookie?: string, day = first) => close(day, other, { cookie, reason })
  expect((await close(first, other)).json()).toMatchObject({ error: { code: 'day_not_reconciled' } })
  expect((await explain('Банк отменил документ 7', importer.cookie)).json()).toMatchObject({
    error: { code: 'difference_of_importer' },
  })
  const closings = await Promise.all([explain('Банк отменил документ 7'), explain('Банк отменил документ 7')])
  expect(closings.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 409])
  const closed = {
    day: first,
    kopecks: 98_900,
    difference: -1_000,
    explanation: 'Банк отменил документ 7',
  }
  expect((await read(other)).accounts).toMatchObject([{ closed, lastCoveredDay: null }])
  // The difference of the closed day stays, and only a new one needs a reason.
  await load(second, [989, 988], [fee], { of: other })
  expect((await read(other)).accounts).toMatchObject([
    { lastCoveredDay: { isClosable: true, needsReason: false, balanceDifferences: [] } },
  ])
  expect((await close(second, other)).statusCode).toBe(200)
  expect((await read(other)).accounts).toMatchObject([
    { closed: { day: second, difference: -1_000, explanation: 'Банк отменил документ 7' } },
  ])
  const { balanceDifferences } = await findMonthBlockers(db, second)
  expect(balanceDifferences).toEqual([{ account: other, kopecks: -1_000, reason: 'Банк отменил документ 7' }])
  // When the missing document arrives after all, the end of the difference needs a reason as well.
  const third = addDays(second, 1)
  context.clock.moveBy({ days: 1 })
  await load(third, [988, 988], [], { of: other })
  await load(
    first,
    [1_000, 989],
    [
      { purpose: 'Комиссия', sum: '1.00' },
      { purpose: 'Штраф', sum: '10.00' },
    ],
    { of: other },
  )
  expect((await close(third, other)).json()).toMatchObject({ error: { code: 'day_not_reconciled' } })
  expect((await read(other)).accounts).toMatchObject([
    {
      lastCoveredDay: {
        needsReason: true,
        balanceDifferences: [{ from: third, to: third, kopecks: 1_000, isOpening: false }],
      },
    },
  ])
  expect((await explain('Банк показал штраф', undefined, third)).statusCode).toBe(200)
  expect((await read(other)).accounts).toMatchObject([{ closed: { day: third, difference: 0 } }])
  // That reason explains no difference any more, so it is not the reason of the next one.
  const fourth = addDays(third, 1)
  context.clock.moveBy({ days: 1 })
  await load(fourth, [988, 980], [], { of: other })
  expect((await explain('Банк отменил документ 9', undefined, fourth)).statusCode).toBe(200)
  const blockers = await findMonthBlockers(db, fourth)
  expect(blockers.balanceDifferences).toEqual([
    { account: other, kopecks: -800, reason: 'Банк отменил документ 9' },
  ])
})

it('a reason closes no day on which a line waits for staff', async () => {
  const other = '40702810600000000087'
  await aBatchFrom(other)
  const day = today()
  context.clock.moveBy({ days: 1 })
  await load(day, [1_000, 900], [{ purpose: 'IM-9001-ABCDEF', sum: '1.00' }], { of: other })
  expect((await close(day, other, { reason: 'Банк отменил документ 7' })).json()).toMatchObject({
    error: { code: 'day_not_reconciled' },
  })
})

it('refuses to close a day when the staff member lacks the permission or the account is unknown', async () => {
  const { cookie } = await aStaffMember(test, { roles: ['content'] })
  expect((await close(today(), account, { cookie })).statusCode).toBe(403)
  expect((await close(today(), '40702810900000000099')).json()).toMatchObject({
    error: { code: 'day_not_reconciled' },
  })
})
