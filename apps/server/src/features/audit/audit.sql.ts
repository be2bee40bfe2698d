import type { Queryable } from '../../platform/db/db.ts'

export type AuditRow = {
  id: bigint
  /** System clock. */
  at: Date
  actor: string
  action: string
  memberId: string | null
  object: string
  reason: string
}

export async function insertAuditEvent(on: Queryable, event: Omit<AuditRow, 'id'>): Promise<void> {
  await on.query({
    text: `insert into audit_events (at, actor, action, member_id, object, reason) values ($1, $2, $3, $4, $5, $6)`,
    values: [event.at, event.actor, event.action, event.memberId, event.object, event.reason],
  })
}

/** The newest first; of one member, or of all. */
export async function selectAuditEvents(
  on: Queryable,
  { memberId, limit }: { memberId: string | null; limit: number },
): Promise<(AuditRow & { phone: string | null })[]> {
  const { rows } = await on.query<AuditRow & { phone: string | null }>({
    text: `select e.id, e.at, e.actor, e.action, e.member_id as "memberId", e.object, e.reason, m.phone
      from audit_events e left join members m on m.id = e.member_id
      where $1::uuid is null or e.member_id = $1
      order by e.id desc limit $2`,
    values: [memberId, limit],
  })
  return rows
}
