import { historyTitle, searchable } from '@impulse/wire/history-title'
import type { Query, Queryable, Tx } from '../platform/db/db.ts'
import type { Leg, Posted, Posting } from './posting.ts'
import { isStopped } from './stops.sql.ts'

/**
 * The one statement that moves money. In one round trip it takes the lock of the member's balances row, refuses legs
 * that do not add up to zero, numbers the transaction, writes it with its legs, and keeps balances and parts in step.
 * Parameters 8–10 are the legs as arrays. A part of 0 stands for the one this transaction opens.
 *
 * No row comes back when the member has no balances row, a named part does not exist, or the legs are not a
 * transaction: nothing was written then. Bounds are refused by the constraints of `balances` and `parts`.
 */
const postStatement = `
with legs as materialized (
  select account, amount, part, leg
  from unnest($8::ledger_account[], $9::bigint[], $10::bigint[]) with ordinality as l (account, amount, part, leg)
), sums as materialized (
  select
    coalesce(sum(amount) filter (where account = 'available'), 0)::bigint as available,
    coalesce(sum(amount) filter (where account = 'frozen'), 0)::bigint as frozen,
    coalesce(sum(amount) filter (where account = 'withdrawal'), 0)::bigint as withdrawal,
    coalesce(sum(amount) filter (where account = 'debt'), 0)::bigint as debt
  from legs
  having sum(amount) = 0 and count(*) >= 2
    and not exists (
      select from legs l
      -- A subquery that gives a value stays an index look-up. A join would be planned once a connection, while the
      -- table may be small, as a reading of all of it.
      where l.part > 0
        and l.account is distinct from (select p.account from parts p where p.member_id = $1 and p.part = l.part)
    )
), held as (
  update balances b set
    available = b.available + s.available,
    frozen = b.frozen + s.frozen,
    withdrawal = b.withdrawal + s.withdrawal,
    debt = b.debt + s.debt,
    last_seq = b.last_seq + 1,
    reward_items = b.reward_items + ($2::history_category is not distinct from 'reward')::int,
    release_items = b.release_items + ($2::history_category is not distinct from 'release')::int,
    withdrawal_items = b.withdrawal_items + ($2::history_category is not distinct from 'withdrawal')::int,
    refund_items = b.refund_items + ($2::history_category is not distinct from 'refund')::int,
    correction_items = b.correction_items + ($2::history_category is not distinct from 'correction')::int
  from sums s
  where b.member_id = $1
  returning b.last_seq as seq, b.available, s.available as available_delta, s.debt as debt_delta
), written as (
  insert into transactions (
    member_id, seq, category, kind, contract_number, order_id, params, search, amount,
    available_delta, available_after, debt_delta, occurred_at, actor, idempotency_key, request_hash
  )
  select $1, seq, $2, $3, $4, $5, $6, $7, $11, available_delta, available, debt_delta, $12, $13, $14, $15
  from held
), legs_written as (
  insert into entries (member_id, seq, leg, account, amount, part)
  select $1, h.seq, l.leg, l.account, l.amount, case l.part when 0 then h.seq else l.part end
  from held h cross join legs l
), opened as (
  insert into parts (member_id, part, account, amount, remaining, contract_number, order_id, releases_at)
  select $1, h.seq, l.account, l.amount, l.amount, $4, $5, case l.account when 'frozen' then $16::timestamptz end
  from held h cross join legs l
  where l.part = 0
), drawn as (
  update parts p set remaining = p.remaining + d.amount
  from held h cross join (select part, sum(amount)::bigint as amount from legs where part > 0 group by part) d
  where p.member_id = $1 and p.part = d.part
)
select seq, available, debt_delta from held`

export async function insertTransaction(tx: Tx, posting: Posting): Promise<Posted | null> {
  const { rows } = await tx.query<{ seq: bigint; available: bigint; debt_delta: bigint }>(postQuery(posting))
  const row = rows[0]
  return row ? { seq: row.seq, availableAfter: row.available, debtDelta: row.debt_delta } : null
}

/** The statement with a posting's values; the benchmark sends the same through the bare driver. */
export function postQuery(posting: Posting): Query {
  const column = <T>(of: (leg: Leg) => T) => posting.legs.map(of)
  return {
    name: 'ledger_post',
    text: postStatement,
    values: [
      posting.memberId,
      posting.category,
      posting.kind,
      posting.contractNumber ?? null,
      posting.orderId ?? null,
      JSON.stringify(posting.params ?? {}),
      searchable(historyTitle({ kind: posting.kind, contractNumber: posting.contractNumber ?? null })),
      column((leg) => leg.account),
      column((leg) => leg.amount),
      column((leg) => (leg.part === 'opens' ? 0n : (leg.part ?? null))),
      posting.amount,
      posting.occurredAt,
      posting.actor,
      posting.key,
      posting.requestHash,
      posting.releasesAt ?? null,
    ],
  }
}

export async function insertBalances(tx: Tx, memberIds: readonly string[]): Promise<void> {
  await tx.query({
    name: 'ledger_open',
    text: 'insert into balances (member_id) select unnest($1::uuid[])',
    values: [memberIds],
  })
}

export async function markClosed(tx: Tx, memberId: string): Promise<void> {
  await tx.query({ text: 'update balances set is_closed = true where member_id = $1', values: [memberId] })
}

export async function findByKey(
  on: Queryable,
  { memberId, key }: { memberId: string; key: string },
): Promise<(Posted & { requestHash: Buffer }) | null> {
  const { rows } = await on.query<{
    seq: bigint
    available_after: bigint
    debt_delta: bigint
    request_hash: Buffer
  }>({
    name: 'ledger_by_key',
    text: `select seq, available_after, debt_delta, request_hash from transactions
      where member_id = $1 and idempotency_key = $2`,
    values: [memberId, key],
  })
  const row = rows[0]
  if (!row) return null
  const posted = { seq: row.seq, availableAfter: row.available_after, debtDelta: row.debt_delta }
  return { ...posted, requestHash: row.request_hash }
}

/** `lot`: a reward's own, by which it is known; `part`: that or another lot of it. */
export type LotOf = { memberId: string; lot: bigint; part: bigint; remaining: bigint }

/** All lots of rewards: each reward's own, then those that its recalculations opened. */
export async function lotsOf(
  on: Queryable,
  rewards: readonly { memberId: string; lot: bigint }[],
): Promise<LotOf[]> {
  const { rows } = await on.query<{ member_id: string; lot: bigint; part: bigint; remaining: bigint }>({
    text: `select * from (
        select r.member_id, r.lot, opened.part,
          -- A join may be planned as a reading of all that the member has, for each reward.
          (select p.remaining from parts p where p.member_id = r.member_id and p.part = opened.part) as remaining
        from unnest($1::uuid[], $2::bigint[]) as r (member_id, lot)
        cross join lateral (
          select r.lot as part
          union all
          select t.seq from transactions t where t.member_id = r.member_id and t.part = r.lot and t.kind = 'recalculation'
        ) opened
      ) lots
      where remaining is not null order by part`,
    values: [rewards.map(({ memberId }) => memberId), rewards.map(({ lot }) => lot)],
  })
  return rows.map(({ member_id: memberId, ...row }) => ({ memberId, ...row }))
}

/** What the last cancellation of a reward took from lots, by the reward's own lot. */
export async function takenFromLots(
  on: Queryable,
  rewards: readonly { memberId: string; lot: bigint }[],
): Promise<{ memberId: string; lot: bigint; from: bigint; amount: bigint }[]> {
  const { rows } = await on.query<{ member_id: string; lot: bigint; part: bigint; amount: bigint }>({
    text: `select e.member_id, r.lot, e.part, -e.amount as amount
      from unnest($1::uuid[], $2::bigint[]) as r (member_id, lot)
      cross join lateral (
        select t.seq from transactions t
        where t.member_id = r.member_id and t.part = r.lot and t.kind = 'cancellation' order by t.seq desc limit 1
      ) last
      join entries e on e.member_id = r.member_id and e.seq = last.seq and e.account = 'frozen'`,
    values: [rewards.map(({ memberId }) => memberId), rewards.map(({ lot }) => lot)],
  })
  return rows.map((row) => ({ memberId: row.member_id, lot: row.lot, from: row.part, amount: row.amount }))
}

export type DueLot = { memberId: string; lot: bigint; contractNumber: string | null; releasesAt: Date }

/** Lots whose date has come and that nothing stops, oldest first, behind the one given; candidates only, read without locks. */
export async function dueLots(
  on: Queryable,
  { now, limit, after }: { now: Date; limit: number; after?: DueLot | undefined },
): Promise<DueLot[]> {
  const { rows } = await on.query<{
    member_id: string
    part: bigint
    contract_number: string | null
    releases_at: Date
  }>({
    name: 'ledger_due_lots',
    text: `select member_id, part, contract_number, releases_at from parts
      where remaining > 0 and account = 'frozen' and releases_at <= $1 and not ${isStopped('parts')}
        and (releases_at, member_id, part) > ($3::timestamptz, $4::uuid, $5::bigint)
      order by releases_at, member_id, part limit $2`,
    values: [now, limit, after?.releasesAt ?? '-infinity', after?.memberId ?? nobody, after?.lot ?? 0n],
  })
  return rows.map((row) => ({
    memberId: row.member_id,
    lot: row.part,
    contractNumber: row.contract_number,
    releasesAt: row.releases_at,
  }))
}

/** Sorts before every member. */
const nobody = '00000000-0000-0000-0000-000000000000'
