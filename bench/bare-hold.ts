import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import type { Bench } from './open-bench.ts'
import { type Contender, inProcess } from './http/rate.ts'

/**
 * SQL statement that posts a hold with the least work for PostgreSQL. The statement does not look up an earlier
 * operation with the same idempotency key.
 */
const holdStatement = `
with held as (
  update balances set available = available - $2, held = held + $2, last_seq = last_seq + 1,
    withdrawal_items = withdrawal_items + 1
  where member_id = $1
  returning last_seq as seq, available
), written as (
  insert into transactions (
    member_id, seq, category, kind, order_id, params, search, amount, available_delta, available_after, debt_delta,
    occurred_at, accounted_at, actor, idempotency_key, request_hash
  )
  select $1, seq, 'withdrawal', 'withdrawal', $3, $4, $5, -$2, -$2, available, 0, $6, $6, $7, $8, $9
  from held
), entries_written as (
  insert into entries (member_id, seq, position, account, amount, part)
  select $1, h.seq, l.position, l.account, l.amount, l.part
  from held h cross join lateral (
    values (1, 'available'::ledger_account, -$2, null), (2, 'held', $2, h.seq)
  ) l (position, account, amount, part)
), opened as (
  insert into pending_parts (member_id, part, account, amount, remaining, order_id)
  select $1, seq, 'held', $2, $2, $3 from held
)
select seq, available from held`

/** Posts holds by the database driver alone, as an upper limit for the rate of posting through the ledger. */
export const barePosting = (pool: pg.Pool, members: Bench['members']): Contender =>
  inProcess('bare statement', () => {
    const { memberId } = randomMember(members)
    const values = [memberId, 1n, null, '{}', 'вывод', new Date(), 'bench', randomUUID(), Buffer.alloc(32)]
    return pool.query({ name: 'bare_hold', text: holdStatement, values })
  })

export function randomMember(members: Bench['members']): Bench['members'][number] {
  const member = members[Math.floor(Math.random() * members.length)]
  if (!member) throw new Error('the bench has no members')
  return member
}
