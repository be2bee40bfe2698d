import { hourMs } from '@impulse/api/fields/durations'
import type {
  DocumentQuery,
  QueuedDocument,
} from '@impulse/api/identity-documents/console-identity-documents'
import type { ListAnswer } from '@impulse/api/lists/console-list'
import { moscowIso } from '../../../../platform/clock/moscow.ts'
import { allRows, listed, toPage, toDtos } from '../../../../platform/admin/list-page.ts'
import { countQueue, type QueuedRow, queueQuery } from './review-queue.sql.ts'
import type { DbContext } from '../../../../platform/db/db-context.ts'

/** Returns a page of a review queue, sorted by waiting time, with the current reviewers. */
export async function documentsPage(
  { db, clock }: DbContext,
  query: DocumentQuery,
): Promise<ListAnswer<QueuedDocument>> {
  const page = toPage(query)
  const [{ rows }, count] = await Promise.all([
    db.query<QueuedRow>(queueQuery(query.kind, { ...page, order: query.order, now: clock.systemNow() })),
    countQueue(db, query.kind),
  ])
  const asOf = clock.businessNow()
  return listed(rows, { count, page, toDto: (row) => toDto(row, asOf) })
}

/** Yields the whole review queue in chunks, for an export. */
export function everyDocument(
  { db, clock }: DbContext,
  { kind, order }: DocumentQuery,
): AsyncIterable<QueuedDocument[]> {
  const asOf = clock.businessNow()
  const query = queueQuery(kind, { ...allRows, order, now: clock.systemNow() })
  return toDtos(db.queryInChunks<QueuedRow>(query), (row) => toDto(row, asOf))
}

/**
 * Converts a row of a review queue to the response. The waiting time is computed here, because the browser
 * does not know the business clock.
 */
const toDto = ({ waitsSince, reviewerUntil, ...row }: QueuedRow, asOf: Date): QueuedDocument => ({
  ...row,
  waitsSince: waitsSince && moscowIso(waitsSince),
  waitsHours: waitsSince && Math.max(0, Math.floor((asOf.getTime() - waitsSince.getTime()) / hourMs)),
  reviewerUntil: reviewerUntil && moscowIso(reviewerUntil),
})
