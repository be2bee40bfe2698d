import { type ReactNode, type RefObject, useId, useLayoutEffect, useRef } from 'react'
import { Icon } from '../icon/icon.tsx'
import type { IconName } from '../icon/icon-name.ts'
import { useModalPhase } from './modal-phase.ts'
import { useOpenModal } from './open-modals.ts'
import { SheetHandle } from './sheet-handle.tsx'
import { useDialogBehavior } from './use-dialog-behavior.ts'
import css from './modal.module.css'

type ModalProps = {
  open: boolean
  /**
   * Called for Escape, a press on the backdrop, the close button, and Back. The owner of the modal must then
   * set `open` to false.
   */
  onClose: () => void
  icon?: IconName
  closeButton?: boolean
  /**
   * True to give the title the first focus: in a modal that asks for a confirmation, so that a second press of Enter
   * confirms nothing, and in a long sheet, whose first button may be far below.
   */
  isTitleFocused?: boolean
  /** Button before the title. */
  lead?: ReactNode
  children: ReactNode
} & (
  | { title: ReactNode; label?: never }
  /** Label that screen readers announce, for a modal without a visible title. */
  | { title?: never; label: string }
)

/**
 * Modal of the specification (sections 2 and 4): a sheet at the bottom of the screen on a phone, a centred
 * window on a desktop.
 */
export function Modal({ open, ...rest }: ModalProps) {
  const phase = useModalPhase(open)
  if (phase === 'closed') return null
  return <OpenModal {...rest} phase={phase} />
}

type OpenModalProps = Omit<ModalProps, 'open'> & { phase: 'opening' | 'open' | 'closing' }

function OpenModal({ phase, onClose, title, label, icon, lead, children, ...rest }: OpenModalProps) {
  const { closeButton = false, isTitleFocused = false } = rest
  const heading = useRef<HTMLHeadingElement>(null)
  const dialog = useShownDialog(isTitleFocused ? heading : null)
  const close = phase === 'closing' ? null : onClose
  const dialogHandlers = useDialogBehavior(close)
  useOpenModal(close)
  const titleId = useId()
  return (
    // A press on the dialog element itself is a press on the backdrop. With a keyboard, Escape closes the
    // dialog in the same way.
    <dialog
      ref={dialog}
      className={css.dialog}
      data-phase={phase}
      aria-modal="true"
      aria-labelledby={title === undefined ? undefined : titleId}
      aria-label={label}
      {...dialogHandlers}
    >
      <div className={css.panel}>
        {icon && (
          <span className={css.icon}>
            <Icon name={icon} />
          </span>
        )}
        {lead}
        {title !== undefined && (
          <h2 id={titleId} ref={heading} tabIndex={isTitleFocused ? -1 : undefined} className={css.title}>
            {title}
          </h2>
        )}
        <div className={css.content}>{children}</div>
        {/* The close button is the last element, so that the content of the modal gets the first focus. */}
        {closeButton && (
          <button type="button" className={css.close} onClick={() => close?.()}>
            <Icon name="x" />
            <span className="visually-hidden">Закрыть</span>
          </button>
        )}
        <SheetHandle onClose={close} />
      </div>
    </dialog>
  )
}

/**
 * Shows the dialog by `showModal`, which keeps the focus inside the dialog and makes the page below the dialog inert,
 * even for screen readers. When the dialog closes, `dialog.close` returns the focus to the element that was focused
 * before.
 */
function useShownDialog(firstFocus: RefObject<HTMLElement | null> | null) {
  const ref = useRef<HTMLDialogElement>(null)
  useLayoutEffect(() => {
    const dialog = ref.current
    if (dialog === null) return undefined
    const unlockScroll = lockScroll()
    dialog.showModal()
    firstFocus?.current?.focus()
    return () => {
      dialog.close()
      unlockScroll()
    }
  }, [firstFocus])
  return ref
}

let locks = 0

/**
 * Stops the page from scrolling until the returned function is called. Each open modal has its own lock, and the
 * page scrolls again when no lock is left.
 */
function lockScroll(): () => void {
  const page = document.documentElement
  // The width of the scrollbar is measured before the scrollbar disappears. The box of the page also leaves out the space
  // for a scrollbar that a short page does not show, unlike `clientWidth`.
  if (locks === 0) page.style.setProperty('--scrollbar', `${window.innerWidth - page.offsetWidth}px`)
  locks += 1
  page.dataset['scrollLocked'] = ''
  let isLocked = true
  return () => {
    if (!isLocked) return
    isLocked = false
    locks -= 1
    if (locks === 0) delete page.dataset['scrollLocked']
  }
}
