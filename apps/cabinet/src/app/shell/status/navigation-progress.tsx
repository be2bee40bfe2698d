import { useNavigation } from 'react-router'
import css from './navigation-progress.module.css'

/**
 * Thin line that is shown while the next page loads. The line appears after 300 ms, so that it does not flash
 * during a quick navigation.
 */
export function NavigationProgress() {
  const { state } = useNavigation()
  if (state === 'idle') return null
  return <div className={css.line} aria-hidden="true" />
}
