import { type ReactNode, useState } from 'react'
import { errorText } from '../api/api-error.ts'
import { Button } from '../ui/button.tsx'
import { Alert } from '../feedback/alert.tsx'
import { Modal } from './modal.tsx'

type RemovalDialogProps = {
  open: boolean
  title: string
  onClose: () => void
  remove: () => Promise<unknown>
  onRemoved: () => void
  /** Text about the object to remove, and about the consequences of the removal. */
  children: ReactNode
}

/** Dialog that asks the member for a confirmation before an object is removed from a list. */
export function RemovalDialog({ open, title, onClose, remove, onRemoved, children }: RemovalDialogProps) {
  const [busy, setBusy] = useState(false)
  const [failed, setFailed] = useState<string | null>(null)
  const close = () => {
    setFailed(null)
    onClose()
  }
  const confirmRemoval = async () => {
    setBusy(true)
    setFailed(null)
    try {
      await remove()
      onRemoved()
      close()
    } catch (error) {
      setFailed(errorText(error))
    } finally {
      setBusy(false)
    }
  }
  return (
    <Modal open={open} onClose={close} title={title} closeButton isConfirmation>
      <p>{children}</p>
      {failed !== null && <Alert tone="bad">{failed}</Alert>}
      <Button variant="danger" wide busy={busy} onClick={() => void confirmRemoval()}>
        Удалить
      </Button>
      <Button variant="secondary" wide onClick={close}>
        Оставить
      </Button>
    </Modal>
  )
}
