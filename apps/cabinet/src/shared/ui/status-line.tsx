import type { ComponentProps, ReactNode } from 'react'
import css from './status-line.module.css'
import { StatusTag } from './status-tag.tsx'

type StatusLineProps = { tag: ComponentProps<typeof StatusTag>; children: ReactNode }

/** Where a thing stands, told to readers as well when it changes, and what it is across from that. */
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
