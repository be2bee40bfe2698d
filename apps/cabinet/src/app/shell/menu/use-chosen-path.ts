import { useLocation, useNavigation } from 'react-router'

/**
 * Returns the path of the page that is loading, or of the current page while no page is loading. The menu highlights
 * the item with this path.
 */
export function useChosenPath(): string {
  const location = useLocation()
  return (useNavigation().location ?? location).pathname
}
