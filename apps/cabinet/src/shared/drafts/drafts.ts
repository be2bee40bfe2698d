/**
 * Drafts of a member, in storages that outlive the page. Signing out deletes them, since the next person at this browser may be
 * another one; a lost session keeps them for the return.
 */
export const toDraftKey = (name: string): string => `${draftPrefix}${name}`

export const draftPrefix = 'impulse.draft.'

export function forgetDrafts(): void {
  for (const storage of [() => window.localStorage, () => window.sessionStorage]) {
    try {
      const store = storage()
      for (const key of Object.keys(store)) if (key.startsWith(draftPrefix)) store.removeItem(key)
    } catch {
      // A browser that forbids its storages keeps nothing in them.
    }
  }
}
