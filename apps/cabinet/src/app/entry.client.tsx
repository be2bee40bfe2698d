import { startTransition, StrictMode } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { session } from '../shared/session/browser-session.ts'

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter />
    </StrictMode>,
  )
})

// A page that the browser kept while its member logged out must not come back by the Back button.
window.addEventListener('pageshow', ({ persisted }) => {
  if (persisted && session.isLeaving()) location.reload()
})
