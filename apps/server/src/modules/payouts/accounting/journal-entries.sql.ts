import type { JournalRow } from '@impulse/api/accounting/accounting-exports'
import type { Queryable } from '../../../platform/db/db.ts'

export type JournalEntry = Pick<JournalRow, 'day' | 'kind' | 'debit' | 'credit' | 'count'> & {
  amount: bigint
}

/**
 * Selects the entries of a period as pairs of a debit and a credit account, summed up by day in Moscow, kind and
 * accounts. Within a transaction, debits are matched with credits in the order of the entries, and an entry that is
 * larger than its counterpart is split.
 */
export async function selectJournalEntries(
  db: Queryable,
  { from, to }: { from: Date; to: Date },
): Promise<JournalEntry[]> {
  const { rows } = await db.query<JournalEntry>({
    text: `with sides as (
        select t.accounted_at, t.kind, e.member_id, e.seq, e.account, e.amount < 0 as is_debit,
          sum(abs(e.amount)) over side as ends_at, sum(abs(e.amount)) over side - abs(e.amount) as begins_at
        from transactions t join entries e using (member_id, seq)
        where t.accounted_at >= $1 and t.accounted_at < $2
        window side as (partition by e.member_id, e.seq, e.amount < 0 order by e.position)
      )
      select to_char(d.accounted_at at time zone 'Europe/Moscow', 'YYYY-MM-DD') as day, d.kind,
        d.account as debit, c.account as credit, count(*)::int as count,
        sum(least(d.ends_at, c.ends_at) - greatest(d.begins_at, c.begins_at))::bigint as amount
      from sides d join sides c on c.member_id = d.member_id and c.seq = d.seq and not c.is_debit
        and least(d.ends_at, c.ends_at) > greatest(d.begins_at, c.begins_at)
      where d.is_debit
      group by day, d.kind, d.account, c.account order by day, d.kind, d.account, c.account`,
    values: [from, to],
  })
  return rows
}
