import type { Order } from '@impulse/api/orders/order'
import type { Clock } from '../../apps/server/src/platform/clock/clock.ts'
import { addDays, moscowDay } from '../../apps/server/src/platform/clock/moscow.ts'
import type { Db, Tx } from '../../apps/server/src/platform/db/db.ts'
import { findOrCreateMember } from '../../apps/server/src/modules/identity/profile/profile.service.ts'
import {
  approveWithdrawal,
  requestWithdrawalInTx,
  markPaid,
  markSent,
  rejectWithdrawal,
} from '../../apps/server/src/modules/payouts/withdrawals/withdrawals.service.ts'
import { toReference } from '../../apps/server/src/modules/payouts/payouts/approvals/payout-reference.ts'
import { monthsBefore } from './demo-contracts.ts'
import { at, type Event } from './demo-event.ts'
import { andrey } from './demo-members.ts'
import { takeSeed } from './take-seed.ts'

/**
 * Limits of the seeded withdrawals. They are fixed, so that the demo data do not depend on the operator's
 * settings.
 */
const withdrawalConfig = {
  minimum: 100n,
  maximum: 100_000n,
  monthLimit: 300_000n,
  perDay: 10n,
  fee: 0n,
  tax: 'none' as const,
  waitingHours: 48,
}
const tBankId = '100000000004'
const sberbankId = '100000000111'
const actor = 'staff:demo'
/**
 * Phone of the demo staff member. No member may have this phone, because staff cannot approve their own
 * withdrawals.
 */
const staffPhone = '79000000099'

/**
 * Returns the events of two withdrawals: one that was paid, and one to another bank that was rejected and whose points were
 * refunded to the available balance.
 */
export function withdrawalEvents({ memberId, now }: { memberId: string; now: Date }): Event[] {
  const paid = addDays(monthsBefore(moscowDay(now), 5), 19)
  const rejected = addDays(monthsBefore(moscowDay(now), 2), 11)
  const orders = new Map<string, Pick<Order, 'id' | 'number'>>()
  const requestWithdrawal =
    (name: string, details: { amount: number; bankId: string }) => async (tx: Tx, moment: Date) => {
      const clock: Clock = { businessNow: () => moment, systemNow: () => moment }
      const request = { ...details, phone: andrey.phone }
      const order = await requestWithdrawalInTx(
        tx,
        { clock, withdrawalConfig },
        { memberId, key: `demo-withdrawal-${name}`, request },
      )
      orders.set(name, order)
    }
  const change = (name: string, changeStatus: typeof markPaid) => async (tx: Tx, moment: Date) => {
    await changeStatus(tx, { orderId: orders.get(name)?.id ?? '', actor, at: moment })
  }
  const reject: typeof markPaid = (tx, change) =>
    rejectWithdrawal(tx, { ...change, reason: 'recipient_not_found' })
  return [
    { at: at(paid, 11, 24), happen: requestWithdrawal('paid', { amount: 15_000, bankId: tBankId }) },
    { at: at(paid, 13, 5), happen: change('paid', approveWithdrawal) },
    { at: at(paid, 17, 30), happen: change('paid', markSent) },
    { at: at(addDays(paid, 1), 15, 2), happen: change('paid', markPaid) },
    {
      at: at(addDays(paid, 1), 15, 2),
      happen: (tx) =>
        seedPayout(tx, {
          order: orders.get('paid'),
          approvedAt: at(paid, 13, 5),
          submittedAt: at(paid, 17, 30),
        }),
    },
    {
      at: at(rejected, 13, 41),
      happen: requestWithdrawal('rejected', { amount: 7_500, bankId: sberbankId }),
    },
    { at: at(rejected, 18, 9), happen: change('rejected', reject) },
  ]
}

/** Creates the payout of the paid withdrawal, as approved by the demo staff member. */
async function seedPayout(
  tx: Tx,
  {
    order,
    approvedAt,
    submittedAt,
  }: { order: Pick<Order, 'id' | 'number'> | undefined; approvedAt: Date; submittedAt: Date },
): Promise<void> {
  if (!order) return
  await tx.query({
    text: `insert into staff (name, phone, created_at, declared_at) values ('demo', $2, $1, $1) on conflict do nothing`,
    values: [approvedAt, staffPhone],
  })
  await tx.query({
    text: `insert into withdrawal_approvals (order_id, approved_by, at, second_approval_from) values ($1, 'demo', $2, 50000)`,
    values: [order.id, approvedAt],
  })
  await tx.query({
    text: `insert into payouts (order_id, reference, method, state, approvals_needed) values ($1, $2, 'bank_file', 'ready', 1)`,
    values: [order.id, toReference({ number: BigInt(order.number), orderId: order.id })],
  })
  for (const state of ['pending', 'paid'])
    await tx.query({
      text: 'update payouts set state = $2, submitted_at = $3 where order_id = $1',
      values: [order.id, state, submittedAt],
    })
}

/**
 * Creates an approved identity document, which a withdrawal requires. A document that exists already stays
 * unchanged.
 */
export async function seedIdentityDocument(
  tx: Tx,
  input: { memberId: string; approvedAt: Date },
): Promise<void> {
  await tx.query({
    text: `insert into identity_documents (member_id, status, decided_at, decided_by) values ($1, 'approved', $2, $3)
      on conflict (member_id) do nothing`,
    values: [input.memberId, input.approvedAt, actor],
  })
}

/**
 * Completes a demo database that an earlier version of the server created. Adds the phone of the demo staff member if
 * it is missing. Adds Андрей's identity document and recent sign-in, which a withdrawal requires, but only once.
 */
export async function seedWithdrawals({ db, clock }: { db: Db; clock: Clock }): Promise<void> {
  const now = clock.businessNow()
  // Adds the phone that an earlier version of the server did not store for the demo staff member. The server compares
  // this phone with the phone of the member who requests a withdrawal, because staff cannot approve their own
  // withdrawals.
  await db.query({
    text: `update staff set phone = $1 where name = 'demo' and phone is null
      and not exists (select from staff where phone = $1)`,
    values: [staffPhone],
  })
  await db.transaction(async (tx) => {
    if (!(await takeSeed(tx, 'withdrawals'))) return
    const { memberId } = await findOrCreateMember(tx, { phone: andrey.phone, origin: 'sign-in', now })
    await seedIdentityDocument(tx, { memberId, approvedAt: now })
    // Records a recent sign-in, so that the account is not dormant. A return to a dormant account would begin a waiting
    // time before the next withdrawal.
    await tx.query({
      text: 'update members set last_signed_in_at = $2, reactivated_at = null where id = $1',
      values: [memberId, now],
    })
  })
}
