import type { ComponentProps, ReactNode } from 'react'
import css from './status-line.module.css'
import { StatusTag } from './status-tag.tsx'

type StatusLineProps = { look: ComponentProps<typeof StatusTag>; children: ReactNode }

/** Where a thing stands, told to readers as well when it changes, and what it is across from that. */
export function StatusLine({ look, children }: StatusLineProps) {
  return (
    <div className={css.line}>
      <output>
        <StatusTag {...look} />
      </output>
      {children}
    </div>
  )
}
