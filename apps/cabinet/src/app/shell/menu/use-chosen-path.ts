import { useLocation, useNavigation } from 'react-router'

/** The path that the member has chosen: of the screen that is loading, otherwise of the shown one. One entry of a menu looks chosen. */
export function useChosenPath(): string {
  const shown = useLocation()
  return (useNavigation().location ?? shown).pathname
}
