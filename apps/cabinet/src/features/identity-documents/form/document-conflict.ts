import type { PassportAnswer } from '@impulse/api/identity-documents/identity-document'
import {
  toPassportData,
  differing,
  type Draft,
  type DraftField,
  draftFields,
  toDraft,
} from './document-draft.ts'
import { toDocumentStatus } from '../document-status.ts'

/** A field that says one thing here and another on the server, which was changed since. */
export type Difference = { field: DraftField; mine: string; theirs: string }

export type Conflict = {
  current: PassportAnswer
  differences: readonly Difference[]
  /** Typed values that can no longer be changed: they are named, since they are not stored. */
  lost: readonly Difference[]
}

/**
 * Merges a document that was changed elsewhere while the member filled it in here. Fields changed on one side alone are taken; the
 * others are listed, all of them while the document is under review.
 */
export function toConflict(
  { draft, base }: { draft: Draft; base: Draft },
  current: PassportAnswer,
): Conflict {
  const theirs = toDraft(current)
  const changedThere = differing(toPassportData(base), toPassportData(theirs))
  const isClosed = toDocumentStatus(current) === 'review'
  const isOpen = (field: DraftField) => isClosed || current.editable.includes(field)
  const differs = differing(toPassportData(draft), toPassportData(theirs))
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

/** The draft with the server's values in these fields. */
export function settled(draft: Draft, theirs: Draft, fields: readonly DraftField[]): Draft {
  const next = { ...draft }
  for (const field of fields) next[field] = theirs[field]
  if (fields.includes('registrationExpiresAt')) next.temporary = theirs.temporary
  return next
}

/** A read-only field shows the server's value. */
export const withClosed = (draft: Draft, document: PassportAnswer): Draft =>
  settled(
    draft,
    toDraft(document),
    draftFields.filter((field) => !document.editable.includes(field)),
  )

/** The field was not touched here: the newer value is the likelier one. */
export const isUntouched = ({ draft, base }: { draft: Draft; base: Draft }, field: DraftField): boolean =>
  !differing(toPassportData(draft), toPassportData(base)).includes(field)
