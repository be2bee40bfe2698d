import { useContext, useSyncExternalStore } from 'react'
import { HiddenAsServedContext } from './hidden-as-served.ts'
import { followHiding, hideAmounts, isHiding } from './hiding.ts'

type HiddenAmounts = { isHidden: boolean; hide: (isHidden: boolean) => void }

/**
 * Returns `isHidden`, which is true while amounts are hidden, and `hide`, which hides or shows the amounts. The member's
 * choice is in a store outside of React: a change of a context would hydrate the whole page first, and the toggle would
 * respond late. The context holds only the value with which the server rendered the page.
 */
export function useHiddenAmounts(): HiddenAmounts {
  const asServed = useContext(HiddenAsServedContext)
  const isHidden = useSyncExternalStore(followHiding, isHiding, () => asServed)
  return { isHidden, hide: hideAmounts }
}

/** Text that replaces the number of a hidden sum. The text has the same length for every sum. */
export const hiddenNumber = '•••'

/** Returns a function that replaces the sums of a text while amounts are hidden: «+••• б. в месяц». */
export function useMasked(): (text: string) => string {
  const { isHidden } = useHiddenAmounts()
  return isHidden ? masked : asIs
}

const asIs = (text: string): string => text

export const masked = (text: string): string => text.replaceAll(/\d[\d\s,]*(?=\s(?:б\.|₽))/g, hiddenNumber)
