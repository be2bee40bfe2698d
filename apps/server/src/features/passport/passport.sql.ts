import type { Queryable, Tx } from '../../platform/db/db.ts'

export type PassportRow = {
  status: 'review' | 'approved' | 'rejected'
  decidedAt: Date | null
  comment: string
}

export async function findPassport(on: Queryable, memberId: string): Promise<PassportRow | null> {
  const { rows } = await on.query<PassportRow>({
    name: 'passport_find',
    text: 'select status, decided_at as "decidedAt", comment from passports where member_id = $1',
    values: [memberId],
  })
  return rows[0] ?? null
}

export async function savePassport(
  tx: Tx,
  row: { memberId: string; status: 'approved' | 'rejected'; comment: string; at: Date; actor: string },
): Promise<void> {
  await tx.query({
    text: `insert into passports (member_id, status, comment, decided_at, decided_by) values ($1, $2, $3, $4, $5)
      on conflict (member_id) do update set status = excluded.status, comment = excluded.comment,
        decided_at = excluded.decided_at, decided_by = excluded.decided_by`,
    values: [row.memberId, row.status, row.comment, row.at, row.actor],
  })
}

export type ListedPassport = PassportRow & {
  phone: string
  fullName: string
  decidedBy: string | null
  /** The member came back after a long silence, and the document was not looked at since. */
  isStale: boolean
}

/** Those that wait for staff, the longest first; or all, the latest decision first. */
export async function selectPassports(
  on: Queryable,
  { all, limit }: { all: boolean; limit: number },
): Promise<ListedPassport[]> {
  const { rows } = await on.query<ListedPassport>({
    text: `select m.phone, concat_ws(' ', nullif(m.last_name, ''), nullif(m.first_name, ''), nullif(m.middle_name, '')) as "fullName",
        p.status, p.comment, p.decided_at as "decidedAt", p.decided_by as "decidedBy", s.is_stale as "isStale"
      from passports p
      join members m on m.id = p.member_id
      cross join lateral (select p.status = 'approved' and coalesce(p.decided_at <= m.returned_at, false)) s (is_stale)
      where $1 or p.status = 'review' or s.is_stale
      order by
        case when $1 then p.decided_at end desc nulls first,
        greatest(p.decided_at, m.returned_at) nulls first, m.phone
      limit $2`,
    values: [all, limit],
  })
  return rows
}
