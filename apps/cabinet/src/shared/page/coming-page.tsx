import type { ReactNode } from 'react'
import type { ArtName } from '../art/art.tsx'
import { EmptyState } from '../empty-state/empty-state.tsx'

type ComingPageProps = {
  title: string
  art: ArtName
  /** What is not there yet, in one short sentence. */
  what: string
  children: ReactNode
  action?: ReactNode
}

/** A section that is still being built, and says so. */
export function ComingPage({ title, art, what, children, action }: ComingPageProps) {
  return (
    <>
      <h1>{title}</h1>
      <EmptyState art={art} title={what} action={action}>
        {children}
      </EmptyState>
    </>
  )
}
