import { sessionValues } from '../session/browser-session.ts'
import { draftPrefix } from './drafts.ts'
import { safeStorage } from './safe-storage.ts'
import type { SafeStorage } from '../session/session.ts'

/**
 * Browser's storage of drafts, beside the tab's storage. Two tabs have separate drafts; the browser's copy
 * restores a draft after its tab or the app was closed, and expires like an unused session.
 */
const beyond = safeStorage(() => window.localStorage)
const goodForMs = 15 * 24 * 3600 * 1000

/** Storage of drafts that all tabs share. */
export const sharedDraftValues: SafeStorage = {
  getItem: (key) => fresh(beyond.getItem(key)),
  setItem: (key, value) => beyond.setItem(key, `${Date.now()} ${value}`),
  removeItem: (key) => beyond.removeItem(key),
}

export const draftValues: SafeStorage = {
  getItem: (key) => sessionValues.getItem(key) ?? sharedDraftValues.getItem(key),
  setItem(key, value) {
    sessionValues.setItem(key, value)
    sharedDraftValues.setItem(key, value)
  },
  removeItem(key) {
    sessionValues.removeItem(key)
    beyond.removeItem(key)
  },
}

/**
 * Returns the draft in a stored value `1763751600000 {…}` (time of typing, draft), or null when the draft is
 * too old.
 */
export function fresh(text: string | null): string | null {
  const [, at, value = ''] = /^(\d+) (.*)$/s.exec(text ?? '') ?? []
  return at !== undefined && Date.now() - Number(at) < goodForMs ? value : null
}

/** Deletes the expired drafts of the browser's storage. */
export function forgetOldDrafts(): void {
  try {
    for (const [key, text] of Object.entries(window.localStorage))
      if (key.startsWith(draftPrefix) && /^\d+ /.test(String(text)) && fresh(String(text)) === null)
        beyond.removeItem(key)
  } catch {
    // The browser forbids storage, so there are no drafts.
  }
}
