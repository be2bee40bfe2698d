import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { testDatabase } from '../../../testing/database/test-database.ts'
import {
  aMemberWhoMayWithdraw,
  sendWithdrawal,
  aWithdrawal,
  aWithdrawalsTest,
  cancel,
  getOrderCard,
} from '../../../testing/payouts/withdrawal-fixtures.ts'

const { db } = await testDatabase()
const test = await aWithdrawalsTest(db)
const getErrorCode = (response: Awaited<ReturnType<typeof cancel>>) =>
  response.json<{ error: { code: string } }>().error.code

it('refuses to cancel a withdrawal without a valid idempotency key', async () => {
  const member = await aMemberWhoMayWithdraw(test)
  const { id } = await aWithdrawal(test, member)
  for (const [key, code] of [
    [null, 'idempotency_key_required'],
    ['a b', 'idempotency_key_malformed'],
  ] as const) {
    const refused = await cancel(test, member, { id, key })
    expect([refused.statusCode, getErrorCode(refused)]).toEqual([400, code])
  }
  expect((await getOrderCard(test, member, { id })).status).toBe('review')
})

it('cancelling a withdrawal again returns the same response, in parallel or later, with the same key or another key', async () => {
  const member = await aMemberWhoMayWithdraw(test)
  const { id } = await aWithdrawal(test, member)
  const key = randomUUID()
  const responses = await Promise.all([1, 2, 3].map(() => cancel(test, member, { id, key })))
  responses.push(await cancel(test, member, { id, key }), await cancel(test, member, { id }))
  expect(responses[0]?.json()).toMatchObject({ order: { id, status: 'cancelled' } })
  expect(new Set(responses.map(({ statusCode, body }) => `${statusCode} ${body}`)).size).toBe(1)
})

it('refuses to cancel a withdrawal with an idempotency key that another request of the member has used', async () => {
  const member = await aMemberWhoMayWithdraw(test)
  const [requestKey, used] = [randomUUID(), randomUUID()]
  const first = await aWithdrawal(test, member, { key: requestKey })
  const second = await aWithdrawal(test, member)
  expect((await cancel(test, member, { ...first, key: used })).statusCode).toBe(200)
  for (const key of [requestKey, used])
    expect(getErrorCode(await cancel(test, member, { ...second, key }))).toBe('idempotency_mismatch')
  const both = [await aWithdrawal(test, member), await aWithdrawal(test, member)]
  const key = randomUUID()
  const responses = await Promise.all(both.map((order) => cancel(test, member, { ...order, key })))
  expect(responses.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 409])
  expect((await getOrderCard(test, member, second)).status).toBe('review')
  // Another member may use the same idempotency key, and a retry of the member's first withdrawal request still
  // succeeds.
  const other = await aMemberWhoMayWithdraw(test)
  const otherOrder = await aWithdrawal(test, other)
  expect((await cancel(test, other, { ...otherOrder, key: used })).statusCode).toBe(200)
  expect((await sendWithdrawal(test, member, { key: requestKey })).statusCode).toBe(200)
})
