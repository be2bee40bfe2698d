import { type RefObject, useRef } from 'react'
import { useFocusMove } from '../browser/use-focus-move.ts'
import { Icon } from '../icon/icon.tsx'
import css from './sheet-header.module.css'

type SheetHeaderProps = {
  title: string
  onBack?: (() => void) | null
  /** Ref to the heading, for a caller that moves the focus to the heading at other times, too. */
  headingRef?: RefObject<HTMLHeadingElement | null>
}

/**
 * Heading of a step in a sheet. When the step is shown, the heading gets the focus, unless the step has put it in a
 * field, such as that of a code.
 */
export function SheetHeader({ title, onBack, headingRef }: SheetHeaderProps) {
  const ownHeading = useRef<HTMLHeadingElement>(null)
  const heading = headingRef ?? ownHeading
  useFocusMove(() => {
    if (!(document.activeElement instanceof HTMLInputElement)) heading.current?.focus()
  })
  return (
    <div className={css.head}>
      {onBack && <BackButton onBack={onBack} />}
      <h2 ref={heading} tabIndex={-1} className={css.title}>
        {title}
      </h2>
    </div>
  )
}

/** Button with an arrow before the title of a sheet or a panel. It leads to the previous step. */
export const BackButton = ({ onBack }: { onBack: () => void }) => (
  <button type="button" className={css.back} onClick={onBack}>
    <Icon name="arrow-left" />
    <span className="visually-hidden">Назад</span>
  </button>
)
