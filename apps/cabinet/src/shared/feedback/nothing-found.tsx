import type { ReactNode } from 'react'
import { ButtonLink } from '../ui/button-link.tsx'
import { EmptyState } from './empty-state.tsx'

type NothingFoundProps = {
  /** The page without its filters, and what the way there is called. */
  to: string
  action: string
  /** Another action to try. */
  children: ReactNode
}

/** A list whose filters leave nothing of it. */
export function NothingFound({ to, action, children }: NothingFoundProps) {
  return (
    <EmptyState
      art="search"
      title="Ничего не нашлось"
      action={
        <ButtonLink to={to} variant="secondary" preventScrollReset>
          {action}
        </ButtonLink>
      }
    >
      {children}
    </EmptyState>
  )
}
