import type { ReactNode } from 'react'
import { ButtonLink } from '../ui/button-link.tsx'
import { EmptyState } from './empty-state.tsx'

type NothingFoundProps = {
  /** Address of the list without filters. */
  to: string
  action: string
  /** Text that suggests another action to the member. */
  children: ReactNode
}

/** Empty state of a list in which nothing matches the filters. */
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
