import { randomUUID } from 'node:crypto'
import type { ClosedMonthRow, MonthClosing } from '@impulse/api/accounting/month-closing'
import { beforeEach, expect, it } from 'vitest'
import { postCorrection } from '../../../ledger/ledger.ts'
import { moscowMidnight } from '../../../platform/clock/moscow.ts'
import { databaseEach } from '../../../testing/database/test-database.ts'
import { aLedgerOperation, aMemberWithMoney } from '../../../testing/earnings/ledger-fixtures.ts'
import { aLine, aNumber, importLines, silentLog } from '../../../testing/earnings/contract-fixtures.ts'
import { aPhone } from '../../../testing/identity/member-fixtures.ts'
import { toOutcome } from '../../../testing/identity/sign-in-fixtures.ts'
import { countMonths } from '../../earnings/rewards/rewards.service.ts'
import { aStaffMember, buildTestConsole, sendAsStaff } from '../../../testing/operations/staff-fixtures.ts'
import {
  aMemberWhoMayWithdraw,
  aSetClock,
  aWithdrawal,
  aWithdrawalsTest,
  moscowNoon,
} from '../../../testing/payouts/withdrawal-fixtures.ts'

const { db } = await databaseEach({ connections: 16 })
const clock = aSetClock(moscowNoon('2026-02-10'))
const withdrawals = await aWithdrawalsTest(db, { clock })
const test = await buildTestConsole({ db, clock })
const { cookie, name } = await aStaffMember(test, { roles: ['finance'] })

const read = async () =>
  (await sendAsStaff(test, 'GET', '/console/api/month-closing', { cookie })).json<MonthClosing>()
const close = (month: string, staffName = cookie) =>
  sendAsStaff(test, 'POST', '/console/api/month-closing', { cookie: staffName, payload: { month } })
const correct = (memberId: string, at: Date, key: string = randomUUID()) =>
  db.transaction((tx) => postCorrection(tx, { ...aLedgerOperation(memberId), at, key, amount: 10n }))
/**
 * Posts the first transaction of the ledger in January 2026 and closes `months`, which are consecutive months from
 * January on.
 */
async function closeFromJanuary(...months: string[]): Promise<void> {
  await correct(await aMemberWithMoney(db), moscowNoon('2026-01-30'))
  for (const month of months) expect((await close(month)).statusCode).toBe(200)
}
const lastOccurredAt = async (memberId: string) =>
  (
    await db.query<{ at: Date }>({
      text: 'select occurred_at as at from transactions where member_id = $1 order by seq desc limit 1',
      values: [memberId],
    })
  ).rows[0]?.at

beforeEach(() => {
  clock.set(moscowNoon('2026-02-10'))
})

it('offers no month to close while the ledger is empty', async () => {
  expect(await read()).toEqual({ open: null })
})

it('closes months only in order and after their end, records each closing in the audit, and dates later facts in the open month', async () => {
  const member = await aMemberWithMoney(db)
  await correct(member, moscowNoon('2026-01-31'))
  expect((await read()).open).toMatchObject({ month: '2026-01', isOver: true, isClosable: true })
  expect(toOutcome(await close('2026-02'))).toMatchObject({ status: 409, code: 'month_not_next' })
  expect((await close('2026-01')).json()).toMatchObject({ open: { month: '2026-02', isOver: false } })
  expect(toOutcome(await close('2026-01'))).toMatchObject({ code: 'month_not_next' })
  expect(toOutcome(await close('2026-02'))).toMatchObject({ code: 'month_not_over' })
  const key = randomUUID()
  const first = await correct(member, moscowNoon('2026-01-31'), key)
  expect(await lastOccurredAt(member)).toEqual(moscowMidnight('2026-02-01'))
  // An operation that is repeated with the same key returns its first result, even when its month is closed.
  expect(await correct(member, moscowNoon('2026-01-31'), key)).toEqual(first)
  const months = await sendAsStaff(test, 'GET', '/console/api/closed-months', { cookie })
  expect(months.json<ClosedMonthRow[]>()).toMatchObject([{ id: '2026-01', closedBy: name }])
  const { rows } = await db.query<{ actor: string; object: string }>({
    text: `select actor, object from audit_events where action = 'accounting.month-closed'`,
    values: [],
  })
  expect(rows).toEqual([{ actor: `staff:${name}`, object: '2026-01' }])
})

it('a month cannot be closed before the places of its contracts were counted; contracts of the next month do not matter', async () => {
  const importOn = (day: string) => {
    clock.set(moscowNoon(day))
    return importLines(db, clock, [aLine({ number: aNumber(), phone: aPhone(), day })])
  }
  for (const day of ['2026-01-20', '2026-01-21', '2026-02-10']) await importOn(day)
  expect((await read()).open).toMatchObject({ month: '2026-01', uncountedMembers: 2, isClosable: false })
  expect(toOutcome(await close('2026-01'))).toMatchObject({ status: 409, code: 'month_not_settled' })
  await countMonths({ db, clock, log: silentLog })
  expect((await read()).open).toMatchObject({ month: '2026-01', uncountedMembers: 0, isClosable: true })
  expect((await close('2026-01')).statusCode).toBe(200)
  expect((await read()).open).toMatchObject({ month: '2026-02', uncountedMembers: 1 })
})

it('refuses to close a month when the staff member lacks the permission or the month is invalid', async () => {
  const { cookie: other } = await aStaffMember(test, { roles: ['content'] })
  expect((await close('2026-02', other)).statusCode).toBe(403)
  expect(toOutcome(await close('2026-13'))).toMatchObject({ status: 400, code: 'invalid_month' })
})

it('the database refuses a transaction that is inserted with a time in a closed month', async () => {
  const memberId = await aMemberWithMoney(db)
  await closeFromJanuary('2026-01')
  const insert = db.query({
    text: `insert into transactions (member_id, seq, kind, amount, available_delta, available_after, debt_delta,
        occurred_at, accounted_at, actor, idempotency_key, request_hash)
      values ($1, 1, 'test', 0, 0, 0, 0, $2, $2, 'test', 'test', '')`,
    values: [memberId, moscowNoon('2026-01-31')],
  })
  await expect(insert).rejects.toMatchObject({ code: '23514', constraint: 'transactions_month_open' })
})

/**
 * Creates a payout that is submitted through a provider account on `submittedOn`. With `paidOn`, the payout is also
 * paid on that day.
 */
async function aSentPayout(
  account: string,
  { submittedOn, paidOn }: { submittedOn: string; paidOn?: string },
): Promise<string> {
  clock.set(moscowNoon(submittedOn))
  const member = await aMemberWhoMayWithdraw(withdrawals, { available: 50_000n })
  const { id: orderId } = await aWithdrawal(withdrawals, member, { amount: 10_000 })
  await db.query({
    text: `insert into withdrawal_approvals (order_id, approved_by, at, second_approval_from) values ($1, $2, $3, 50000)`,
    values: [orderId, name, clock.businessNow()],
  })
  await db.query({
    text: `insert into payouts (order_id, reference, method, approvals_needed, state) values ($1, $2, 'provider', 1, 'ready')`,
    values: [orderId, `IM-${randomUUID()}`],
  })
  await db.query({
    text: `update payouts set state = 'sending', submitted_at = $2, request_started_at = now(), provider_account = $3
      where order_id = $1`,
    values: [orderId, clock.businessNow(), account],
  })
  if (paidOn !== undefined) await setPaid(orderId, paidOn)
  return orderId
}
async function setPaid(orderId: string, paidOn: string): Promise<void> {
  await db.query({
    text: `with p as (update payouts set state = 'paid' where order_id = $1)
      update withdrawals set paid_at = $2 where order_id = $1`,
    values: [orderId, moscowNoon(paidOn)],
  })
}
const closeDay = (account: string, day: string) =>
  db.query({
    text: `insert into closed_days (account, day, since, in_transit, settled, closed_by, closed_at)
      values ($1, $2, '2026-02-01', 0, 0, $3, $4)`,
    values: [account, day, name, clock.businessNow()],
  })

it('a month cannot be closed while one of its payouts has no outcome or a contradicted outcome, or while a provider account has unclosed days', async () => {
  await closeFromJanuary('2026-01')
  const orderId = await aSentPayout('shop-1', { submittedOn: '2026-02-10' })
  clock.set(moscowNoon('2026-03-01'))
  expect((await read()).open).toEqual({
    month: '2026-02',
    isOver: true,
    openPayouts: { count: 1, sum: 10_000 },
    contradictedPayouts: 0,
    openLines: 0,
    openSettlements: 0,
    uncountedMembers: 0,
    openAccounts: ['shop-1'],
    balanceDifferences: [],
    isClosable: false,
  })
  expect(toOutcome(await close('2026-02'))).toMatchObject({ status: 409, code: 'month_not_settled' })
  // The payout was paid only in March. February can therefore be closed when the days of the account are closed up to
  // the end of February.
  await setPaid(orderId, '2026-03-01')
  await closeDay('shop-1', '2026-02-27')
  expect((await read()).open).toMatchObject({ openPayouts: { count: 0 }, isClosable: false })
  await closeDay('shop-1', '2026-02-28')
  const contradict = (explanation: string | null) =>
    db.query({
      text: `update payouts set provider_status = 'final_state_contradicted', contradiction_explanation = $2 where order_id = $1`,
      values: [orderId, explanation],
    })
  await contradict(null)
  expect((await read()).open).toMatchObject({ contradictedPayouts: 1, isClosable: false })
  expect(toOutcome(await close('2026-02'))).toMatchObject({ code: 'month_not_settled' })
  await contradict('Провайдер подтвердил выплату')
  expect((await read()).open).toMatchObject({ openAccounts: [], isClosable: true })
  expect((await close('2026-02')).statusCode).toBe(200)
})

it('a provider account without further payouts does not block the closing of later months when its days are closed up to its last payout', async () => {
  clock.set(moscowNoon('2026-03-01'))
  await closeFromJanuary('2026-01', '2026-02')
  await aSentPayout('shop-old', { submittedOn: '2026-03-10', paidOn: '2026-03-12' })
  await aSentPayout('shop-new', { submittedOn: '2026-03-20', paidOn: '2026-03-20' })
  await aSentPayout('shop-new', { submittedOn: '2026-04-02', paidOn: '2026-04-02' })
  await closeDay('shop-new', '2026-03-31')
  // The last payout of `shop-old` was paid on 12 March. March can therefore be closed only when the days of this
  // account are closed up to 12 March; up to 11 March is not enough.
  await closeDay('shop-old', '2026-03-11')
  expect((await read()).open).toMatchObject({ month: '2026-03', openAccounts: ['shop-old'] })
  await closeDay('shop-old', '2026-03-12')
  expect((await close('2026-03')).statusCode).toBe(200)
  clock.set(moscowNoon('2026-05-01'))
  await closeDay('shop-new', '2026-04-01')
  expect((await read()).open).toMatchObject({ month: '2026-04', openAccounts: ['shop-new'] })
  await closeDay('shop-new', '2026-04-02')
  expect((await close('2026-04')).statusCode).toBe(200)
})
