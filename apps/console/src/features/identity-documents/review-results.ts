import type { DocumentCase } from '@impulse/api/identity-documents/console-identity-documents'
import {
  identityDocumentFields,
  type ReviewResultField,
} from '@impulse/api/identity-documents/identity-document-fields'

/** Marks of the reviewer by API name. `right` stores the value that was correct, so that a changed value loses its mark. */
export type FieldResults = { [field in ReviewResultField]?: { code: string; text: string } }

export const right = (value: string) => ({ code: 'right', text: value })
export const isCorrect = (fieldResult: FieldResults[ReviewResultField], value: string): boolean =>
  fieldResult?.code === 'right' && fieldResult.text === value

/**
 * Everything that can be marked as correct: names, each filled field, each scan by its id. Missing ones are
 * omitted.
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

/** Text of a refusal, by the reviewer or from the list. */
export const reviewResultsIn = (fieldResults: FieldResults): Record<string, { code: string; text: string }> =>
  Object.fromEntries(
    Object.entries(fieldResults)
      .filter(([, { code }]) => code !== 'right')
      .map(([field, { code, text }]) => [field, { code, text: code === 'other' ? text.trim() : '' }]),
  )

/**
 * Part of a review that may be stored outside the page: codes and the reviewer's own text, and nothing of the document. `stand`
 * names the fields that were found right.
 */
export type SavedReviewDraft = ReviewDraft & { stand: string }

/** Marks, the text for the member, and the note for colleagues about an approval of a duplicate document. */
export type ReviewDraft = { fieldResults: FieldResults; comment: string; despite: string }

/**
 * Changes whenever something that can be marked as correct changes: names and scans cannot change during the
 * review of a version.
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
  return { stand: toReviewKey(found), fieldResults: Object.fromEntries(lasting), ...text }
}

/** Returns null when the marks belong to an earlier state. */
export function restored(
  found: DocumentCase,
  { stand, fieldResults, ...text }: SavedReviewDraft,
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
