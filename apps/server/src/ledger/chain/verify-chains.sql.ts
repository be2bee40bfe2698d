import type { Queryable } from '../../platform/db/db.ts'
import type { ChainedTransaction } from './hash-transaction.ts'

/**
 * Number and hash of a member's last transaction, as the row of `balances` stores them. `hash` is null when the
 * member has no transaction.
 */
export type LastHash = { memberId: string; seq: bigint; hash: Buffer | null }

export async function selectLastHashes(db: Queryable, memberIds: readonly string[]): Promise<LastHash[]> {
  const { rows } = await db.query<LastHash>({
    text: `select member_id as "memberId", last_seq as seq, last_hash as hash from balances
      where member_id = any($1::uuid[]) order by member_id`,
    values: [memberIds],
  })
  return rows
}

/**
 * Returns the ids of at most `limit` members who have ledger accounts, in the order of the ids. Begins after the id
 * `after`; null begins with the first member.
 */
export async function selectMemberIds(
  db: Queryable,
  { after, limit }: { after: string | null; limit: number },
): Promise<string[]> {
  const { rows } = await db.query<{ memberId: string }>({
    text: `select member_id as "memberId" from balances where $1::uuid is null or member_id > $1
      order by member_id limit $2`,
    values: [after, limit],
  })
  return rows.map(({ memberId }) => memberId)
}

/** Returns all transactions of the members with their entries, ordered by member and number. */
export async function selectChained(
  db: Queryable,
  memberIds: readonly string[],
): Promise<ChainedTransaction[]> {
  const { rows } = await db.query<ChainedTransaction>({
    text: `select t.member_id as "memberId", t.seq, t.category, t.kind, t.amount, t.available_delta as "availableDelta",
        t.available_after as "availableAfter", t.debt_delta as "debtDelta", t.contract_number as "contractNumber",
        t.order_id as "orderId", t.params, t.actor, t.idempotency_key as key, t.request_hash as "requestHash", t.part,
        to_char(t.occurred_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as "occurredAt",
        to_char(t.accounted_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as "accountedAt",
        to_char(t.recorded_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as "recordedAt",
        coalesce(e.entries, '') as entries
      from transactions t
      left join (
        select member_id, seq, string_agg(account || ' ' || amount || ' ' || coalesce(part::text, 'null'), ', ' order by position) as entries
        from entries where member_id = any($1::uuid[]) group by member_id, seq
      ) e using (member_id, seq)
      where t.member_id = any($1::uuid[]) order by t.member_id, t.seq`,
    values: [memberIds],
  })
  return rows
}
