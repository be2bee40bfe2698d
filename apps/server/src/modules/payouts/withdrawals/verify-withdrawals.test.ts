import { expect, it } from 'vitest'
import { verifyLedger } from '../../../ledger/verify.ts'
import { openCorruptions } from '../../../testing/database/corruptions.ts'
import { testDatabase } from '../../../testing/database/test-database.ts'
import {
  aMemberWhoMayWithdraw,
  aWithdrawal,
  aWithdrawalsTest,
  cancel,
  listDifferences,
} from '../../../testing/payouts/withdrawal-fixtures.ts'
import {
  approveWithdrawal,
  markPaid,
  markReturned,
  markSent,
  rejectWithdrawal,
  verifyWithdrawals,
} from './withdrawals.service.ts'

const database = await testDatabase()
const { db } = database
const afterCorruption = openCorruptions(database)
const test = await aWithdrawalsTest(db, { fee: 30n, tax: 'ndfl' })
const at = test.clock.businessNow()

// Creates withdrawals in each status for two members, so that a test below fails when a check compares a row of one
// member with a row of the other.
for (const member of [await aMemberWhoMayWithdraw(test), await aMemberWhoMayWithdraw(test)]) {
  const paths = [
    [],
    [approveWithdrawal],
    [approveWithdrawal, markSent],
    [approveWithdrawal, markSent, markPaid],
    [approveWithdrawal, markSent, markPaid, markReturned],
    [approveWithdrawal, markSent, markReturned],
    [rejectWithdrawal],
  ]
  for (const path of paths) {
    const { id: orderId } = await aWithdrawal(test, member)
    const change = { orderId, actor: 'staff:olga', at, reason: 'details_wrong' as const }
    for (const apply of path) await db.transaction((tx) => apply(tx, change))
  }
  await cancel(test, member, await aWithdrawal(test, member))
}

it('the verification of withdrawals finds no differences when only the server changed withdrawals', async () => {
  expect(await listDifferences(db)).toEqual([])
})

const orderIdWithStatus = (status: string) =>
  `(select id from orders where status = '${status}' order by number limit 1)`
const aKind = (kind: string) =>
  `ctid = (select ctid from transactions where kind = '${kind}' order by seq limit 1)`

it.each([
  [
    'a paid withdrawal with the status sent',
    `update orders set status = 'sent' where id = ${orderIdWithStatus('paid')}`,
  ],
  [
    'a sent withdrawal with the status paid',
    `update orders set status = 'paid' where id = ${orderIdWithStatus('sent')}`,
  ],
  [
    'a refunded withdrawal with the status review',
    `update orders set status = 'review' where id = ${orderIdWithStatus('rejected')}`,
  ],
  [
    'a withdrawal in review with the status cancelled',
    `update orders set status = 'cancelled' where id = ${orderIdWithStatus('review')}`,
  ],
  [
    'a returned withdrawal with the status paid',
    `update orders set status = 'paid' where id = ${orderIdWithStatus('returned')}`,
  ],
  [
    'another amount of the order',
    `update orders set amount = amount + 1 where id = ${orderIdWithStatus('review')}`,
  ],
  [
    'another amount and fee of the withdrawal',
    `update withdrawals set amount = amount + 1, fee = fee + 1 where order_id = ${orderIdWithStatus('review')}`,
  ],
  [
    'the number of another hold',
    `update withdrawals set hold_seq = hold_seq + 1 where order_id = ${orderIdWithStatus('review')}`,
  ],
  ['a deleted hold', `delete from pending_parts where order_id = ${orderIdWithStatus('review')}`],
  ['a deleted withdrawal', `delete from withdrawals where order_id = ${orderIdWithStatus('approved')}`],
  ['a deleted order', `delete from orders where id = ${orderIdWithStatus('approved')}`],
  [
    'a point moved from the tax to the fee',
    `update withdrawals set fee = fee + 1, tax = tax - 1 where order_id = ${orderIdWithStatus('paid')}`,
  ],
  [
    'a payment date after the payout was recorded',
    `update withdrawals set paid_at = paid_at + interval '1 day' where order_id = ${orderIdWithStatus('paid')}`,
  ],
  [
    'a payment date before the withdrawal was sent',
    `update withdrawals set paid_at = paid_at - interval '1 day' where order_id = ${orderIdWithStatus('paid')}`,
  ],
  [
    'a paid withdrawal without a payment date',
    `update withdrawals set paid_at = null where order_id = ${orderIdWithStatus('paid')}`,
  ],
  [
    'a payment date of an unpaid withdrawal',
    `update withdrawals set paid_at = now() where order_id = ${orderIdWithStatus('sent')}`,
  ],
  [
    'a return that counts for the tax on another day than its payment',
    `update withdrawals set return_effective_at = return_effective_at + interval '1 day' where order_id = ${orderIdWithStatus('returned')}`,
  ],
  [
    'a returned payout that still counts for the tax',
    `update withdrawals set return_effective_at = null where order_id = ${orderIdWithStatus('returned')}`,
  ],
  [
    'a paid withdrawal that does not count for the tax',
    `update withdrawals set return_effective_at = paid_at where order_id = ${orderIdWithStatus('paid')}`,
  ],
  [
    'a deleted transition',
    `delete from order_events where order_id = ${orderIdWithStatus('paid')} and status = 'sent'`,
  ],
  [
    'an inserted transition from paid to review',
    `insert into order_events (order_id, status, at, actor) values (${orderIdWithStatus('paid')}, 'review', now(), '')`,
  ],
  [
    'a reason of a paid withdrawal',
    `update withdrawals set reason = 'other' where order_id = ${orderIdWithStatus('paid')}`,
  ],
  [
    'a rejected withdrawal without a reason',
    `update withdrawals set reason = null where order_id = ${orderIdWithStatus('rejected')}`,
  ],
  [
    'the recipient of another member',
    `update withdrawals w set recipient_id = r.id from recipients r where r.member_id <> w.member_id`,
  ],
])('verifyWithdrawals finds a manual change of the data: %s', async (_name, corruption) => {
  const differences = await afterCorruption(corruption, verifyWithdrawals)
  expect(differences.length).toBeGreaterThan(0)
  for (const { expected, found } of differences) expect(found).not.toBe(expected)
})

it.each([
  [
    'a payout without its entries',
    `delete from entries e using transactions t where t.kind = 'payout' and e.member_id = t.member_id and e.seq = t.seq`,
  ],
  ['a return with another amount', `update transactions set amount = amount + 1 where ${aKind('return')}`],
  [
    'a return with the fee and the tax exchanged',
    `update entries e set account = case e.account when 'tax' then 'fees'::ledger_account else 'tax' end
      from transactions t where t.kind = 'return' and e.member_id = t.member_id and e.seq = t.seq and e.account in ('tax', 'fees')`,
  ],
  ['a return without a payout', `update transactions set kind = 'correction' where ${aKind('payout')}`],
  ['a payout with the kind refund', `update transactions set kind = 'refund' where ${aKind('payout')}`],
])('verifyLedger finds a manual change of the ledger: %s', async (_name, corruption) => {
  const differences = await afterCorruption(corruption, verifyLedger)
  expect(differences.length).toBeGreaterThan(0)
})
