import type { DocumentKind } from '@impulse/api/identity-documents/console-identity-documents'
import { countListed } from '../../../../platform/admin/list-count.ts'
import { type Page, toSortDirection } from '../../../../platform/admin/list-page.ts'
import type { Query, Queryable } from '../../../../platform/db/db.ts'

export type QueuedRow = {
  id: string
  phone: string
  fullName: string
  /**
   * Time (business clock) since which the document waits: when the member sent the document, or when the member
   * returned to a dormant account.
   */
  waitsSince: Date | null
  reviewer: string | null
  reviewerUntil: Date | null
}

/** SQL of each review queue. `from`: the `from` clause; `since`: the time at which a document began to wait. */
const kinds: Record<DocumentKind, { since: string; from: string }> = {
  review: {
    since: 'p.submitted_at',
    from: `identity_documents p join members m on m.id = p.member_id where p.status = 'review' and m.phone is not null`,
  },
  again: {
    since: 'm.reactivated_at',
    from: `identity_documents p join members m on m.id = p.member_id
      where p.status = 'approved' and m.reactivated_at is not null and p.decided_at <= m.reactivated_at and m.phone is not null`,
  },
}

/**
 * Builds the query of a page of a review queue. A document whose assignment ended before `now` (system clock)
 * is listed without a reviewer. When `limit` is null, the page contains the whole queue.
 */
export function queueQuery(
  kind: DocumentKind,
  { skip, limit, order, now }: Page & { order: 'asc' | 'desc'; now: Date },
): Query<QueuedRow> {
  const direction = toSortDirection(order)
  const { since, from } = kinds[kind]
  return {
    text: `select p.member_id as id, m.phone, ${since} as "waitsSince",
        concat_ws(' ', nullif(m.last_name, ''), nullif(m.first_name, ''), nullif(m.middle_name, '')) as "fullName",
        case when p.reviewer_until > $3 then p.reviewer end as reviewer,
        case when p.reviewer_until > $3 then p.reviewer_until end as "reviewerUntil"
      from ${from} order by ${since} ${direction}, m.id ${direction} limit $1 offset $2`,
    values: [limit, skip, now],
  }
}

export const countQueue = (db: Queryable, kind: DocumentKind): Promise<number> =>
  countListed(db, { text: `select from ${kinds[kind].from}`, values: [] })

/** Returns the review queue in which a member's document waits; null when it waits in no queue. */
export async function findWaiting(db: Queryable, memberId: string): Promise<DocumentKind | null> {
  const one = (kind: DocumentKind) => `select '${kind}' as kind from ${kinds[kind].from} and m.id = $1`
  const { rows } = await db.query<{ kind: DocumentKind }>({
    text: `${one('review')} union all ${one('again')}`,
    values: [memberId],
  })
  return rows[0]?.kind ?? null
}
