import { hoursSince } from '@impulse/api/fields/durations'
import type {
  DocumentQuery,
  QueuedDocument,
} from '@impulse/api/identity-documents/console-identity-documents'
import { moscowIso } from '../../../../platform/clock/moscow.ts'
import { listRows } from '../../../../platform/admin/list-rows.ts'
import { countQueue, type QueuedRow, queueQuery } from './review-queue.sql.ts'
import type { DbContext } from '../../../../platform/db/db-context.ts'

/** Console list of the identity documents that wait for a review, with their current reviewers. */
export const documentList = ({ db, clock }: DbContext) =>
  listRows(db, ({ kind }: DocumentQuery) => {
    const asOf = clock.businessNow()
    return {
      rows: (page) => queueQuery(kind, { ...page, now: clock.systemNow() }),
      count: () => countQueue(db, kind),
      toDto: (row: QueuedRow) => toDto(row, asOf),
    }
  })

/**
 * Converts a row of a review queue to the response. The server computes the hours that the document has waited, because
 * the browser does not know the business clock.
 */
const toDto = ({ waitsSince, reviewerUntil, ...row }: QueuedRow, asOf: Date): QueuedDocument => ({
  ...row,
  waitsSince: waitsSince && moscowIso(waitsSince),
  waitsHours: waitsSince && Math.floor(hoursSince(waitsSince, asOf)),
  reviewerUntil: reviewerUntil && moscowIso(reviewerUntil),
})
