import type { IdentityDocumentAnswer } from '@impulse/api/identity-documents/identity-document'
import {
  toIdentityDocumentData,
  listDifferences,
  type Draft,
  type DraftField,
  draftFields,
  toDraft,
} from './document-draft.ts'
import { toDocumentStatus } from '../document-status.ts'

/** Field whose typed value differs from the value that the server has received since. */
export type Difference = { field: DraftField; mine: string; theirs: string }

export type Conflict = {
  current: IdentityDocumentAnswer
  differences: readonly Difference[]
  /** Typed values of fields that are read-only now. The page lists them, because they are not saved. */
  lost: readonly Difference[]
}

/**
 * Compares the draft with a document that was changed elsewhere. Fields changed on one side only are merged;
 * the others are listed. While the document is in review, all differences are listed.
 */
export function toConflict(
  { draft, base }: { draft: Draft; base: Draft },
  current: IdentityDocumentAnswer,
): Conflict {
  const theirs = toDraft(current)
  const changedThere = listDifferences(toIdentityDocumentData(base), toIdentityDocumentData(theirs))
  const isClosed = toDocumentStatus(current) === 'review'
  const isOpen = (field: DraftField) => isClosed || current.editable.includes(field)
  const differs = listDifferences(toIdentityDocumentData(draft), toIdentityDocumentData(theirs))
  const toDifference = (field: DraftField): Difference => ({
    field,
    mine: draft[field],
    theirs: theirs[field],
  })
  return {
    current,
    differences: differs.filter((field) => changedThere.includes(field) && isOpen(field)).map(toDifference),
    lost: differs.filter((field) => !isOpen(field) && !isUntouched({ draft, base }, field)).map(toDifference),
  }
}

/** Returns the draft with the server's values in these fields. */
export function settled(draft: Draft, theirs: Draft, fields: readonly DraftField[]): Draft {
  const next = { ...draft }
  for (const field of fields) next[field] = theirs[field]
  if (fields.includes('registrationExpiresAt')) next.temporary = theirs.temporary
  return next
}

/** Returns the draft with the server's values in its read-only fields. */
export const withClosedFields = (draft: Draft, document: IdentityDocumentAnswer): Draft =>
  settled(
    draft,
    toDraft(document),
    draftFields.filter((field) => !document.editable.includes(field)),
  )

/** Returns true when the member did not change the field, so the server's newer value is preselected. */
export const isUntouched = ({ draft, base }: { draft: Draft; base: Draft }, field: DraftField): boolean =>
  !listDifferences(toIdentityDocumentData(draft), toIdentityDocumentData(base)).includes(field)
