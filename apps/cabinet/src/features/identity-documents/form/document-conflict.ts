import type { IdentityDocumentResponse } from '@impulse/api/identity-documents/identity-document'
import {
  toIdentityDocumentData,
  listDifferences,
  type Draft,
  type DraftField,
  draftFields,
  toDraft,
} from './document-draft.ts'
import { toDocumentStatus } from '../document-status.ts'

/**
 * Field with two different values: the value in the draft (`typedValue`) and the value that another tab or device
 * saved (`serverValue`).
 */
export type Difference = { field: DraftField; typedValue: string; serverValue: string }

export type Conflict = {
  current: IdentityDocumentResponse
  differences: readonly Difference[]
  /**
   * Typed values of fields that have become read-only. The page lists these values, because the server cannot
   * save them.
   */
  lostValues: readonly Difference[]
}

/**
 * Compares the draft with `current`, a document that another tab or device changed. A field is a difference if the
 * other tab or device saved a value other than the typed one. If `current` is in review, every other field that the
 * member changed is also a difference, because a document in review accepts no changes.
 */
export function toConflict(
  { draft, base }: { draft: Draft; base: Draft },
  current: IdentityDocumentResponse,
): Conflict {
  const serverDraft = toDraft(current)
  const changedThere = listDifferences(toIdentityDocumentData(base), toIdentityDocumentData(serverDraft))
  const isClosed = toDocumentStatus(current) === 'review'
  const isOpen = (field: DraftField) => isClosed || current.editable.includes(field)
  const isListed = (field: DraftField) =>
    changedThere.includes(field) || (isClosed && !isUntouched({ draft, base }, field))
  const differs = listDifferences(toIdentityDocumentData(draft), toIdentityDocumentData(serverDraft))
  const toDifference = (field: DraftField): Difference => ({
    field,
    typedValue: draft[field],
    serverValue: serverDraft[field],
  })
  return {
    current,
    differences: differs.filter((field) => isListed(field) && isOpen(field)).map(toDifference),
    lostValues: differs
      .filter((field) => !isOpen(field) && !isUntouched({ draft, base }, field))
      .map(toDifference),
  }
}

/** Returns a copy of the draft in which the given fields have the server's values. */
export function withServerValues(draft: Draft, serverDraft: Draft, fields: readonly DraftField[]): Draft {
  const next = { ...draft }
  for (const field of fields) next[field] = serverDraft[field]
  if (fields.includes('registrationExpiresAt')) next.temporary = serverDraft.temporary
  return next
}

/** Returns a copy of the draft in which the read-only fields have the server's values. */
export const withClosedFields = (draft: Draft, document: IdentityDocumentResponse): Draft =>
  withServerValues(
    draft,
    toDraft(document),
    draftFields.filter((field) => !document.editable.includes(field)),
  )

/**
 * Returns true when the member did not change the field. The page then preselects the server's newer value.
 */
export const isUntouched = ({ draft, base }: { draft: Draft; base: Draft }, field: DraftField): boolean =>
  !listDifferences(toIdentityDocumentData(draft), toIdentityDocumentData(base)).includes(field)
