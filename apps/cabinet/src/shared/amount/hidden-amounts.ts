import { createContext, useContext, useSyncExternalStore } from 'react'
import { followHiding, hideAmounts, isHiding } from './hiding.ts'

type HiddenAmounts = { isHidden: boolean; hide: (isHidden: boolean) => void }

/** Value of the document on the server and during hydration; without it amounts are visible. */
export const HiddenAsServedContext = createContext(false)

/**
 * Uses a store instead of the context for changes: a changed context would hydrate every part of the page
 * before the toggle responds.
 */
export function useHiddenAmounts(): HiddenAmounts {
  const asServed = useContext(HiddenAsServedContext)
  const isHidden = useSyncExternalStore(followHiding, isHiding, () => asServed)
  return { isHidden, hide: hideAmounts }
}

/** Shown instead of a number, with the same length for every sum. */
export const hiddenNumber = '•••'

/** Returns a function that hides the sums in a text: «+••• б. в месяц». */
export function useMasked(): (text: string) => string {
  const { isHidden } = useHiddenAmounts()
  return isHidden ? masked : asIs
}

const asIs = (text: string): string => text

export const masked = (text: string): string => text.replaceAll(/\d[\d\s,]*(?=\s(?:б\.|₽))/g, hiddenNumber)
