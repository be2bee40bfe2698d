import { createContext, useContext, useSyncExternalStore } from 'react'
import { followHiding, hideAmounts, isHiding } from './hiding.ts'

type HiddenAmounts = { isHidden: boolean; hide: (isHidden: boolean) => void }

/** Value of the document on the server and during hydration; without it amounts are visible. */
export const HiddenAsServedContext = createContext(false)

/**
 * Not the context tells of a change, but a store: a context would have every part of the page come to life before the eye
 * could answer.
 */
export function useHiddenAmounts(): HiddenAmounts {
  const asServed = useContext(HiddenAsServedContext)
  const isHidden = useSyncExternalStore(followHiding, isHiding, () => asServed)
  return { isHidden, hide: hideAmounts }
}

/** In the place of a number: as long for every sum. */
export const hiddenNumber = '•••'

/** Takes the sums out of words while they are hidden: «+••• б. в месяц». */
export function useMasked(): (text: string) => string {
  const { isHidden } = useHiddenAmounts()
  return isHidden ? masked : asIs
}

const asIs = (text: string): string => text

export const masked = (text: string): string => text.replaceAll(/\d[\d\s,]*(?=\s(?:б\.|₽))/g, hiddenNumber)
