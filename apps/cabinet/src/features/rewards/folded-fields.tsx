import { type ReactNode, useState } from 'react'
import { Icon } from '../../shared/icon/icon.tsx'
import css from './folded-fields.module.css'

type FoldedFieldsProps = {
  title: ReactNode
  /** Renders the fields. They load when the browser is idle, and `onClose` folds them when they cannot be loaded. */
  children: (state: { open: boolean; onClose: () => void }) => ReactNode
}

/** Part of a card that the member can open and close. */
export function FoldedFields({ title, children }: FoldedFieldsProps) {
  const [open, setOpen] = useState(false)
  return (
    <details className={css.folded} open={open} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary className={css.summary}>
        <span className={css.title}>{title}</span>
        <Icon name="caret-down" className={css.caret} />
      </summary>
      {children({ open, onClose: () => setOpen(false) })}
    </details>
  )
}
