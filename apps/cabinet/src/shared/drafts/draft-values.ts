import { sessionValues } from '../session/browser-session.ts'
import { draftPrefix } from './drafts.ts'
import { safeStorage } from './safe-storage.ts'
import type { SafeStorage } from '../session/session.ts'

/**
 * Local storage, in which a draft stays for 15 days, the lifetime of an unused session, even after the tab or the app
 * is closed. Each tab also stores its drafts in `sessionValues`, so that two tabs have separate drafts.
 */
const persistentStorage = safeStorage(() => window.localStorage)
const goodForMs = 15 * 24 * 3600 * 1000

export const draftValues: SafeStorage = {
  getItem: (key) => sessionValues.getItem(key) ?? parseUnexpiredDraft(persistentStorage.getItem(key)),
  setItem(key, value) {
    sessionValues.setItem(key, value)
    persistentStorage.setItem(key, `${Date.now()} ${value}`)
  },
  removeItem(key) {
    sessionValues.removeItem(key)
    persistentStorage.removeItem(key)
  },
}

/**
 * Returns the draft from a stored value such as `1763751600000 {…}`: the time at which the draft was stored, a space,
 * and the draft. Returns null when the draft has expired or is not stored.
 */
function parseUnexpiredDraft(text: string | null): string | null {
  const [, at, value = ''] = /^(\d+) (.*)$/s.exec(text ?? '') ?? []
  return at !== undefined && Date.now() - Number(at) < goodForMs ? value : null
}

/** Deletes the expired drafts. */
export function forgetOldDrafts(): void {
  try {
    for (const [key, text] of Object.entries(window.localStorage))
      if (
        key.startsWith(draftPrefix) &&
        /^\d+ /.test(String(text)) &&
        parseUnexpiredDraft(String(text)) === null
      )
        persistentStorage.removeItem(key)
  } catch {
    // The browser forbids access to its storage, so it contains no drafts that could be deleted.
  }
}
