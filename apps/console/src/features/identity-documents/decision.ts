import type {
  DocumentCase,
  DocumentDecision,
} from '@impulse/api/identity-documents/console-identity-documents'
import { RefusedCall } from '../../shared/api/call.ts'
import {
  isCorrect,
  type ReviewDraft,
  type FieldResults,
  right,
  toReviewRows,
  reviewResultsIn,
} from './review-results.ts'
import { isChanged } from './use-review.ts'

type DocumentReview = ReviewDraft & { found: DocumentCase }

const isShared = ({ same }: DocumentCase): boolean => same.length > 0

export const areAllCorrect = (found: DocumentCase, fieldResults: FieldResults): boolean =>
  [...toReviewRows(found)].every(([field, value]) => isCorrect(fieldResults[field], value))

/**
 * Decides which buttons are enabled. Approval needs all parts marked as correct. When another member has the same
 * document, approval also needs a typed reason. A rejection needs a part marked as wrong, or a typed comment.
 */
export function mayDecide({ found, fieldResults, comment, despite }: DocumentReview) {
  const isWrong = Object.keys(reviewResultsIn(fieldResults)).length > 0
  const isExplained = !isShared(found) || despite.trim() !== ''
  return {
    isApprovable: !isWrong && areAllCorrect(found, fieldResults) && isExplained,
    isRejectable: isWrong || comment.trim() !== '',
  }
}

/**
 * Converts the review to the request. An approval contains the parts marked as correct, and a rejection contains the
 * parts marked as wrong.
 */
export function toDocumentDecision(
  status: DocumentDecision['status'],
  { found, fieldResults, comment, despite }: DocumentReview,
): DocumentDecision {
  const isApproved = status === 'approved'
  return {
    status,
    version: found.version,
    comment,
    verdicts: isApproved ? {} : reviewResultsIn(fieldResults),
    right: isApproved ? [...toReviewRows(found).keys()] : [],
    despite: isApproved && isShared(found) ? despite.trim() : '',
  }
}

/** Marks as correct every part that is not marked as wrong. */
export const markRestCorrect = (found: DocumentCase, fieldResults: FieldResults): FieldResults => ({
  ...Object.fromEntries([...toReviewRows(found)].map(([field, value]) => [field, right(value)])),
  ...Object.fromEntries(Object.entries(fieldResults).filter(([, { code }]) => code !== 'right')),
})

/**
 * True when the document must be reloaded before the reviewer can decide, for example because another member
 * now has the same document.
 */
export const mustReload = (error: unknown, found: DocumentCase): boolean =>
  isChanged(error) || (!isShared(found) && error instanceof RefusedCall && error.code === 'document_same')
