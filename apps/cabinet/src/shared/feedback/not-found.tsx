import type { ReactNode } from 'react'
import { ButtonLink } from '../ui/button-link.tsx'
import { useMember } from '../member/member.ts'
import { SupportLink } from './support-link.tsx'
import { EmptyState } from './empty-state.tsx'
import css from './empty-state.module.css'

type NoSuchPageProps = { title: string; to: string; action: string; children: ReactNode }

/**
 * Page for an unknown address or a missing object, with a link to another page. Members also get a link to the
 * support.
 */
export function NotFound({ title, to, action, children }: NoSuchPageProps) {
  const isMember = useMember() !== null
  return (
    <EmptyState
      art="search"
      title={title}
      heading="h1"
      action={
        <div className={css.ways}>
          <ButtonLink to={to} variant="secondary">
            {action}
          </ButtonLink>
          {isMember && <SupportLink code="not_found" />}
        </div>
      }
    >
      {children}
    </EmptyState>
  )
}
