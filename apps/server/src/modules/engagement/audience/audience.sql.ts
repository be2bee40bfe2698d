import type { Queryable } from '../../../platform/db/db.ts'

/**
 * Audience of a news item or a broadcast. `newcomers`: members without an active (confirmed or released) contract.
 * `value` depends on the kind. For `product` it is a product of which the member has an active contract, for `city`
 * the city of the member's profile, for `members` the id of the broadcast that lists the members. It is null for the
 * other kinds.
 */
export type Audience = {
  kind: 'all' | 'newcomers' | 'product' | 'city' | 'members'
  value: string | null
}

/**
 * SQL condition that the member `m` belongs to the audience. `$1`: kind of the audience; `$2`: product, city
 * or id of the broadcast.
 */
const isAddressed = `m.deleted_at is null and m.merged_into is null and case $1
  when 'all' then true
  when 'newcomers' then not exists (
    select from contracts c where c.member_id = m.id and c.status in ('confirmed', 'released')
  )
  when 'product' then exists (
    select from contracts c
    where c.member_id = m.id and c.status in ('confirmed', 'released') and c.product = $2
  )
  when 'city' then lower(m.city_name) = lower($2)
  else exists (select from broadcast_members l where l.member_id = m.id and l.broadcast_id::text = $2)
end`

/**
 * Returns up to `limit` members of the audience whose ids are greater than `after`, ordered by id. A result of fewer
 * than `limit` members is the last one.
 */
export async function selectAudience(
  db: Queryable,
  { kind, value }: Audience,
  { after, limit }: { after: string | null; limit: number },
): Promise<string[]> {
  const { rows } = await db.query<{ id: string }>({
    name: 'audience_addressed',
    text: `select m.id from members m where ($3::uuid is null or m.id > $3) and ${isAddressed}
      order by m.id limit $4`,
    values: [kind, value, after, limit],
  })
  return rows.map(({ id }) => id)
}

export async function countAudience(db: Queryable, { kind, value }: Audience): Promise<number> {
  const { rows } = await db.query<{ count: bigint }>({
    text: `select count(*) as count from members m where ${isAddressed}`,
    values: [kind, value],
  })
  return Number(rows[0]?.count ?? 0)
}
