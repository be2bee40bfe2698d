import { historyTitle } from '@impulse/copy-ru/balance/history-title'
import { codeKey, searchable } from '../platform/db/searchable.rules.ts'
import { type HistoryCategory, historyCategories } from '@impulse/api/balance/balance'
import type { Tx } from '../platform/db/db.ts'
import { invariant } from '../platform/refusal/refusal.ts'
import type { Balance } from './ledger.rules.ts'
import type { Part, Posted, NewTransaction } from './posting.ts'

/**
 * Balances of a member, with the number and hash of the member's last transaction. The balances were read while the
 * row of `balances` was locked. `earliestAt`: time of the last transaction, or the end of the last closed month when
 * that is later; null when there is neither. `openSince`: end of the last closed month; null when no month is closed.
 * `lastHash` is null before the first transaction. `now`: start of the database transaction (clock of the database).
 */
export type BalancesRow = Balance & {
  lastSeq: bigint
  earliestAt: Date | null
  openSince: Date | null
  lastHash: Buffer | null
  now: Date
}

/** A transaction to insert, with its sequence number and its effect on the balances. */
export type NumberedTransaction = NewTransaction & {
  seq: bigint
  availableDelta: bigint
  availableAfter: bigint
  debtDelta: bigint
  recordedAt: Date
  /** Hash of the transaction and of all transactions of the member before it (`hashTransaction`). */
  hash: Buffer
}

/**
 * Returns the name under which an SQL statement is prepared, or no name when the statement is for more than 8 rows.
 * Planning a small statement takes longer than running it, so its plan is cached. The cached plan of a larger
 * statement (an import), made for small tables, would become slow as the tables grow.
 */
export const preparedAs = (name: string, rows: number): { name?: string } => (rows <= 8 ? { name } : {})

/** Locks the balances of the members in the order of their ids and returns them by member id. */
export async function lockBalances(tx: Tx, memberIds: readonly string[]): Promise<Map<string, BalancesRow>> {
  const { rows } = await tx.query<BalancesRow & { memberId: string }>({
    ...preparedAs('ledger_balances', memberIds.length),
    text: `select member_id as "memberId", available, debt, is_deleted as "isDeleted", last_seq as "lastSeq",
        greatest(last_at, (select max(ends_at) from closed_months)) as "earliestAt",
        (select max(ends_at) from closed_months) as "openSince", last_hash as "lastHash",
        date_trunc('milliseconds', now()) as now
      from balances where member_id = any($1::uuid[]) order by member_id for no key update`,
    values: [memberIds],
  })
  return new Map(rows.map(({ memberId, ...row }) => [memberId, row]))
}

/** Locks the balances of one member. Call this function before reading data on which a posting depends. */
export async function lockBalance(tx: Tx, memberId: string): Promise<void> {
  await tx.query({
    name: 'ledger_lock',
    text: 'select from balances where member_id = $1 for no key update',
    values: [memberId],
  })
}

/** Returns the transactions that were already posted with these idempotency keys, by member and key. */
export async function findByKeys(
  tx: Tx,
  keys: readonly { memberId: string; key: string }[],
): Promise<Map<string, Posted & { requestHash: Buffer }>> {
  if (keys.length === 0) return new Map()
  const { rows } = await tx.query<{
    key: string
    seq: bigint
    available_after: bigint
    debt_delta: bigint
    request_hash: Buffer
  }>({
    ...preparedAs('ledger_keys', keys.length),
    text: `select t.member_id || ' ' || t.idempotency_key as key, t.seq, t.available_after, t.debt_delta, t.request_hash
      from unnest($1::uuid[], $2::text[]) as k (member_id, key)
      join transactions t on t.member_id = k.member_id and t.idempotency_key = k.key`,
    values: [keys.map(({ memberId }) => memberId), keys.map(({ key }) => key)],
  })
  return new Map(
    rows.map((row) => [
      row.key,
      {
        seq: row.seq,
        availableAfter: row.available_after,
        debtDelta: row.debt_delta,
        requestHash: row.request_hash,
      },
    ]),
  )
}

/** Returns the given lots and holds, by member and part number. */
export async function getParts(
  tx: Tx,
  parts: readonly { memberId: string; part: bigint }[],
): Promise<Map<string, Part>> {
  if (parts.length === 0) return new Map()
  const { rows } = await tx.query<Part & { key: string }>({
    ...preparedAs('ledger_parts', parts.length),
    text: `select p.member_id || ' ' || p.part as key, p.remaining, p.account
      from unnest($1::uuid[], $2::bigint[]) as d (member_id, part)
      join pending_parts p on p.member_id = d.member_id and p.part = d.part`,
    values: [parts.map(({ memberId }) => memberId), parts.map(({ part }) => part)],
  })
  return new Map(rows.map(({ key, ...part }) => [key, part]))
}

/**
 * Inserts transactions with their entries and updates balances, lots and holds, in one SQL statement. The
 * caller has locked the balances and assigned the sequence numbers. In the SQL, part 0 stands for the lot or
 * hold that the entry's own transaction opens.
 */
export async function insertTransactions(tx: Tx, postings: readonly NumberedTransaction[]): Promise<void> {
  const entries = postings.flatMap((one) =>
    one.entries.map((entry, i) => ({ ...entry, memberId: one.memberId, seq: one.seq, position: i + 1 })),
  )
  const changes = toHistoryChanges(postings)
  const column = <T, V>(rows: readonly T[], pick: (row: T) => V): V[] => rows.map(pick)
  const { rows } = await tx.query<{ members: bigint }>({
    ...preparedAs('ledger_post', postings.length),
    text: insertStatement,
    values: [
      column(postings, (one) => one.memberId),
      column(postings, (one) => one.seq),
      column(postings, (one) => one.category),
      column(postings, (one) => one.kind),
      column(postings, (one) => one.contractNumber ?? null),
      column(postings, (one) => one.orderId ?? null),
      column(postings, (one) => JSON.stringify(one.params ?? {})),
      column(
        postings,
        ({ kind, contractNumber = null }) =>
          `${searchable(historyTitle({ kind, contractNumber }))} ${codeKey(contractNumber ?? '')}`,
      ),
      column(postings, (one) => one.amount),
      column(postings, (one) => one.availableDelta),
      column(postings, (one) => one.availableAfter),
      column(postings, (one) => one.debtDelta),
      column(postings, (one) => one.occurredAt),
      column(postings, (one) => one.actor),
      column(postings, (one) => one.key),
      column(postings, (one) => one.requestHash),
      column(postings, (one) => one.part ?? null),
      column(postings, (one) => one.releasesAt ?? null),
      column(entries, (entry) => entry.memberId),
      column(entries, (entry) => entry.seq),
      column(entries, (entry) => entry.position),
      column(entries, (entry) => entry.account),
      column(entries, (entry) => entry.amount),
      column(entries, (entry) => (entry.part === 'opens' ? 0n : (entry.part ?? null))),
      column(changes, (change) => change.memberId),
      column(changes, (change) => change.transactions),
      ...historyCategories.map((category) => column(changes, (change) => change.items[category])),
      column(changes, (change) => change.hash),
      column(postings, (one) => one.accountedAt),
      column(postings, (one) => one.recordedAt),
    ],
  })
  invariant(Number(rows[0]?.members) === changes.length, 'a posting is for members with accounts')
}

type Change = { memberId: string; transactions: number; items: Record<HistoryCategory, number>; hash: Buffer }

/** Counts each member's new transactions, in total and by category of the history. `hash`: hash of the last one. */
function toHistoryChanges(postings: readonly NumberedTransaction[]): Change[] {
  const changes = new Map<string, Change>()
  for (const { memberId, category, hash } of postings) {
    let change = changes.get(memberId)
    if (!change) {
      const items = { reward: 0, release: 0, withdrawal: 0, refund: 0, correction: 0 }
      changes.set(memberId, (change = { memberId, transactions: 0, items, hash }))
    }
    change.transactions += 1
    change.hash = hash
    if (category) change.items[category] += 1
  }
  return [...changes.values()]
}

const insertStatement = `
with written as materialized (
  select * from unnest(
    $1::uuid[], $2::bigint[], $3::history_category[], $4::text[], $5::text[], $6::uuid[], $7::jsonb[], $8::text[],
    $9::bigint[], $10::bigint[], $11::bigint[], $12::bigint[], $13::timestamptz[], $14::text[], $15::text[],
    $16::bytea[], $17::bigint[], $18::timestamptz[], $33::timestamptz[], $34::timestamptz[]
  ) as t (
    member_id, seq, category, kind, contract_number, order_id, params, search, amount, available_delta,
    available_after, debt_delta, occurred_at, actor, idempotency_key, request_hash, part, releases_at, accounted_at, recorded_at
  )
), new_entries as materialized (
  select * from unnest($19::uuid[], $20::bigint[], $21::smallint[], $22::ledger_account[], $23::bigint[], $24::bigint[])
    as l (member_id, seq, position, account, amount, part)
), changes as (
  select c.*, s.available, s.frozen, s.held, s.debt
  from unnest($25::uuid[], $26::bigint[], $27::int[], $28::int[], $29::int[], $30::int[], $31::int[], $32::bytea[])
    as c (member_id, transactions, reward_items, release_items, withdrawal_items, refund_items, correction_items, hash)
  join (
    select member_id,
      coalesce(sum(amount) filter (where account = 'available'), 0)::bigint as available,
      coalesce(sum(amount) filter (where account = 'frozen'), 0)::bigint as frozen,
      coalesce(sum(amount) filter (where account in ('held', 'in_transit')), 0)::bigint as held,
      coalesce(sum(amount) filter (where account = 'debt'), 0)::bigint as debt
    from new_entries group by member_id
  ) s using (member_id)
), balances_updated as (
  update balances b set
    available = b.available + c.available,
    frozen = b.frozen + c.frozen,
    held = b.held + c.held,
    debt = b.debt + c.debt,
    last_seq = b.last_seq + c.transactions,
    last_hash = c.hash,
    last_at = (select max(w.occurred_at) from written w where w.member_id = c.member_id),
    reward_items = b.reward_items + c.reward_items,
    release_items = b.release_items + c.release_items,
    withdrawal_items = b.withdrawal_items + c.withdrawal_items,
    refund_items = b.refund_items + c.refund_items,
    correction_items = b.correction_items + c.correction_items
  from changes c where b.member_id = c.member_id returning b.member_id
), transactions_written as (
  insert into transactions (
    member_id, seq, category, kind, contract_number, order_id, params, search, amount, available_delta,
    available_after, debt_delta, occurred_at, accounted_at, recorded_at, actor, idempotency_key, request_hash, part
  )
  select member_id, seq, category, kind, contract_number, order_id, params, search, amount, available_delta,
    available_after, debt_delta, occurred_at, accounted_at, recorded_at, actor, idempotency_key, request_hash, part
  from written
), entries_written as (
  insert into entries (member_id, seq, position, account, amount, part)
  select member_id, seq, position, account, amount, case part when 0 then seq else part end from new_entries
), parts_opened as (
  insert into pending_parts (member_id, part, account, amount, remaining, contract_number, order_id, releases_at)
  select l.member_id, l.seq, l.account, l.amount, l.amount, w.contract_number, w.order_id,
    case l.account when 'frozen' then w.releases_at end
  from new_entries l join written w on w.member_id = l.member_id and w.seq = l.seq
  where l.part = 0
), parts_consumed as (
  update pending_parts p set remaining = p.remaining + d.amount, account = coalesce(d.account, p.account)
  from (
    -- A hold gets the account to which an entry adds its points (held or in_transit).
    select member_id, part, sum(amount)::bigint as amount, max(account) filter (where amount > 0) as account
    from new_entries where part > 0 group by member_id, part
  ) d
  where p.member_id = d.member_id and p.part = d.part
)
select count(*) as members from balances_updated`
