import type { ReactNode } from 'react'
import { Icon } from '../icon/icon.tsx'
import css from './field-error.module.css'

/** Error text below a field. The field must refer to `id` by `aria-describedby`. */
export function FieldError({ id, children }: { id: string; children: ReactNode }) {
  return (
    <p id={id} className={css.error}>
      <Icon name="warning-circle" className={css.icon} />
      {children}
    </p>
  )
}
