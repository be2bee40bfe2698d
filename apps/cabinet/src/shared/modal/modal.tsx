import { type ReactNode, type RefObject, useId, useLayoutEffect, useRef } from 'react'
import { Icon } from '../icon/icon.tsx'
import type { IconName } from '../icon/icon-name.ts'
import { useModalPhase } from './modal-phase.ts'
import { useOpenModal } from './open-modals.ts'
import { lockScroll } from './scroll-lock.ts'
import { useDialogManners } from './dialog-behavior.ts'
import css from './modal.module.css'

type ModalProps = {
  open: boolean
  /** Asked for by Escape, the backdrop, the close button or Back; the owner then sets `open`. */
  onClose: () => void
  icon?: IconName
  closeButton?: boolean
  /** It asks before an action: the first focus is the question itself, so that a second Enter answers nothing. */
  isQuestion?: boolean
  children: ReactNode
} & (
  | { title: string; label?: never }
  /** Label for screen readers when there is no visible title. */
  | { title?: never; label: string }
)

/** The specification's generic modal (sections 2 and 4). On a phone it comes from the bottom, else it stands in the middle. */
export function Modal({ open, ...rest }: ModalProps) {
  const phase = useModalPhase(open)
  if (phase === 'closed') return null
  return <OpenModal {...rest} phase={phase} />
}

type OpenModalProps = Omit<ModalProps, 'open'> & { phase: 'opening' | 'open' | 'closing' }

function OpenModal({ phase, onClose, title, label, icon, children, ...rest }: OpenModalProps) {
  const { closeButton = false, isQuestion = false } = rest
  const heading = useRef<HTMLHeadingElement>(null)
  const dialog = useShownDialog(isQuestion ? heading : null)
  const close = phase === 'closing' ? null : onClose
  const manners = useDialogManners(close)
  useOpenModal(close)
  const titleId = useId()
  return (
    // The presses are those of the backdrop; Escape is its twin on the keyboard.
    <dialog
      ref={dialog}
      className={css.dialog}
      data-phase={phase}
      aria-modal="true"
      aria-labelledby={title === undefined ? undefined : titleId}
      aria-label={label}
      {...manners}
    >
      <div className={css.panel}>
        {icon && (
          <span className={css.icon}>
            <Icon name={icon} />
          </span>
        )}
        {title !== undefined && (
          <h2 id={titleId} ref={heading} tabIndex={isQuestion ? -1 : undefined} className={css.title}>
            {title}
          </h2>
        )}
        <div className={css.content}>{children}</div>
        {/* Last, so that the first focus falls on what the modal is about. */}
        {closeButton && (
          <button type="button" className={css.close} onClick={() => close?.()}>
            <Icon name="x" />
            <span className="visually-hidden">Закрыть</span>
          </button>
        )}
      </div>
    </dialog>
  )
}

/** `showModal` keeps the focus in, makes the rest inert for readers too, and `close` gives the focus back. */
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
