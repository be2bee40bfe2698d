import { useNavigation } from 'react-router'
import css from './navigation-progress.module.css'

/**
 * Thin line while the next page loads. The line appears after 300 ms, so that a quick navigation does not
 * flash.
 */
export function NavigationProgress() {
  const { state } = useNavigation()
  if (state === 'idle') return null
  return <div className={css.line} aria-hidden="true" />
}
