import { useEffect, useRef } from 'react'
import { Icon } from '../../shared/icon/icon.tsx'
import css from './sheet-head.module.css'

/** The heading of a step in a sheet: the focus comes here with the step. */
export function SheetHead({ title, onBack }: { title: string; onBack?: (() => void) | null }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <div className={css.head}>
      {onBack && (
        <button type="button" className={css.back} onClick={onBack}>
          <Icon name="arrow-left" />
          <span className="visually-hidden">Назад</span>
        </button>
      )}
      <h2 ref={heading} tabIndex={-1} className={css.title}>
        {title}
      </h2>
    </div>
  )
}
