import type { PassportAnswer } from '@impulse/wire/passport'
import { dataOf, differing, type Draft, type DraftField, draftOf } from './document-draft.ts'

/** A field that says one thing here and another on the server, which was changed since. */
export type Difference = { field: DraftField; mine: string; theirs: string }

export type Conflict = { current: PassportAnswer; differences: readonly Difference[] }

/**
 * What became of a document that was changed elsewhere while it was filled in here. What only one side has changed is
 * that side's and needs no question, unless the other is what the member sees now.
 */
export function conflictOf(
  { draft, base }: { draft: Draft; base: Draft },
  current: PassportAnswer,
): Conflict {
  const theirs = draftOf(current)
  const changedThere = differing(dataOf(base), dataOf(theirs))
  const differences = differing(dataOf(draft), dataOf(theirs))
    .filter((field) => changedThere.includes(field))
    .map((field) => ({ field, mine: draft[field], theirs: theirs[field] }))
  return { current, differences }
}

/** The draft with the server's values in the fields for which the member has chosen them. */
export function settled(draft: Draft, theirs: Draft, chosen: readonly DraftField[]): Draft {
  const next = { ...draft }
  for (const field of chosen) next[field] = theirs[field]
  if (chosen.includes('registrationExpiresAt')) next.temporary = theirs.temporary
  return next
}

/** The field was not touched here: the newer value is the likelier one. */
export const isUntouched = ({ draft, base }: { draft: Draft; base: Draft }, field: DraftField): boolean =>
  !differing(dataOf(draft), dataOf(base)).includes(field)
