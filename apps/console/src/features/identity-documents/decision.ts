import type {
  DocumentCase,
  DocumentDecision,
} from '@impulse/api/identity-documents/console-identity-documents'
import { CallRefused } from '../../shared/api/call.ts'
import {
  isRight,
  type ReviewDraft,
  type FieldResults,
  right,
  toReviewRows,
  reviewResultsIn,
} from './review-results.ts'
import { isChanged } from './use-review.ts'

type DocumentReview = ReviewDraft & { found: DocumentCase }

const isShared = ({ same }: DocumentCase): boolean => same.length > 0

export const areAllRight = (found: DocumentCase, fieldResults: FieldResults): boolean =>
  [...toReviewRows(found)].every(([field, value]) => isRight(fieldResults[field], value))

/** Approved is what was found right in all its parts, next to another's for a reason; refused, what something is wrong in, or for what is written. */
export function mayDecide({ found, fieldResults, comment, despite }: DocumentReview) {
  const isWrong = Object.keys(reviewResultsIn(fieldResults)).length > 0
  const isExplained = !isShared(found) || despite.trim() !== ''
  return {
    isApprovable: !isWrong && areAllRight(found, fieldResults) && isExplained,
    isRejectable: isWrong || comment.trim() !== '',
  }
}

/** Request of a decision: an approval names all correct parts, a refusal all wrong ones. */
export function toDocumentDecision(
  status: DocumentDecision['status'],
  { found, fieldResults, comment, despite }: DocumentReview,
): DocumentDecision {
  const isApproved = status === 'approved'
  return {
    ...{ status, version: found.version, comment },
    verdicts: isApproved ? {} : reviewResultsIn(fieldResults),
    right: isApproved ? [...toReviewRows(found).keys()] : [],
    despite: isApproved && isShared(found) ? despite.trim() : '',
  }
}

/** All that nothing wrong was said of is right. */
export const callingRestRight = (found: DocumentCase, fieldResults: FieldResults): FieldResults => ({
  ...Object.fromEntries([...toReviewRows(found)].map(([field, value]) => [field, right(value)])),
  ...Object.fromEntries(Object.entries(fieldResults).filter(([, { code }]) => code !== 'right')),
})

/** Another member may have the same since it was opened: it is shown before anything is said of it. */
export const mustReload = (thrown: unknown, found: DocumentCase): boolean =>
  isChanged(thrown) || (!isShared(found) && thrown instanceof CallRefused && thrown.code === 'document_same')
