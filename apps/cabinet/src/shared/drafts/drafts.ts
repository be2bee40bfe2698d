/**
 * What a member has typed and not sent, by storages that outlive the page. Whoever leaves takes it with them: the next one
 * at this browser may be somebody else. A session that was lost keeps it, since it leads back to where it was.
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
