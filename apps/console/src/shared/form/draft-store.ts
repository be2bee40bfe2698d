/** Values of a form, and the version of the stored object on which the values are based. */
export type Draft<Written, Version = number> = { written: Written; version: Version }

const prefix = 'draft of '

/** Storage key of a draft. The name of its author is part of it, because several colleagues may use one browser. */
export const toDraftKey = (author: string, object: string): string => `${prefix}${author}: ${object}`

/**
 * Drafts that were in the storage when the server ended the session. Their author, who signs in again in this page,
 * continues them; nobody can read them in the storage.
 */
const inMemory = new Map<string, string>()

let isSessionOver = false

/**
 * Records whether the session is over; when it ends, moves the drafts from the storage to memory. The next user of the
 * browser could read them in the storage. Called after each response of the console API.
 */
export function noteSession({ isOver }: { isOver: boolean }): void {
  if (isOver && !isSessionOver) takeFromStorage((key, text) => void inMemory.set(key, text))
  isSessionOver = isOver
}

/** Deletes the drafts at a sign-out. After any other end of the session, this page still has them in memory. */
export function forgetDrafts(): void {
  if (!isSessionOver) inMemory.clear()
  takeFromStorage(() => undefined)
}

function takeFromStorage(take: (key: string, text: string) => void): void {
  try {
    for (const [key, text] of Object.entries<string>(localStorage)) {
      if (!key.startsWith(prefix)) continue
      take(key, text)
      localStorage.removeItem(key)
    }
  } catch {
    // The browser denies access to its storage, so it has no draft.
  }
}

/**
 * Returns the draft that is stored in this browser, or null when there is no readable draft. A field that is
 * missing in the draft of an earlier version of the console gets the value from `saved`.
 */
export function restoreDraft<Written extends object, Version>(
  key: string,
  saved: Draft<Written, Version>,
): Draft<Written, Version> | null {
  try {
    const text = localStorage.getItem(key) ?? inMemory.get(key) ?? 'null'
    const found = JSON.parse(text) as Draft<Written, Version> | null
    return found && { ...found, written: { ...saved.written, ...found.written } }
  } catch {
    return null
  }
}

export function writeDraft(key: string, draft: Draft<unknown, unknown>): void {
  const text = JSON.stringify(draft)
  inMemory.delete(key)
  if (isSessionOver) {
    inMemory.set(key, text)
    return
  }
  try {
    localStorage.setItem(key, text)
  } catch {
    // The browser's storage is full, so the latest changes are not stored.
  }
}

export function removeDraft(key: string): void {
  inMemory.delete(key)
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
