import { randomUUID } from 'node:crypto'
import type { Order } from '@impulse/api/orders/order'
import { expect, it } from 'vitest'
import { repeated, times } from '../../../testing/harness/repeat.ts'
import { getMoney } from '../../../testing/earnings/ledger-fixtures.ts'
import { untilSomebodyWaits } from '../../../testing/database/lock-waits.ts'
import { testDatabase } from '../../../testing/database/test-database.ts'
import {
  sendWithdrawal,
  aMemberWhoMayWithdraw,
  aWithdrawal,
  aWithdrawalsTest,
  cancel,
  listDifferences,
  toFailure,
} from '../../../testing/payouts/withdrawal-fixtures.ts'
import { openOrder } from '../../earnings/orders/orders.service.ts'
import {
  approveWithdrawal,
  markPaid,
  markReturned,
  markSent,
  rejectWithdrawal,
  getWithdrawalByOrder,
} from './withdrawals.service.ts'

// Hundreds of requests run in parallel, so a request may wait long for a database connection and for the lock
// of its member.
const { db } = await testDatabase({ queueTimeoutMs: 300_000, lockTimeoutMs: 55_000 })
const test = await aWithdrawalsTest(db, { fee: 10n, tax: 'ndfl', monthLimit: 10_000_000n, perDay: 1_000n })
const at = test.clock.businessNow()
const change = { actor: 'staff:olga', at }

it('when hundreds of withdrawal requests arrive in parallel, exactly as many are accepted as the balance can pay', async () => {
  const member = await aMemberWhoMayWithdraw(test, { available: 100_000n })
  const askers = repeated(400)
  const responses = await Promise.all(times(askers, () => sendWithdrawal(test, member, { amount: 1_000 })))
  const accepted = responses.filter(({ statusCode }) => statusCode === 200)
  const refused = responses.filter(({ statusCode }) => statusCode !== 200).map(toFailure)
  expect([accepted.length, refused.length]).toEqual([100, askers - 100])
  expect(new Set(refused.map(({ status, errorCode }) => `${status} ${errorCode}`))).toEqual(
    new Set(['422 below_minimum']),
  )
  expect(await getMoney(db, member.memberId)).toMatchObject({ available: 0n, held: 100_000n })
  expect(await listDifferences(db)).toEqual([])
}, 600_000)

it('refuses a withdrawal request and moves no money when a parallel request for an order of another category uses the same idempotency key', async () => {
  const member = await aMemberWhoMayWithdraw(test)
  const { memberId } = member
  const key = randomUUID()
  const { asking } = await db.transaction(async (tx) => {
    const claim = { category: 'contract', subject: 'A-1', amount: null, now: at } as const
    await openOrder(tx, { memberId, key, hash: Buffer.from('claim') }, claim)
    const asking = sendWithdrawal(test, member, { key })
    await untilSomebodyWaits(db)
    return { asking }
  })
  expect(toFailure(await asking)).toMatchObject({ status: 409, errorCode: 'idempotency_mismatch' })
  expect(await getMoney(db, memberId)).toMatchObject({ available: 50_000n, held: 0n })
})

it('fifty parallel withdrawal requests with one idempotency key create one withdrawal and get the same response', async () => {
  const member = await aMemberWhoMayWithdraw(test)
  const key = randomUUID()
  const responses = await Promise.all(times(50, () => sendWithdrawal(test, member, { key })))
  const orders = responses.map((response) => response.json<{ order: Order }>().order)
  expect(orders).toEqual(orders.map(() => orders[0]))
  expect(await getMoney(db, member.memberId)).toMatchObject({ available: 49_000n, held: 1_000n })
  expect(await listDifferences(db)).toEqual([])
})

it('of two parallel equal withdrawal requests with different idempotency keys, one succeeds and the other is refused as a repetition', async () => {
  for (let round = 0; round < repeated(20); round++) {
    const member = await aMemberWhoMayWithdraw(test)
    const responses = await Promise.all(times(2, () => sendWithdrawal(test, member, { isAdditional: false })))
    const [accepted, refused] = responses.toSorted((a, b) => a.statusCode - b.statusCode)
    const { id, number } = accepted?.json<{ order: Order }>().order ?? {}
    expect(refused && toFailure(refused)).toMatchObject({
      status: 409,
      errorCode: 'withdrawal_repeated',
      details: { orderId: id, number },
    })
    expect(await getMoney(db, member.memberId)).toMatchObject({ available: 49_000n, held: 1_000n })
  }
})

it('of fifty parallel withdrawal requests with one idempotency key and different amounts, one succeeds and the others are refused', async () => {
  const member = await aMemberWhoMayWithdraw(test)
  const key = randomUUID()
  const responses = await Promise.all(
    times(50, (i) => sendWithdrawal(test, member, { key, amount: 1_000 + i })),
  )
  expect(responses.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1)
  expect(responses.filter(({ statusCode }) => statusCode === 409)).toHaveLength(49)
  const { available, held } = await getMoney(db, member.memberId)
  expect(available + held).toBe(50_000n)
})

it('parallel withdrawal requests together do not exceed the monthly limit', async () => {
  const limitedTest = await aWithdrawalsTest(db, { monthLimit: 10_000n, maximum: 10_000n })
  const member = await aMemberWhoMayWithdraw(limitedTest)
  const responses = await Promise.all(times(60, () => sendWithdrawal(limitedTest, member, { amount: 3_000 })))
  expect(responses.filter(({ statusCode }) => statusCode === 200)).toHaveLength(3)
})

it.each(['sent', 'review'] as const)(
  'when a withdrawal with the status %s is paid, rejected, returned, approved and cancelled in parallel, its money matches its final status',
  async (from) => {
    // Eight times as many changes as the database has connections, so that changes of each kind also come late.
    const parallel = repeated(40)
    for (let iteration = 0; iteration < repeated(20); iteration++) {
      const member = await aMemberWhoMayWithdraw(test)
      const { id: orderId } = await aWithdrawal(test, member, { amount: 20_000 })
      if (from === 'sent')
        await db.transaction(async (tx) => {
          await approveWithdrawal(tx, { ...change, orderId })
          await markSent(tx, { ...change, orderId })
        })
      const reason = 'bank_unavailable' as const
      const enders: (() => Promise<boolean>)[] = [
        () => db.transaction((tx) => markPaid(tx, { ...change, orderId })),
        () => db.transaction((tx) => rejectWithdrawal(tx, { ...change, orderId, reason })),
        async () => (await cancel(test, member, { id: orderId })).statusCode === 200,
        () => db.transaction((tx) => approveWithdrawal(tx, { ...change, orderId })),
        // In every second iteration, one of the parallel changes marks the withdrawal as returned. A withdrawal can be
        // returned even after it was paid, so the payment and the return may both succeed.
        ...(iteration % 2 === 0
          ? [() => db.transaction((tx) => markReturned(tx, { ...change, orderId, reason }))]
          : []),
      ]
      const done = await Promise.all(times(parallel, async (i) => enders[i % enders.length]?.() ?? false))
      const { status } = await getWithdrawalByOrder(db, orderId)
      const { available, held } = await getMoney(db, member.memberId)
      expect({ paid: 30_000n, approved: 30_000n }[status as string] ?? 50_000n).toBe(available)
      expect(held).toBe(status === 'approved' ? 20_000n : 0n)
      expect(done.filter(Boolean).length).toBeGreaterThan(0)
      expect(await listDifferences(db)).toEqual([])
    }
  },
  600_000,
)
