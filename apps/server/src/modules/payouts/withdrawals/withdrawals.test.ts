import { randomUUID } from 'node:crypto'
import type { Order } from '@impulse/api/orders/order'
import { expect, it } from 'vitest'
import { getMoney } from '../../../testing/earnings/ledger-fixtures.ts'
import { testDatabase } from '../../../testing/database/test-database.ts'
import {
  sendWithdrawal,
  aMemberWhoMayWithdraw,
  aWithdrawal,
  aWithdrawalsTest,
  bankId,
  cancel,
  getOrderCard,
  listDifferences,
  toFailure,
} from '../../../testing/payouts/withdrawal-fixtures.ts'
import {
  approveWithdrawal,
  markPaid,
  markReturned,
  markSent,
  rejectWithdrawal,
} from './withdrawals.service.ts'

const { db } = await testDatabase()
const test = await aWithdrawalsTest(db)
const at = test.clock.businessNow()
const actor = 'staff:olga'

it('requesting a withdrawal moves its amount from available to the hold, and the order in review shows the recipient', async () => {
  const member = await aMemberWhoMayWithdraw(test)
  const order = await aWithdrawal(test, member, { amount: 12_000 })
  expect(order).toMatchObject({
    category: 'withdrawal',
    status: 'review',
    amount: 12_000,
    title: 'Вывод средств: Т-Банк',
    bank: 'Т-Банк',
  })
  expect(await getMoney(db, member.memberId)).toMatchObject({ available: 38_000n, held: 12_000n })
  const card = await getOrderCard(test, member, order)
  expect(card).toMatchObject({ ...order, canCancel: true, timeline: [{ status: 'review', note: '' }] })
  expect(card.details).toEqual({
    kind: 'withdrawal',
    fee: 0,
    tax: 0,
    credited: 12_000,
    expectedOn: '2026-11-23',
    paidOn: null,
    recipient: {
      kind: 'sbp',
      bankName: 'Т-Банк',
      bankId: '100000000004',
      phone: member.phone,
      bic: null,
      account: null,
      fullName: 'Иванов Андрей',
    },
    reason: null,
    hasReceipt: false,
    operationId: expect.stringMatching(/^\d+$/) as string,
  })
  expect(await listDifferences(db)).toEqual([])
})

it('a retry of a withdrawal request gets the first response, but a request for another amount with the same idempotency key is refused', async () => {
  const member = await aMemberWhoMayWithdraw(test)
  const key = randomUUID()
  const first = await aWithdrawal(test, member, { key })
  await cancel(test, member, first)
  const again = await sendWithdrawal(test, member, { key })
  expect([again.statusCode, again.json<{ order: Order }>().order]).toEqual([200, first])
  const other = toFailure(await sendWithdrawal(test, member, { key, amount: 1_001 }))
  expect(other).toMatchObject({ status: 409, success: false, errorCode: 'idempotency_mismatch' })
  expect(await getMoney(db, member.memberId)).toMatchObject({ available: 50_000n, held: 0n })
})

it('a refused withdrawal request moves no money and leaves its idempotency key free for another request', async () => {
  const member = await aMemberWhoMayWithdraw(test, { available: 500n })
  const key = randomUUID()
  const refused = toFailure(await sendWithdrawal(test, member, { key, amount: 501 }))
  expect(refused).toMatchObject({ status: 422, errorCode: 'insufficient_funds', details: { available: 500 } })
  expect((await sendWithdrawal(test, member, { key, amount: 500 })).statusCode).toBe(200)
})

it('refuses a withdrawal when its fee, tax or day of payment has changed since the member saw the quote, and returns the new quote', async () => {
  const member = await aMemberWhoMayWithdraw(test)
  const quote = { fee: 0, tax: 0, credited: 1_000, expectedOn: '2026-11-23' }
  const { phone } = member
  const key = randomUUID()
  const request = (shown: typeof quote, requestKey = key) =>
    sendWithdrawal(test, member, {
      key: requestKey,
      body: { amount: 1_000, bankId, phone, isAdditional: true, quote: shown },
    })
  for (const change of [
    { fee: 30, credited: 970 },
    { tax: 130, credited: 870 },
    { expectedOn: '2026-11-20' },
  ])
    expect(toFailure(await request({ ...quote, ...change }))).toMatchObject({
      status: 422,
      errorCode: 'quote_changed',
      details: quote,
    })
  expect(await getMoney(db, member.memberId)).toMatchObject({ available: 50_000n, held: 0n })
  const accepted = await request(quote)
  expect(accepted.statusCode).toBe(200)
  // Repeats the request with another quote. The response is the first one, because the quote of a retry is not
  // compared.
  const again = await request({ ...quote, tax: 130, credited: 870 })
  expect(again.json()).toEqual(accepted.json())
  expect(toFailure(await request({ ...quote, fee: -1 }, randomUUID()))).toMatchObject({
    errorCode: 'invalid_request',
  })
})

it('a payment takes a withdrawal’s amount out of the hold, and a later return by the bank adds the amount to the available balance', async () => {
  const member = await aMemberWhoMayWithdraw(test)
  const { id: orderId } = await aWithdrawal(test, member, { amount: 10_000 })
  const change = { orderId, actor, at }
  const money = () => getMoney(db, member.memberId)
  expect(await db.transaction((tx) => approveWithdrawal(tx, change))).toBe(true)
  expect(await db.transaction((tx) => markSent(tx, change))).toBe(true)
  expect(await money()).toMatchObject({ available: 40_000n, held: 10_000n })
  expect(await db.transaction((tx) => markPaid(tx, change))).toBe(true)
  expect(await db.transaction((tx) => markPaid(tx, change))).toBe(false)
  expect(await money()).toMatchObject({ available: 40_000n, held: 0n })
  expect((await getOrderCard(test, member, { id: orderId })).details).toMatchObject({ paidOn: '2026-11-18' })
  expect(await listDifferences(db)).toEqual([])
  const back = { ...change, reason: 'account_closed' as const }
  expect(await db.transaction((tx) => markReturned(tx, back))).toBe(true)
  expect(await db.transaction((tx) => markReturned(tx, back))).toBe(false)
  expect(await money()).toMatchObject({ available: 50_000n, held: 0n })
  const { status, timeline, details } = await getOrderCard(test, member, { id: orderId })
  expect([status, timeline.at(-1)?.note]).toEqual(['returned', 'Счёт получателя закрыт. Укажите другой'])
  expect(details).toMatchObject({ reason: { code: 'account_closed', next: 'again' }, hasReceipt: false })
  expect(await listDifferences(db)).toEqual([])
})

it('does not mark a withdrawal as sent while staff restrict payouts to its member', async () => {
  const member = await aMemberWhoMayWithdraw(test)
  const { id: orderId } = await aWithdrawal(test, member)
  const change = { orderId, actor, at }
  await db.transaction((tx) => approveWithdrawal(tx, change))
  await db.query({
    text: `insert into restrictions (member_id, kind, reason, actor, since) values ($1, 'payouts', '', $2, $3)`,
    values: [member.memberId, actor, at],
  })
  expect(await db.transaction((tx) => markSent(tx, change))).toBe(false)
  expect((await getOrderCard(test, member, { id: orderId })).status).toBe('approved')
})

it('rejecting a withdrawal refunds its amount to the available balance and adds the staff’s text and the reason to the timeline', async () => {
  const member = await aMemberWhoMayWithdraw(test)
  const { id: orderId } = await aWithdrawal(test, member)
  const refusal = { orderId, actor, at, reason: 'other', note: 'Позвоните нам' } as const
  expect(await db.transaction((tx) => rejectWithdrawal(tx, refusal))).toBe(true)
  const { timeline, canCancel } = await getOrderCard(test, member, { id: orderId })
  expect(timeline.at(-1)).toMatchObject({
    status: 'rejected',
    note: 'Позвоните нам. Подробности знает поддержка',
  })
  expect(canCancel).toBe(false)
  expect(await getMoney(db, member.memberId)).toMatchObject({ available: 50_000n, held: 0n })
  expect(await listDifferences(db)).toEqual([])
})

it('the member can cancel a withdrawal only while it is in review', async () => {
  const member = await aMemberWhoMayWithdraw(test)
  const first = await aWithdrawal(test, member)
  expect([
    (await cancel(test, member, first)).statusCode,
    (await cancel(test, member, first)).statusCode,
  ]).toEqual([200, 200])
  const second = await aWithdrawal(test, member)
  await db.transaction((tx) => approveWithdrawal(tx, { orderId: second.id, actor, at }))
  const refused = await cancel(test, member, second)
  expect([refused.statusCode, refused.json()]).toMatchObject([409, { error: { code: 'order_decided' } }])
  expect(await getMoney(db, member.memberId)).toMatchObject({ available: 49_000n, held: 1_000n })
})
