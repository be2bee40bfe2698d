import { useSyncExternalStore } from 'react'
import { safeStorage } from '../drafts/safe-storage.ts'

export type Theme = 'system' | 'light' | 'dark'

/** Key of the stored theme, which the script before the first paint also reads. */
const themeKey = 'impulse.theme'

const values = safeStorage(() => window.localStorage)
const listeners = new Set<() => void>()

/**
 * Returns the member's choice of a theme and the function that changes it. Without a choice, and on the
 * server, the theme is the system's.
 */
export function useTheme(): [theme: Theme, choose: (theme: Theme) => void] {
  return [useSyncExternalStore(subscribe, chosenTheme, () => 'system'), chooseTheme]
}

function chosenTheme(): Theme {
  const saved = values.getItem(themeKey)
  return saved === 'light' || saved === 'dark' ? saved : 'system'
}

function chooseTheme(theme: Theme): void {
  const { dataset } = document.documentElement
  if (theme === 'system') {
    values.removeItem(themeKey)
    delete dataset['theme']
  } else {
    values.setItem(themeKey, theme)
    dataset['theme'] = theme
  }
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  // The theme may be changed in another tab.
  window.addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('storage', listener)
  }
}
