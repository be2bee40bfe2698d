/** Values of a form, and the version of the stored object on which the values are based. */
export type Draft<Written, Version = number> = { written: Written; version: Version }

/**
 * Returns the draft that is stored in this browser, or null when there is no readable draft. A field that is
 * missing in the draft of an earlier version of the console gets the value from `saved`.
 */
export function restoreDraft<Written extends object, Version>(
  key: string,
  saved: Draft<Written, Version>,
): Draft<Written, Version> | null {
  try {
    const found = JSON.parse(localStorage.getItem(key) ?? 'null') as Draft<Written, Version> | null
    return found && { ...found, written: { ...saved.written, ...found.written } }
  } catch {
    return null
  }
}

export function writeDraft(key: string, draft: Draft<unknown, unknown>): void {
  try {
    localStorage.setItem(key, JSON.stringify(draft))
  } catch {
    // The browser's storage is full, so the latest changes are not stored.
  }
}

export function removeDraft(key: string): void {
  try {
    localStorage.removeItem(key)
  } catch {
    // The browser denies access to its storage, so it has no draft.
  }
}

type Typing<Written, Version> = {
  /** `sent` is the draft that was sent to the server, `latest` the draft when the response was received. */
  sent: Draft<Written, Version>
  latest: Draft<Written, Version>
  /** True when the form stays on this page after the save, false when the page of a created object opens. */
  isHere: boolean
}

/**
 * Returns the draft that the form shows after a save (`draft`). `typed`: the latest values of the form, based on the
 * saved version; null when the staff member typed nothing during the save. `isDirty` is true when the form shows
 * `typed`.
 */
export function toDraftAfterSave<Written, Version>(
  persisted: Draft<Written, Version>,
  { sent, latest, isHere }: Typing<Written, Version>,
) {
  const typed =
    latest.written === sent.written ? null : { written: latest.written, version: persisted.version }
  const isDirty = typed !== null && isHere
  return { typed, isDirty, draft: isDirty ? typed : persisted }
}
