import { randomUUID } from 'node:crypto'
import type { Order } from '@impulse/api/orders/order'
import { expect, it } from 'vitest'
import { getMoney } from '../../../testing/earnings/ledger-fixtures.ts'
import type { SignedIn } from '../../../testing/identity/member-fixtures.ts'
import { testDatabase } from '../../../testing/database/test-database.ts'
import {
  aMemberWhoMayWithdraw,
  aWithdrawal,
  aWithdrawalsTest,
  bankId,
  cancel,
  sendWithdrawal,
  toFailure,
} from '../../../testing/payouts/withdrawal-fixtures.ts'
import { rejectWithdrawal } from './withdrawals.service.ts'

const { db } = await testDatabase()
const test = await aWithdrawalsTest(db)
const { clock } = test

/** Requests a withdrawal that is not marked as additional to an earlier one. */
const request = (member: SignedIn, options: Parameters<typeof sendWithdrawal>[2] = {}) =>
  sendWithdrawal(test, member, { isAdditional: false, ...options })
const statusOf = async (member: SignedIn, options: Parameters<typeof request>[1] = {}) =>
  (await request(member, options)).statusCode
const holdOf = async ({ memberId }: SignedIn) => (await getMoney(db, memberId)).held

it('refuses a second withdrawal of the same amount to the same recipient within ten minutes; the refusal contains the number of the first withdrawal', async () => {
  const member = await aMemberWhoMayWithdraw(test)
  const first = await aWithdrawal(test, member, { isAdditional: false })
  clock.moveBy({ ms: 10 * 60_000 - 1 })
  expect(toFailure(await request(member))).toMatchObject({
    status: 409,
    success: false,
    errorCode: 'withdrawal_repeated',
    error: 'Вы недавно подали такую же заявку. Если нужна ещё одна, подтвердите это',
    details: { orderId: first.id, number: first.number, requestedAt: first.createdAt },
  })
  expect(await holdOf(member)).toBe(1_000n)
})

it('accepts an equal withdrawal ten minutes after the earlier withdrawal', async () => {
  const member = await aMemberWhoMayWithdraw(test)
  await aWithdrawal(test, member)
  clock.moveBy({ ms: 10 * 60_000 })
  expect(await statusOf(member)).toBe(200)
})

it('accepts a withdrawal with another amount, another bank or another recipient immediately after the first withdrawal', async () => {
  const member = await aMemberWhoMayWithdraw(test)
  const [otherBankId, account] = ['100000000008', '40817810600000123456']
  await db.query({
    text: `insert into banks (id, name, short_name, source) values ($1, 'Б', 'Б', 'demo') on conflict do nothing`,
    values: [otherBankId],
  })
  await aConfirmedAccount(member, account)
  await aWithdrawal(test, member)
  expect(await statusOf(member, { amount: 1_001 })).toBe(200)
  expect(await statusOf(member, { body: { amount: 1_000, bankId: otherBankId, phone: member.phone } })).toBe(
    200,
  )
  const toAccount = { amount: 1_000, bic: '044525974', account }
  expect(await statusOf(member, { body: toAccount })).toBe(200)
  expect(await statusOf(member, { body: toAccount })).toBe(409)
})

it('accepts an equal withdrawal after the earlier withdrawal was cancelled or rejected', async () => {
  const member = await aMemberWhoMayWithdraw(test)
  await cancel(test, member, await aWithdrawal(test, member))
  const second = (await request(member)).json<{ order: Order }>().order
  await db.transaction((tx) =>
    rejectWithdrawal(tx, {
      orderId: second.id,
      actor: 'staff:olga',
      at: clock.businessNow(),
      reason: 'other',
    }),
  )
  expect(await statusOf(member)).toBe(200)
  expect(await statusOf(member)).toBe(409)
})

it('a retry with the same idempotency key returns the first response and is not refused as a repetition', async () => {
  const member = await aMemberWhoMayWithdraw(test)
  const key = randomUUID()
  const first = await aWithdrawal(test, member, { key, isAdditional: false })
  expect((await request(member, { key })).json()).toEqual({ success: true, order: first })
  expect(await holdOf(member)).toBe(1_000n)
})

it('accepts an additional withdrawal with the key of a request that was refused as a repetition, but not with the key of an accepted request', async () => {
  const member = await aMemberWhoMayWithdraw(test)
  const [first, second] = [randomUUID(), randomUUID()]
  await request(member, { key: first })
  expect(await statusOf(member, { key: second })).toBe(409)
  const additional = await aWithdrawal(test, member, { key: second })
  expect((await sendWithdrawal(test, member, { key: second })).json()).toMatchObject({ order: additional })
  const mismatch = await sendWithdrawal(test, member, { key: first })
  expect(toFailure(mismatch)).toMatchObject({ status: 409, errorCode: 'idempotency_mismatch' })
  expect(await holdOf(member)).toBe(2_000n)
})

it('refuses a repeated withdrawal as a repetition, not for lack of points, when the earlier withdrawal used the whole available balance', async () => {
  const member = await aMemberWhoMayWithdraw(test, { available: 1_000n })
  await aWithdrawal(test, member)
  expect(toFailure(await request(member)).errorCode).toBe('withdrawal_repeated')
  const additional = toFailure(await sendWithdrawal(test, member))
  expect(additional).toMatchObject({ status: 422, errorCode: 'below_minimum' })
})

it('refuses a withdrawal that equals one of an account merged into the member’s account; equal withdrawals of separate members are accepted', async () => {
  const [member, duplicate, other] = await Promise.all([1, 2, 3].map(() => aMemberWhoMayWithdraw(test)))
  if (!member || !duplicate || !other) throw new Error('three members')
  for (const one of [member, duplicate, other]) await aConfirmedAccount(one, '40817810600000123456')
  const body = { amount: 1_000, bic: '044525974', account: '40817810600000123456' }
  const first = await aWithdrawal(test, duplicate, { body })
  expect(await statusOf(other, { body })).toBe(200)
  await db.query({
    text: 'update members set merged_into = $2 where id = $1',
    values: [duplicate.memberId, member.memberId],
  })
  expect(toFailure(await request(member, { body })).details).toMatchObject({ orderId: first.id })
})

it('refuses a withdrawal request whose `isAdditional` is not a boolean', async () => {
  const member = await aMemberWhoMayWithdraw(test)
  const body = { amount: 1_000, bankId, phone: member.phone, isAdditional: 'да' }
  expect(await statusOf(member, { body })).toBe(400)
})

/** Saves a personal account as a recipient that was confirmed long ago. */
async function aConfirmedAccount({ memberId }: SignedIn, account: string): Promise<void> {
  await db.query({
    text: `insert into bics (bic, name, corr_account, source)
      values ('044525974', 'АО «ТБАНК»', '30101810145250000974', 'demo') on conflict do nothing`,
    values: [],
  })
  const at = new Date(clock.businessNow().getTime() - 9 * 86_400_000)
  await db.query({
    text: `insert into recipients (id, member_id, kind, bic, account, bank_name, created_at, confirmed_at)
      values ($1, $2, 'account', '044525974', $3, 'АО «ТБАНК»', $4, $4)`,
    values: [randomUUID(), memberId, account, at],
  })
}
