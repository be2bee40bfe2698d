import type { ReactNode } from 'react'
import { Alert } from '../feedback/alert.tsx'
import { Icon } from '../icon/icon.tsx'
import css from './save-result.module.css'

/**
 * Result of saving a choice, next to this choice. The region exists before its text changes, because screen readers
 * announce only a change of the text.
 */
export const SavedMark = ({ isSaved }: { isSaved: boolean }) => (
  <output className={css.place}>
    {isSaved && (
      <span className={css.saved}>
        <Icon name="check" className={css.icon} />
        Сохранено
      </span>
    )}
  </output>
)

/** Error of saving a choice, which comes into view: it can be below the choice that the server rejected. */
export const SaveError = ({ children }: { children: ReactNode }) => (
  <div ref={comeIntoView} className={css.error}>
    <Alert tone="bad">{children}</Alert>
  </div>
)

const comeIntoView = (text: HTMLElement | null): void => text?.scrollIntoView({ block: 'nearest' })
