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
 * Back shows what the browser has kept: alive, or as the document that once came. Neither a member's page may come back
 * after they have left, nor the sign-in after they have come in.
 */
const isOver = () =>
  session.isLoggingOut() || (location.pathname === loginPath && session.refreshToken() !== null)

window.addEventListener('pageshow', ({ persisted }) => {
  if (persisted && isOver()) location.reload()
})
const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
if (navigation?.type === 'back_forward' && isOver()) location.reload()
