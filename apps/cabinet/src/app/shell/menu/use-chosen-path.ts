import { useLocation, useNavigation } from 'react-router'

/**
 * Path of the page that is loading, otherwise of the shown one, so that exactly one menu entry looks chosen.
 */
export function useChosenPath(): string {
  const shown = useLocation()
  return (useNavigation().location ?? shown).pathname
}
