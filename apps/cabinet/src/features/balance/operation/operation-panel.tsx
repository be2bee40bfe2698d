import { type ReactNode, useEffect, useId, useRef, useSyncExternalStore } from 'react'
import { createPortal } from 'react-dom'
import { onMediaChange } from '../../../shared/browser/media-query.ts'
import { Icon } from '../../../shared/icon/icon.tsx'
import { DotSeparated } from '../../../shared/format/dot-separated.tsx'
import css from './operation-panel.module.css'
import { usePanelKeys } from './use-panel-keys.ts'

type OperationPanelProps = {
  id: string
  title: string
  /** Opens the previous (-1) or the next operation; null when there is none. */
  previous: (() => void) | null
  next: (() => void) | null
  onClose: () => void
  children: ReactNode
}

/**
 * Panel next to the history with the details of an operation. The list stays usable, so the panel is no modal: a press on
 * another row shows that operation.
 */
export function OperationPanel({ id, title, previous, next, onClose, children }: OperationPanelProps) {
  const titleId = useId()
  const heading = useRef<HTMLHeadingElement>(null)
  usePanelKeys({ onClose, onStep: (by) => (by === 1 ? next : previous)?.() })
  useRowOf(id)
  useEffect(() => heading.current?.focus({ preventScroll: true }), [])
  const place = document.getElementById('operation-panel')
  if (place === null) return null
  return createPortal(
    <dialog open className={css.panel} data-phase="open" aria-labelledby={titleId}>
      <div className={css.head}>
        <StepButton isUp label="Предыдущая операция" onStep={previous} />
        <StepButton label="Следующая операция" onStep={next} />
        <button type="button" className={css.close} onClick={onClose}>
          <Icon name="x" />
          <span className="visually-hidden">Закрыть</span>
        </button>
      </div>
      <h2 id={titleId} ref={heading} tabIndex={-1} aria-live="polite" className={css.title}>
        <DotSeparated>{title}</DotSeparated>
      </h2>
      {children}
    </dialog>,
    place,
  )
}

type StepButtonProps = { isUp?: boolean; label: string; onStep: (() => void) | null }

/** Button that stays enabled at the end of the list, because a disabled button would lose the focus. */
function StepButton({ isUp = false, label, onStep }: StepButtonProps) {
  return (
    <button type="button" className={css.step} aria-disabled={onStep === null} onClick={() => onStep?.()}>
      <Icon name="caret-down" className={isUp ? css.up : undefined} />
      <span className="visually-hidden">{label}</span>
    </button>
  )
}

/** Keeps the row of the open operation in sight, and gives it the focus when the panel that had it closes. */
function useRowOf(id: string): void {
  const row = useRef<HTMLElement | null>(null)
  useEffect(() => {
    row.current = document.querySelector<HTMLElement>('#history button[aria-current]')
    row.current?.scrollIntoView({ block: 'nearest' })
  }, [id])
  useEffect(
    () => () => {
      if (document.activeElement === document.body) row.current?.focus()
    },
    [],
  )
}

const wideWindow = '(min-width: 77.5rem)'

/** Returns true when the window has room for a panel next to the history. */
export const useHasPanelRoom = (): boolean =>
  useSyncExternalStore(
    (onChange) => onMediaChange(wideWindow, onChange),
    () => window.matchMedia(wideWindow).matches,
  )
