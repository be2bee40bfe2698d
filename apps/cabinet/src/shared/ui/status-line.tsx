import type { ComponentProps, ReactNode } from 'react'
import css from './status-line.module.css'
import { StatusTag } from './status-tag.tsx'

type StatusLineProps = { tag: ComponentProps<typeof StatusTag>; children: ReactNode }

/** Status of an object, announced when it changes, with an action next to it. */
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
