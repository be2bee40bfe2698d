import type { ComponentProps, ReactNode } from 'react'
import css from './status-line.module.css'
import { StatusTag } from './status-tag.tsx'

type StatusLineProps = { tag: ComponentProps<typeof StatusTag>; children: ReactNode }

/** Status of an object, with an action next to it. Screen readers announce the status when it changes. */
export function StatusLine({ tag, children }: StatusLineProps) {
  return (
    <div className={css.line}>
      <output>
        <StatusTag {...tag} />
      </output>
      {children}
    </div>
  )
}
