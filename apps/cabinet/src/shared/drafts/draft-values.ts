import { sessionValues } from '../session/browser-session.ts'
import { draftPrefix } from './drafts.ts'
import { safeStorage } from './safe-storage.ts'
import type { SafeStorage } from '../session/session.ts'

/*
 * Where drafts are kept: in the tab, so that two of them do not take each other's, and beyond it, for a tab or a phone's app
 * that is gone without a word. There they are good for as long as a session that nobody uses.
 */
const beyond = safeStorage(() => window.localStorage)
const goodForMs = 15 * 24 * 3600 * 1000

/** Of a draft that is one in all tabs. */
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

/** «1763751600000 {…}»: when it was typed, and what; null when that was too long ago. */
export function fresh(text: string | null): string | null {
  const [, at, value = ''] = /^(\d+) (.*)$/s.exec(text ?? '') ?? []
  return at !== undefined && Date.now() - Number(at) < goodForMs ? value : null
}

/** Deletes drafts that were not opened for a long time. */
export function forgetOldDrafts(): void {
  try {
    for (const [key, text] of Object.entries(window.localStorage))
      if (key.startsWith(draftPrefix) && /^\d+ /.test(String(text)) && fresh(String(text)) === null)
        beyond.removeItem(key)
  } catch {
    // A browser that forbids its storages keeps nothing in them.
  }
}
