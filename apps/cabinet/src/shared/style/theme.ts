import { useSyncExternalStore } from 'react'
import { safeStorage } from '../drafts/safe-storage.ts'

export type Theme = 'system' | 'light' | 'dark'

/** The script that runs before the first paint also reads this key. */
const themeKey = 'impulse.theme'

const values = safeStorage(() => window.localStorage)
const listeners = new Set<() => void>()

/** The member's choice; without one, and on the server, the system's theme. */
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
  // Changed in another tab.
  window.addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('storage', listener)
  }
}
