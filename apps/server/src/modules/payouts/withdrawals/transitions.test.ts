import type { WithdrawalStatus } from '@impulse/api/payouts/payout-statuses'
import type { History } from '@impulse/api/balance/balance'
import type { Explanation } from '@impulse/api/balance/operation'
import type { Orders } from '@impulse/api/orders/order'
import { afterEach, expect, it } from 'vitest'
import { withdrawalReasonCodes } from '@impulse/api/withdrawals/withdrawal-reason-codes'
import { withdrawalReasons } from '@impulse/copy-ru/withdrawals/withdrawal-reasons'
import { testDatabase } from '../../../testing/database/test-database.ts'
import { getMoney } from '../../../testing/earnings/ledger-fixtures.ts'
import {
  aMemberWhoMayWithdraw,
  aWithdrawal,
  aWithdrawalsTest,
  cancel,
  getOrderCard,
  listDifferences,
  read,
} from '../../../testing/payouts/withdrawal-fixtures.ts'
import type { Tx } from '../../../platform/db/db.ts'
import {
  approveWithdrawal,
  markPaid,
  markReturned,
  markSent,
  rejectWithdrawal,
  type StatusChange,
  getWithdrawalByOrder,
} from './withdrawals.service.ts'

const { db } = await testDatabase()
const test = await aWithdrawalsTest(db, { fee: 30n, tax: 'ndfl' })
const at = test.clock.businessNow()

type Target = Exclude<WithdrawalStatus, 'review'>
const reason = 'details_wrong' as const
const changes: Record<Exclude<Target, 'cancelled'>, (tx: Tx, change: StatusChange) => Promise<boolean>> = {
  approved: approveWithdrawal,
  sent: markSent,
  paid: markPaid,
  rejected: (tx, change) => rejectWithdrawal(tx, { ...change, reason }),
  returned: (tx, change) => markReturned(tx, { ...change, reason }),
}

/**
 * For each status, all sequences of transitions by which a new withdrawal, which is in review, reaches this status
 * according to docs/rules.md.
 */
const paths: Record<WithdrawalStatus, Target[][]> = {
  review: [[]],
  approved: [['approved']],
  sent: [['approved', 'sent']],
  paid: [['approved', 'sent', 'paid']],
  rejected: [['rejected'], ['approved', 'rejected']],
  returned: [
    ['approved', 'sent', 'returned'],
    ['approved', 'sent', 'paid', 'returned'],
  ],
  cancelled: [['cancelled']],
}
const legal = new Set([
  'review approved',
  'review rejected',
  'review cancelled',
  'approved sent',
  'approved rejected',
  'sent paid',
  'sent returned',
  'paid returned',
])
const targets: Target[] = ['approved', 'sent', 'paid', 'rejected', 'returned', 'cancelled']

const cases = Object.entries(paths).flatMap(([from, all]) =>
  all.flatMap((path) => targets.map((to) => ({ from, path, to, isLegal: legal.has(`${from} ${to}`) }))),
)

it.each(cases)(
  'changing a withdrawal from $from (reached by $path) to $to is allowed: $isLegal',
  async ({ path, to, isLegal }) => {
    const member = await aMemberWhoMayWithdraw(test)
    const order = await aWithdrawal(test, member, { amount: 10_000 })
    const change = async (target: Target): Promise<boolean> =>
      target === 'cancelled'
        ? (await cancel(test, member, order)).statusCode === 200
        : db.transaction((tx) => changes[target](tx, { orderId: order.id, actor: 'staff:olga', at }))
    for (const target of path) expect(await change(target)).toBe(true)
    const before = await getOrderCard(test, member, order)
    const money = await getMoney(db, member.memberId)
    // A change that is not allowed fails, except a second cancellation, which changes nothing and returns the response
    // of the first cancellation.
    expect(await change(to)).toBe(isLegal || (to === 'cancelled' && before.status === 'cancelled'))
    const after = await getOrderCard(test, member, order)
    if (isLegal) expect(after.timeline.map(({ status }) => status)).toEqual(['review', ...path, to])
    else expect([after, await getMoney(db, member.memberId)]).toEqual([before, money])
    const { status, amount } = await getWithdrawalByOrder(db, order.id)
    const isHeld = ['review', 'approved', 'sent'].includes(status)
    const isGone = status === 'paid'
    expect(await getMoney(db, member.memberId)).toMatchObject({
      held: isHeld ? amount : 0n,
      available: isHeld || isGone ? 40_000n : 50_000n,
    })
  },
)

// After each test, the members have one notification for each status change, and the ledger has no differences.
afterEach(async () => {
  const { rows } = await db.query<{ missing: bigint }>({
    text: `select (select count(*) from order_events) -
      (select count(*) from notifications where link like '/order/%') as missing`,
    values: [],
  })
  expect(rows).toEqual([{ missing: 0n }])
  expect(await listDifferences(db)).toEqual([])
})

it.each(withdrawalReasonCodes)(
  'the order of a rejected withdrawal and its operations show the member the text of the reason %s and the next step',
  async (reason) => {
    const member = await aMemberWhoMayWithdraw(test)
    const order = await aWithdrawal(test, member)
    await db.transaction((tx) => rejectWithdrawal(tx, { orderId: order.id, actor: 'staff:olga', at, reason }))
    const { timeline, details } = await getOrderCard(test, member, order)
    const { text, next } = withdrawalReasons[reason]
    expect(timeline.at(-1)?.note).toBe(text)
    expect(details).toMatchObject({ reason: { code: reason, text, next } })
    const { history } = await read<History>(test, member, '/api/balance/account-history/')
    for (const category of ['withdrawal', 'refund']) {
      const id = history.find((item) => item.category === category)?.id
      const explanation = await read<Explanation>(test, member, `/api/balance/operation/${id}/`)
      expect(explanation.reason).toEqual({ text, next })
    }
  },
)

it('the order of a failed withdrawal and its operations name the withdrawal of the same amount that the member requested afterwards and has not cancelled', async () => {
  const member = await aMemberWhoMayWithdraw(test)
  const [order, before] = [await aWithdrawal(test, member), await aWithdrawal(test, member)]
  const fail = ({ id: orderId }: { id: string }) =>
    db.transaction((tx) => rejectWithdrawal(tx, { orderId, actor: 'staff:olga', at, reason }))
  const readResent = async () => {
    const { details } = await getOrderCard(test, member, order)
    if (details?.kind !== 'withdrawal') throw new Error('the order is a withdrawal')
    const url = `/api/balance/operation/${details.operationId}/`
    const explanation = await read<Explanation>(test, member, url)
    return [details.resent, explanation.resent]
  }
  expect(await readResent()).toEqual([undefined, undefined])
  test.clock.moveBy({ ms: 1 })
  await db.transaction((tx) =>
    rejectWithdrawal(tx, { orderId: order.id, actor: 'staff:olga', at: test.clock.businessNow(), reason }),
  )
  await aWithdrawal(test, member, { amount: 1_001 })
  expect(await readResent()).toEqual([undefined, undefined])
  const cancelled = await aWithdrawal(test, member)
  expect((await readResent())[0]).toEqual({ id: cancelled.id, number: cancelled.number })
  await cancel(test, member, cancelled)
  expect(await readResent()).toEqual([undefined, undefined])
  const { id, number } = await aWithdrawal(test, member)
  await aWithdrawal(test, member)
  expect(await readResent()).toEqual([
    { id, number },
    { id, number },
  ])
  await fail(before)
})

it('the list of orders and the operation contain the expected date of a withdrawal only while it is on its way', async () => {
  const member = await aMemberWhoMayWithdraw(test)
  const order = await aWithdrawal(test, member, { amount: 1_000 })
  const { details } = await getOrderCard(test, member, order)
  const getExpectedDays = async () => {
    const { listCardOrder } = await read<Orders>(test, member, '/api/order/?category=withdrawal')
    const { history } = await read<History>(test, member, '/api/balance/account-history/?category=withdrawal')
    const path = `/api/balance/operation/${history[0]?.id}/`
    const { operation } = await read<Explanation>(test, member, path)
    return [listCardOrder[0]?.expectedOn, operation.withdrawal?.expectedOn]
  }
  const expectedOn = details?.kind === 'withdrawal' ? details.expectedOn : ''
  expect(expectedOn).toMatch(/^\d{4}-\d\d-\d\d$/)
  const change = { orderId: order.id, actor: 'staff:olga', at }
  for (const step of [approveWithdrawal, markSent]) {
    expect(await getExpectedDays()).toEqual([expectedOn, expectedOn])
    await db.transaction((tx) => step(tx, change))
  }
  expect(await getExpectedDays()).toEqual([expectedOn, expectedOn])
  await db.transaction((tx) => markPaid(tx, change))
  expect(await getExpectedDays()).toEqual([undefined, undefined])
})
