import { startTransition, StrictMode } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { session } from '../shared/session/browser-session.ts'
import { loginPath } from '../shared/session/way-back.ts'

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter />
    </StrictMode>,
  )
})

/**
 * Returns true for a page that must not be shown again when the member presses Back: a member's page after a
 * logout, or the sign-in page after a sign-in.
 */
const isOver = () =>
  session.isLoggingOut() || (location.pathname === loginPath && session.refreshToken() !== null)

window.addEventListener('pageshow', ({ persisted }) => {
  if (persisted && isOver()) location.reload()
})
const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
if (navigation?.type === 'back_forward' && isOver()) location.reload()
