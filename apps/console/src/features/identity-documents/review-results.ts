import type { DocumentCase } from '@impulse/api/identity-documents/console-identity-documents'
import {
  identityDocumentFields,
  type ReviewResultField,
} from '@impulse/api/identity-documents/identity-document-fields'

/**
 * Marks of the reviewer, by the API's name of the field. The mark `right` contains the value that the
 * reviewer saw, so that the mark no longer counts after the value changes.
 */
export type FieldResults = { [field in ReviewResultField]?: { code: string; text: string } }

export const right = (value: string) => ({ code: 'right', text: value })
export const isCorrect = (fieldResult: FieldResults[ReviewResultField], value: string): boolean =>
  fieldResult?.code === 'right' && fieldResult.text === value

/**
 * Returns all parts that the reviewer must mark as correct before an approval, with their values: the names, each
 * field (an empty text for an empty field), and each uploaded scan, whose value is the id of the file.
 */
export const toReviewRows = ({
  lastName,
  firstName,
  middleName,
  fields,
  scans,
}: DocumentCase): Map<ReviewResultField, string> =>
  new Map<ReviewResultField, string>([
    ['names', [lastName, firstName, middleName].filter(Boolean).join(' ')],
    ...identityDocumentFields.map((field) => [field, fields[field] ?? ''] as const),
    ...scans.map(({ field, id }) => [field, id] as const),
  ])

/**
 * Returns the parts marked as wrong, for the request. Only a mark with the code `other` has a text of the
 * reviewer.
 */
export const reviewResultsIn = (fieldResults: FieldResults): Record<string, { code: string; text: string }> =>
  Object.fromEntries(
    Object.entries(fieldResults)
      .filter(([, { code }]) => code !== 'right')
      .map(([field, { code, text }]) => [field, { code, text: code === 'other' ? text.trim() : '' }]),
  )

/**
 * Review draft that may be stored in the browser: codes and the reviewer's own texts, but no data of the
 * document. `reviewKey` identifies the state of the document that the reviewer saw.
 */
export type SavedReviewDraft = ReviewDraft & { reviewKey: string }

/**
 * Draft of a review: the marks, the comment that the member reads, and `despite`, which tells colleagues why the
 * reviewer approves a document that another member also has.
 */
export type ReviewDraft = { fieldResults: FieldResults; comment: string; despite: string }

/**
 * Returns a text that identifies the state of the document: its version, its kind and the number of decisions. The text
 * omits names and scans, because they cannot change while a version is in review.
 */
const toReviewKey = ({ version, kind, decisions }: DocumentCase): string =>
  [version, kind, decisions.length].join(' ')

export function toReviewDraft(found: DocumentCase, { fieldResults, ...text }: ReviewDraft): SavedReviewDraft {
  const rows = toReviewRows(found)
  const lasting = Object.entries(fieldResults).flatMap(([field, fieldResult]) => {
    if (fieldResult.code !== 'right') return [[field, fieldResult] as const]
    const value = rows.get(field as ReviewResultField)
    const isLasting = isCorrect(fieldResult, value ?? '') && !(field === 'names' && value === '')
    return isLasting ? [[field, right('')] as const] : []
  })
  return { reviewKey: toReviewKey(found), fieldResults: Object.fromEntries(lasting), ...text }
}

/** Restores a stored review draft. Returns null when the draft belongs to another state of the document. */
export function restored(
  found: DocumentCase,
  { reviewKey: stand, fieldResults, ...text }: SavedReviewDraft,
): ReviewDraft | null {
  if (stand !== toReviewKey(found)) return null
  const rows = toReviewRows(found)
  const restoredResults = Object.entries(fieldResults).map(
    ([field, fieldResult]) =>
      [
        field,
        fieldResult.code === 'right' ? right(rows.get(field as ReviewResultField) ?? '') : fieldResult,
      ] as const,
  )
  return { fieldResults: Object.fromEntries(restoredResults), ...text }
}
