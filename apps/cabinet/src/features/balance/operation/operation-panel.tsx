import {
  type ReactNode,
  type RefObject,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useSyncExternalStore,
} from 'react'
import { createPortal } from 'react-dom'
import { onMediaChange } from '../../../shared/browser/media-query.ts'
import { Icon } from '../../../shared/icon/icon.tsx'
import { DotSeparated } from '../../../shared/format/dot-separated.tsx'
import css from './operation-panel.module.css'
import { usePanelKeys } from './use-panel-keys.ts'

type OperationPanelProps = {
  id: string
  title: string
  /** Button before the title. */
  lead: ReactNode
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
export function OperationPanel({ id, title, lead, previous, next, onClose, children }: OperationPanelProps) {
  const titleId = useId()
  const panel = useRef<HTMLDialogElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  usePanelKeys({ onClose, onStep: (by) => (by === 1 ? next : previous)?.() })
  useRowOf(id)
  useFittingHeight(panel)
  useEffect(() => heading.current?.focus({ preventScroll: true }), [])
  const place = document.getElementById('operation-panel')
  if (place === null) return null
  return createPortal(
    <dialog open ref={panel} className={css.panel} data-phase="open" aria-labelledby={titleId}>
      <div className={css.head}>
        <StepButton isUp label="Предыдущая операция" onStep={previous} />
        <StepButton label="Следующая операция" onStep={next} />
        <button type="button" className={css.close} onClick={onClose}>
          <Icon name="x" />
          <span className="visually-hidden">Закрыть</span>
        </button>
      </div>
      <div className={css.name}>
        {lead}
        <h2 id={titleId} ref={heading} tabIndex={-1} aria-live="polite" className={css.title}>
          <DotSeparated>{title}</DotSeparated>
        </h2>
      </div>
      <div className={css.content}>{children}</div>
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

/**
 * Ends the panel above the bottom of the window wherever it begins: below the title of the page, and higher when the page
 * is scrolled.
 */
function useFittingHeight(panel: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const fit = () => {
      const top = panel.current?.getBoundingClientRect().top ?? 0
      panel.current?.style.setProperty('--panel-top', `${Math.max(top, 0)}px`)
    }
    fit()
    const observer = new ResizeObserver(fit)
    observer.observe(document.body)
    window.addEventListener('scroll', fit, { passive: true })
    window.addEventListener('resize', fit)
    return () => {
      observer.disconnect()
      window.removeEventListener('scroll', fit)
      window.removeEventListener('resize', fit)
    }
  }, [panel])
}

/**
 * Keeps the row of the open operation in sight. The focus moves to this row from another row, and when the panel that had
 * it closes.
 */
function useRowOf(id: string): void {
  const row = useRef<HTMLElement | null>(null)
  useEffect(() => {
    row.current = document.querySelector<HTMLElement>('#history button[aria-current]')
    row.current?.scrollIntoView({ block: 'nearest' })
    if (document.activeElement?.closest('#history li')) row.current?.focus({ preventScroll: true })
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
