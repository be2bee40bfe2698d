import { useNavigation } from 'react-router'
import css from './navigation-progress.module.css'

/** A thin line while the next screen loads. It comes after 300 ms, so that a quick one does not flash. */
export function NavigationProgress() {
  const { state } = useNavigation()
  if (state === 'idle') return null
  return <div className={css.line} aria-hidden="true" />
}
