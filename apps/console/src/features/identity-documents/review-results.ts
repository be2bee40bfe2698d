import type { DocumentCase } from '@impulse/api/identity-documents/console-identity-documents'
import {
  identityDocumentFields,
  type ReviewResultField,
} from '@impulse/api/identity-documents/identity-document-fields'

/**
 * Marks of the reviewer, by field name of the API. The mark `right` stores the value that was correct, so
 * that a changed value loses its mark.
 */
export type FieldResults = { [field in ReviewResultField]?: { code: string; text: string } }

export const right = (value: string) => ({ code: 'right', text: value })
export const isCorrect = (fieldResult: FieldResults[ReviewResultField], value: string): boolean =>
  fieldResult?.code === 'right' && fieldResult.text === value

/**
 * Returns everything that the reviewer can mark as correct: names, each filled field, and each scan by its
 * id.
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

/** Returns the wrong marks for the request. Only a mark with the code `other` has a text of the reviewer. */
export const reviewResultsIn = (fieldResults: FieldResults): Record<string, { code: string; text: string }> =>
  Object.fromEntries(
    Object.entries(fieldResults)
      .filter(([, { code }]) => code !== 'right')
      .map(([field, { code, text }]) => [field, { code, text: code === 'other' ? text.trim() : '' }]),
  )

/**
 * Part of a review that may be stored outside the page: codes and the reviewer's own text, but no data of the
 * document. `stand` is the key of the reviewed state.
 */
export type SavedReviewDraft = ReviewDraft & { reviewKey: string }

/** Marks, the text for the member, and the note for colleagues about an approval of a duplicate document. */
export type ReviewDraft = { fieldResults: FieldResults; comment: string; despite: string }

/**
 * Key of the reviewed state, which changes with the version, the kind and the number of decisions. Names and
 * scans cannot change while a version is reviewed.
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

/** Restores a saved draft. Returns null when the draft belongs to another state of the document. */
export function restored(
  found: DocumentCase,
  { reviewKey: stand, fieldResults, ...text }: SavedReviewDraft,
): ReviewDraft | null {
  if (stand !== toReviewKey(found)) return null
  const rows = toReviewRows(found)
  const again = Object.entries(fieldResults).map(
    ([field, fieldResult]) =>
      [
        field,
        fieldResult.code === 'right' ? right(rows.get(field as ReviewResultField) ?? '') : fieldResult,
      ] as const,
  )
  return { fieldResults: Object.fromEntries(again), ...text }
}
