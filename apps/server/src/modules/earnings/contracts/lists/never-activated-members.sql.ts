import type { Queryable } from '../../../../platform/db/db.ts'

/** Member with points who never signed in. The amounts are in points. */
export type NeverActivatedMember = {
  phone: string
  available: bigint
  frozen: bigint
  debt: bigint
  contracts: bigint
}

/**
 * Returns members with points who never signed in: at most `limit` members after the phone `after`, ordered
 * by phone.
 */
export async function selectNeverActivatedMembers(
  db: Queryable,
  { after, limit }: { after: string; limit: number },
): Promise<NeverActivatedMember[]> {
  const { rows } = await db.query<NeverActivatedMember>({
    text: `select m.phone, b.available, b.frozen, b.debt,
        (select count(*) from contracts c where c.member_id = m.id and c.status <> 'undone') as contracts
      from members m join balances b on b.member_id = m.id
      where m.first_signed_in_at is null and (b.available > 0 or b.frozen > 0) and m.phone > $1
      order by m.phone limit $2`,
    values: [after, limit],
  })
  return rows
}
