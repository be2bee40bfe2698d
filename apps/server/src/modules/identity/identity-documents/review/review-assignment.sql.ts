import type { Queryable } from '../../../../platform/db/db.ts'

export type MemberRow = {
  memberId: string
  phone: string
  firstName: string
  middleName: string
  lastName: string
}

export type MemberRef = { phone: string } | { memberId: string }

/** Finds a member by phone or id. Returns null when there is no such member or the account was deleted. */
export async function findMember(db: Queryable, memberRef: MemberRef): Promise<MemberRow | null> {
  const [column, value] = 'phone' in memberRef ? ['phone', memberRef.phone] : ['id', memberRef.memberId]
  const { rows } = await db.query<MemberRow>({
    text: `select id as "memberId", phone, first_name as "firstName", middle_name as "middleName", last_name as "lastName"
      from members where ${column} = $1 and phone is not null`,
    values: [value],
  })
  return rows[0] ?? null
}

type Lease = { name: string; now: Date; until: Date }
/**
 * Assigns a document to a reviewer, or extends this reviewer's assignment. Returns false when another reviewer
 * has the assignment, or when the document is not in review.
 */
export async function assignReviewer(
  db: Queryable,
  { memberId, name, now, until }: Lease & { memberId: string },
): Promise<boolean> {
  const { rowCount } = await db.query({
    text: `update identity_documents set reviewer = $2, reviewer_until = $4
      where member_id = $1 and status = 'review'
        and (reviewer is null or reviewer = $2 or reviewer_until <= $3)`,
    values: [memberId, name, now, until],
  })
  return rowCount === 1
}

/** Extends a reviewer's assignment. Returns false when the assignment has ended. */
export async function extendAssignment(
  db: Queryable,
  { memberId, name, now, until }: Lease & { memberId: string },
): Promise<boolean> {
  const { rowCount } = await db.query({
    text: `update identity_documents set reviewer_until = $4
      where member_id = $1 and status = 'review' and reviewer = $2 and reviewer_until > $3`,
    values: [memberId, name, now, until],
  })
  return rowCount === 1
}

/**
 * Assigns to the reviewer the document that has waited longest and is not the reviewer's own. Returns null when
 * no such document waits.
 */
export async function assignNextDocument(
  db: Queryable,
  { name, ownPhone, now, until }: Lease & { ownPhone: string | null },
): Promise<{ memberId: string; phone: string } | null> {
  const { rows } = await db.query<{ memberId: string; phone: string }>({
    // Materializes the CTE, so that PostgreSQL runs it only once, whichever plan it chooses for the update.
    text: `with next as materialized (
        select p.member_id, m.phone from identity_documents p join members m on m.id = p.member_id
        where p.status = 'review' and (p.reviewer is null or p.reviewer_until <= $2)
          and m.phone is not null and m.phone is distinct from $4
        order by p.submitted_at nulls first, p.member_id limit 1 for update of p skip locked
      )
      update identity_documents p set reviewer = $1, reviewer_until = $3 from next where p.member_id = next.member_id
      returning next.member_id as "memberId", next.phone`,
    values: [name, now, until, ownPhone],
  })
  return rows[0] ?? null
}

export async function endAssignment(
  db: Queryable,
  { memberId, name, now }: { memberId: string; name: string; now: Date },
): Promise<boolean> {
  const { rowCount } = await db.query({
    text: `update identity_documents set reviewer = null, reviewer_until = null
      where member_id = $1 and reviewer = $2 and reviewer_until > $3`,
    values: [memberId, name, now],
  })
  return rowCount === 1
}
