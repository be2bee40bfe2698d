/**
 * Returns the key under which a draft is stored. The end of the session deletes all drafts, because the next user of the
 * browser may be another person.
 */
export const toDraftKey = (name: string): string => `${draftPrefix}${name}`

export const draftPrefix = 'impulse.draft.'

export function clearDrafts(): void {
  for (const storage of [() => window.localStorage, () => window.sessionStorage]) {
    try {
      const store = storage()
      for (const key of Object.keys(store)) if (key.startsWith(draftPrefix)) store.removeItem(key)
    } catch {
      // The browser forbids access to this storage, so it contains no drafts that could be deleted.
    }
  }
}
