import type { ReactNode } from 'react'
import { errorText, isCancelled } from '../api/api-error.ts'
import { Button } from '../ui/button.tsx'
import { Alert } from '../feedback/alert.tsx'
import { usePress } from '../feedback/use-press.ts'
import { Modal } from './modal.tsx'

type RemovalDialogProps = {
  open: boolean
  title: string
  onClose: () => void
  /** Removes the object. An `AbortError` means that the member changed the mind. */
  remove: () => Promise<unknown>
  onRemoved: () => void
  /** Text about the object to remove, and about the consequences of the removal. */
  children: ReactNode
}

/** Dialog that asks the member for a confirmation before an object is removed from a list. */
export function RemovalDialog({ open, title, onClose, remove, onRemoved, children }: RemovalDialogProps) {
  const { busy, failed, press, clear } = usePress((error) => (isCancelled(error) ? null : errorText(error)))
  const close = () => {
    clear()
    onClose()
  }
  const confirmRemoval = async () => {
    await remove()
    onRemoved()
    close()
  }
  return (
    <Modal open={open} onClose={close} title={title} closeButton isTitleFocused>
      <p>{children}</p>
      {failed !== null && <Alert tone="bad">{failed}</Alert>}
      <Button variant="danger" wide busy={busy} onClick={() => press(confirmRemoval)}>
        Удалить
      </Button>
      <Button variant="secondary" wide onClick={close}>
        Оставить
      </Button>
    </Modal>
  )
}
