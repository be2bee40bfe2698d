import { useLocation, useNavigation } from 'react-router'

/**
 * Returns the path of the page that is loading, otherwise that of the current page, so that exactly one menu
 * entry is highlighted.
 */
export function useChosenPath(): string {
  const shown = useLocation()
  return (useNavigation().location ?? shown).pathname
}
