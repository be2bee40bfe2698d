/**
 * Drafts of a member, in storages that survive the page. A logout deletes them, since the next user of the
 * browser may be another member; a lost session keeps them.
 */
export const toDraftKey = (name: string): string => `${draftPrefix}${name}`

export const draftPrefix = 'impulse.draft.'

export function forgetDrafts(): void {
  for (const storage of [() => window.localStorage, () => window.sessionStorage]) {
    try {
      const store = storage()
      for (const key of Object.keys(store)) if (key.startsWith(draftPrefix)) store.removeItem(key)
    } catch {
      // A browser that forbids its storages has no drafts.
    }
  }
}
