import { useSyncExternalStore } from 'react'
import { safeStorage } from '../drafts/safe-storage.ts'

export type Theme = 'system' | 'light' | 'dark'

/**
 * Key under which the browser stores the theme. The script that runs before the first paint reads the same
 * key.
 */
const themeKey = 'impulse.theme'

const values = safeStorage(() => window.localStorage)
const listeners = new Set<() => void>()

/**
 * Returns the theme that the member has chosen, and a function that changes the theme. On the server, and as long as
 * the member has not chosen a theme, the theme is that of the system.
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
  // The member may change the theme in another tab.
  window.addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('storage', listener)
  }
}
