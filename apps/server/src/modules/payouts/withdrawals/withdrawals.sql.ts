import type { PayerRequisites } from '@impulse/api/payouts/payer'
import type { ResentOrder } from '@impulse/api/orders/order'
import { isInProgressSql, resentSql } from '../../earnings/orders/orders.service.ts'
import type { Queryable, Tx } from '../../../platform/db/db.ts'
import { refusalSql } from '../recipients/recipients.service.ts'
import type { WithdrawalStatus } from '@impulse/api/payouts/payout-statuses'

/**
 * Order of the category `withdrawal` with its details. Amounts are in points; times are of the business
 * clock.
 */
export type Withdrawal = {
  orderId: string
  number: bigint
  memberId: string
  /** Sign-in phone of the member. */
  phone: string
  status: WithdrawalStatus
  amount: bigint
  fee: bigint
  tax: bigint
  credited: bigint
  /** Number of the transaction that opened the hold. */
  holdSeq: bigint
  recipient: {
    id: string
    kind: 'sbp' | 'account'
    bankName: string
    bankId: string | null
    phone: string | null
    bic: string | null
    account: string | null
  }
  /** The member's name when the withdrawal was requested. */
  fullName: string
  /** Date in Moscow by which the money should be credited, `YYYY-MM-DD`. */
  expectedOn: string
  /**
   * Reason code of a rejection or return, as the API defines it; null when the withdrawal was neither rejected nor
   * returned.
   */
  reason: string | null
  /** True when the server requested the withdrawal by the rule of the member. */
  isAutomatic: boolean
  paidAt: Date | null
  createdAt: Date
  updatedAt: Date
}

/** SQL columns of a `Withdrawal`, for the tables `withdrawalTables`. */
export const withdrawalColumns = `o.id as "orderId", o.number, o.member_id as "memberId", coalesce(m.phone, '') as phone, o.status,
  w.amount, w.fee, w.tax, w.credited, w.hold_seq as "holdSeq", w.full_name as "fullName", w.expected_on as "expectedOn", w.reason, w.is_automatic as "isAutomatic", w.paid_at as "paidAt",
  o.created_at as "createdAt", o.updated_at as "updatedAt",
  jsonb_build_object('id', r.id, 'kind', r.kind, 'bankName', r.bank_name, 'bankId', r.bank_id, 'phone', r.phone,
    'bic', r.bic, 'account', r.account) as recipient`
/** SQL tables of a withdrawal `w`: order `o`, member `m` and recipient `r`. */
export const withdrawalTables = `withdrawals w join orders o on o.id = w.order_id join members m on m.id = w.member_id
  join recipients r on r.id = w.recipient_id`

export async function findWithdrawal(
  db: Queryable,
  by: { number: bigint } | { orderId: string },
): Promise<Withdrawal | null> {
  const isByNumber = 'number' in by
  const { rows } = await db.query<Withdrawal>({
    name: isByNumber ? 'withdrawal_by_number' : 'withdrawal_by_order',
    text: `select ${withdrawalColumns} from ${withdrawalTables} where ${isByNumber ? 'o.number' : 'o.id'} = $1`,
    values: [isByNumber ? by.number : by.orderId],
  })
  return rows[0] ?? null
}

/** Returns the withdrawal by which the member requested one that ended without a payout again; null without one. */
export async function findResent(db: Queryable, orderId: string): Promise<ResentOrder | null> {
  const { rows } = await db.query<{ resent: ResentOrder | null }>({
    name: 'withdrawal_resent',
    text: `select ${resentSql} as resent from orders o where o.id = $1`,
    values: [orderId],
  })
  return rows[0]?.resent ?? null
}

/**
 * Returns the member's withdrawal that was requested last among the paid ones, to a recipient that was not refused since. Null
 * while a withdrawal is in progress: that one, not the paid one, is the member's last.
 */
export async function findLastPaid(db: Queryable, memberId: string): Promise<Withdrawal | null> {
  const { rows } = await db.query<Withdrawal>({
    name: 'withdrawal_last_paid',
    text: `select ${withdrawalColumns} from ${withdrawalTables} where o.member_id = $1 and w.member_id = $1 and o.status = 'paid'
      and ${refusalSql('w.recipient_id')} is null
      and not exists (select from orders p where p.member_id = $1 and ${isInProgressSql('p')})
      order by o.number desc limit 1`,
    values: [memberId],
  })
  return rows[0] ?? null
}

/** Returns withdrawals by their order ids, in the order of their numbers. */
export async function selectWithdrawals(db: Queryable, orderIds: readonly string[]): Promise<Withdrawal[]> {
  const { rows } = await db.query<Withdrawal>({
    ...(orderIds.length === 1 && { name: 'withdrawals_by_orders' }),
    text: `select ${withdrawalColumns} from ${withdrawalTables} where o.id = any($1::uuid[]) order by o.number`,
    values: [orderIds],
  })
  return rows
}

export async function insertWithdrawal(
  tx: Tx,
  row: Pick<
    Withdrawal,
    | 'orderId'
    | 'memberId'
    | 'holdSeq'
    | 'amount'
    | 'fee'
    | 'tax'
    | 'credited'
    | 'fullName'
    | 'expectedOn'
    | 'isAutomatic'
  > & { recipientId: string; taxMode: 'none' | 'ndfl' },
): Promise<void> {
  await tx.query({
    name: 'withdrawal_insert',
    text: `insert into withdrawals
        (order_id, member_id, hold_seq, amount, fee, tax, credited, recipient_id, full_name, expected_on, tax_mode,
          is_automatic)
      values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)`,
    values: [
      row.orderId,
      row.memberId,
      row.holdSeq,
      row.amount,
      row.fee,
      row.tax,
      row.credited,
      row.recipientId,
      row.fullName,
      row.expectedOn,
      row.taxMode,
      row.isAutomatic,
    ],
  })
}

/**
 * Saves the reason of a rejection or return, and the time of the payment: that by which the ledger accounts the payout.
 * A return counts in the tax figures from the time of the payment, or from its own time when the month of the payment
 * is closed and the return is of the same year. The caller must have posted the change to the ledger before, in the same
 * transaction, so that no month is closed until the commit.
 */
export async function updateWithdrawalOutcome(
  tx: Tx,
  { orderId, reason }: { orderId: string; reason: string | null },
): Promise<void> {
  await tx.query({
    name: 'withdrawal_update_outcome',
    text: `update withdrawals w set reason = coalesce($2, w.reason), paid_at = accounted.paid_at,
        return_effective_at = case
          when returned_at is null or (
            accounted.paid_at < (select max(ends_at) from closed_months)
            and accounted.paid_at >= date_trunc('year', returned_at, 'Europe/Moscow')
          ) then returned_at
          else accounted.paid_at
        end
      from (
        select max(t.accounted_at) filter (where t.kind = 'payout') as paid_at,
          max(t.accounted_at) filter (where t.kind = 'return') as returned_at
        from withdrawals own join transactions t on t.member_id = own.member_id and t.part = own.hold_seq where own.order_id = $1
      ) accounted
      where order_id = $1`,
    values: [orderId, reason],
  })
}

/**
 * Returns the reference of the withdrawal's payout, and the payer that was stored with the payout or with its batch; the
 * payer is null for an old payout, for which no payer was stored.
 */
export async function findPayout(
  db: Queryable,
  orderId: string,
): Promise<{ reference: string; payer: PayerRequisites | null } | null> {
  const { rows } = await db.query<{ reference: string; payer: PayerRequisites | null }>({
    name: 'withdrawal_payout',
    text: `select p.reference, coalesce(p.payer, b.payer) as payer from payouts p
      left join payout_batches b on b.number = p.batch where p.order_id = $1`,
    values: [orderId],
  })
  return rows[0] ?? null
}
