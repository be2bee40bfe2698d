import { daysAfter } from '@impulse/api/identity-documents/passport-validity'
import { documentExpiredMessages } from '@impulse/copy-ru/identity-documents/identity-document-expired'
import { type EndsField } from '@impulse/api/identity-documents/identity-document-errors'
import { identityDocumentExpiryNotification } from './identity-documents.messages.ts'
import { moscowDay } from '../../../platform/clock/moscow.ts'
import { notify } from '../../../platform/notifications/notifications.service.ts'
import { recordDecision } from './review/decide-document.ts'
import { warningDays, type ReviewResults, warningDue } from './identity-documents.rules.ts'
import { findIdentityDocument, lockMember } from './identity-documents.sql.ts'
import { markWarned, selectExpiring } from './review/review.sql.ts'
import type { DbContext } from '../../../platform/db/db-context.ts'

const chunkSize = 200

/**
 * Warns members 60, 14 and 1 days before their document or registration expires, and revokes the approval of
 * expired documents. After the worker was stopped for days, sends only the latest of the missed warnings.
 * Returns the number of processed members.
 */
export async function recordExpiries(
  { db, clock }: DbContext,
  { signal }: { signal?: AbortSignal } = {},
): Promise<number> {
  let done = 0
  for (;;) {
    const today = moscowDay(clock.businessNow())
    // `ends_on` is the day after the last valid date, therefore `days + 1`.
    const before = warningDays.map((days) => ({ days, until: daysAfter(today, days + 1) }))
    const memberIds = await selectExpiring(db, { today, before, limit: chunkSize })
    for (const memberId of memberIds) {
      if (signal?.aborted) return done
      await processExpiry({ db, clock }, { memberId, today })
      done += 1
    }
    if (memberIds.length < chunkSize) return done
  }
}

async function processExpiry(
  { db, clock }: DbContext,
  { memberId, today }: { memberId: string; today: string },
): Promise<void> {
  await db.transaction(async (tx) => {
    // Reads the document again under the lock, because since the first read another worker may have processed it, or
    // the member may have sent another document.
    await lockMember(tx, memberId)
    const row = await findIdentityDocument(tx, memberId)
    if (row?.status !== 'approved' || row.endsOn === null || row.endsField === null) return
    const field = row.endsField
    if (row.endsOn <= today) {
      const comment = documentExpiredMessages[field]
      const rejection = {
        status: 'rejected',
        comment,
        verdicts: expiredReviewResults(field),
        actor: 'system',
      } as const
      await recordDecision(tx, { memberId, ...rejection, clock })
      return
    }
    const day = daysAfter(row.endsOn, -1)
    const daysLeft = Math.round((Date.parse(day) - Date.parse(today)) / 86_400_000)
    const days = warningDue(daysLeft)
    if (days === null || !(await markWarned(tx, { memberId, days }))) return
    const at = clock.businessNow()
    const key = `passport-ends:${field}:${day}:${days}`
    await notify(tx, {
      memberId,
      key,
      category: 'passport',
      ...identityDocumentExpiryNotification({ field, day, daysLeft }),
      at,
    })
  })
}

/**
 * Returns the review results of an expired document. One field in the results is enough to let the member
 * change all fields of the document or of the registration.
 */
const expiredReviewResults = (field: EndsField): ReviewResults =>
  field === 'dateOfBirth'
    ? { issuedAt: { code: 'replaced', text: '' } }
    : { [field]: { code: 'expired', text: '' } }
