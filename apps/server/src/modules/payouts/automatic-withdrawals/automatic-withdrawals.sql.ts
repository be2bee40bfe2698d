import type { Queryable, Tx } from '../../../platform/db/db.ts'
import { lastUsedAtSql } from '../../identity/profile/profile.service.ts'

export type RuleRow = {
  id: string
  memberId: string
  recipientId: string
  threshold: bigint
  day: number
  fee: bigint
  taxMode: 'none' | 'ndfl'
  /** Day in Moscow of the next run. The confirmation of a rule sets it again. */
  nextOn: string
}

/** Reasons for which a rule ends. Triggers of the database write those that other features cause. */
export type EndReason =
  | 'member'
  | 'replaced'
  | 'restricted'
  | 'recipient_removed'
  | 'phone_changed'
  | 'dormant'
  | 'account_deletion'
  | 'merged'

/** Reasons that the member is notified of: the member has an account and did not end or replace the rule. */
export type ReportedReason = Exclude<EndReason, 'member' | 'replaced' | 'account_deletion' | 'merged'>

const columns = `id, member_id as "memberId", recipient_id as "recipientId", threshold, day, fee, tax_mode as "taxMode",
  next_on as "nextOn"`
const isActive = 'confirmed_at is not null and end_reason is null'

/** Returns the rule of a member that is in force; null when there is none. */
export async function findActive(db: Queryable, memberId: string): Promise<RuleRow | null> {
  const { rows } = await db.query<RuleRow>({
    name: 'automatic_withdrawal_active',
    text: `select ${columns} from automatic_withdrawals where member_id = $1 and ${isActive}`,
    values: [memberId],
  })
  return rows[0] ?? null
}

/** Returns the rule when it is the member's and is not confirmed yet; otherwise null. */
export async function findPending(
  db: Queryable,
  { id, memberId }: { id: string; memberId: string },
): Promise<RuleRow | null> {
  const { rows } = await db.query<RuleRow>({
    name: 'automatic_withdrawal_pending',
    text: `select ${columns} from automatic_withdrawals where id = $1 and member_id = $2 and confirmed_at is null`,
    values: [id, memberId],
  })
  return rows[0] ?? null
}

/** Stores a rule that is not confirmed yet, in place of the member's earlier one. The caller holds the lock of the balances. */
export async function replacePending(tx: Tx, rule: RuleRow & { now: Date }): Promise<void> {
  await tx.query({
    name: 'automatic_withdrawal_forget',
    text: 'delete from automatic_withdrawals where member_id = $1 and confirmed_at is null',
    values: [rule.memberId],
  })
  await tx.query({
    name: 'automatic_withdrawal_insert',
    text: `insert into automatic_withdrawals
        (id, member_id, recipient_id, threshold, day, fee, tax_mode, next_on, created_at)
      values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
    values: [
      rule.id,
      rule.memberId,
      rule.recipientId,
      rule.threshold,
      rule.day,
      rule.fee,
      rule.taxMode,
      rule.nextOn,
      rule.now,
    ],
  })
}

/** Ends the rule of a member that is in force. Returns false when there is none. */
export async function endActive(
  db: Queryable,
  { memberId, reason }: { memberId: string; reason: EndReason },
): Promise<boolean> {
  const { rowCount } = await db.query({
    name: 'automatic_withdrawal_end',
    text: `update automatic_withdrawals set end_reason = $2 where member_id = $1 and ${isActive}`,
    values: [memberId, reason],
  })
  return rowCount === 1
}

/**
 * Confirms a rule. Returns false when it was confirmed, replaced or deleted since it was read, and while the account is being
 * deleted.
 */
export async function confirmPending(
  tx: Tx,
  { id, nextOn, now }: { id: string; nextOn: string; now: Date },
): Promise<boolean> {
  const { rowCount } = await tx.query({
    name: 'automatic_withdrawal_confirm',
    text: `update automatic_withdrawals a set confirmed_at = $3, next_on = $2 where id = $1 and confirmed_at is null
      and not exists (select from account_deletions d where d.member_id = a.member_id and d.cancelled_at is null and d.done_at is null)`,
    values: [id, nextOn, now],
  })
  return rowCount === 1
}

/** Returns true when the member has an order with this idempotency key. */
export async function hasOrder(
  db: Queryable,
  { memberId, key }: { memberId: string; key: string },
): Promise<boolean> {
  const { rowCount } = await db.query({
    name: 'automatic_withdrawal_order',
    text: 'select from orders where member_id = $1 and request_key = $2',
    values: [memberId, key],
  })
  return rowCount > 0
}

/** Returns a chunk of the rules that are due on a day, after the rule `after`. */
export async function selectDue(
  db: Queryable,
  { today, after }: { today: string; after: string | null },
): Promise<RuleRow[]> {
  const { rows } = await db.query<RuleRow>({
    name: 'automatic_withdrawals_due',
    text: `select ${columns} from automatic_withdrawals
      where ${isActive} and next_on <= $1 and ($2::uuid is null or id > $2) order by id limit 100`,
    values: [today, after],
  })
  return rows
}

/**
 * Moves the next run of a rule from `runOn` to `nextOn`. Of several workers only the first moves it; the others get null and
 * have nothing to run. `isDormant`: the account was not used for `dormantDays`.
 */
export async function claimRun(
  tx: Tx,
  {
    id,
    runOn,
    nextOn,
    now,
    dormantDays,
  }: { id: string; runOn: string; nextOn: string; now: Date; dormantDays: number },
): Promise<{ isDormant: boolean } | null> {
  const { rows } = await tx.query<{ isDormant: boolean }>({
    name: 'automatic_withdrawal_claim',
    text: `update automatic_withdrawals a set next_on = $3
      from members m
      where a.id = $1 and a.next_on = $2 and ${isActive} and m.id = a.member_id
      returning coalesce($4::timestamptz - $5 * interval '1 day' > ${lastUsedAtSql('m')}, true) as "isDormant"`,
    values: [id, runOn, nextOn, now, dormantDays],
  })
  return rows[0] ?? null
}

/** Marks ended rules as reported and returns them. Several workers share the rules between them. */
export async function takeUnreported(tx: Tx): Promise<{ id: string; memberId: string; reason: EndReason }[]> {
  const { rows } = await tx.query<{ id: string; memberId: string; reason: EndReason }>({
    name: 'automatic_withdrawals_report',
    text: `update automatic_withdrawals set end_reported = true
      where id in (
        select id from automatic_withdrawals where end_reason is not null and not end_reported
        order by id limit 100 for update skip locked
      ) returning id, member_id as "memberId", end_reason as reason`,
    values: [],
  })
  return rows
}
