import { type Recipient, recipientPaths } from '@impulse/wire/recipient'
import { useState } from 'react'
import { errorText } from '../../shared/api/api-error.ts'
import { Button } from '../../shared/button/button.tsx'
import { Modal } from '../../shared/modal/modal.tsx'
import { Notice } from '../../shared/notice/notice.tsx'
import { api } from '../../shared/session/browser-session.ts'

type RemoveRecipientProps = {
  recipient: Recipient | null
  name: string
  onClose: () => void
  onRemoved: () => void
}

/** Takes a recipient off the list, once one is sure: to have it back costs a code and the wait. */
export function RemoveRecipient({ recipient, name, onClose, onRemoved }: RemoveRecipientProps) {
  const [busy, setBusy] = useState(false)
  const [failed, setFailed] = useState<string | null>(null)
  const close = () => {
    setFailed(null)
    onClose()
  }
  const remove = async ({ id }: Recipient) => {
    setBusy(true)
    setFailed(null)
    try {
      // Removing what is removed changes nothing, so it may be repeated after a refresh of the session.
      const headers = { 'Idempotency-Key': crypto.randomUUID() }
      await api.delete(recipientPaths.one.replace(':id', id), { headers })
      onRemoved()
      close()
    } catch (error) {
      setFailed(errorText(error))
    } finally {
      setBusy(false)
    }
  }
  return (
    <Modal open={recipient !== null} onClose={close} title="Удалить получателя?" closeButton isQuestion>
      <p>{name}. Заявки, которые уже отправлены, это не&nbsp;отменит</p>
      {failed !== null && <Notice tone="bad">{failed}</Notice>}
      <Button variant="danger" wide busy={busy} onClick={() => recipient && void remove(recipient)}>
        Удалить
      </Button>
      <Button variant="secondary" wide onClick={close}>
        Оставить
      </Button>
    </Modal>
  )
}
