/** Values of a form, and the version of the stored object that they are based on. */
export type Draft<Written, Version = number> = { written: Written; version: Version }

/** Reads a draft from this browser. A field that an earlier release did not have gets its stored value. */
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
    // The browser's storage is full; the latest changes are not stored.
  }
}

type Typing<Written, Version> = {
  /** `sent` is the draft that was sent to the server, `latest` the draft at the time of the response. */
  sent: Draft<Written, Version>
  latest: Draft<Written, Version>
  /** True when the form continues on this page, false when a created object gets its own page. */
  isHere: boolean
}

/**
 * Returns the draft to show after a save. `typed` is the draft with changes made during the save, based on
 * the saved version, or null.
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
