import { type OneOrder, orderPaths } from '@impulse/wire/order'
import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { errorText } from '../../shared/api/api-error.ts'
import { Button } from '../../shared/button/button.tsx'
import { Modal } from '../../shared/modal/modal.tsx'
import { Notice } from '../../shared/notice/notice.tsx'
import { api } from '../../shared/session/browser-session.ts'
import css from './order-page.module.css'

/** Takes the application back, once one is sure. */
export function CancelOrder({ id }: { id: string }) {
  const { revalidate } = useRevalidator()
  const [asking, setAsking] = useState(false)
  const [busy, setBusy] = useState(false)
  const [failed, setFailed] = useState<string | null>(null)
  const cancel = async () => {
    setBusy(true)
    setFailed(null)
    try {
      // Taking back what was taken back changes nothing, so it may be repeated after a refresh of the session.
      const headers = { 'Idempotency-Key': crypto.randomUUID() }
      await api.post<OneOrder>(orderPaths.cancel.replace(':id', id), undefined, { headers })
      setAsking(false)
    } catch (error) {
      setFailed(errorText(error))
    } finally {
      setBusy(false)
      // Somebody may have answered meanwhile: then that is shown.
      void revalidate()
    }
  }
  return (
    <>
      <Button variant="ghost" onClick={() => setAsking(true)}>
        Отменить заявку
      </Button>
      <Modal open={asking} onClose={() => setAsking(false)} title="Отменить заявку?" closeButton>
        <p>
          Мы перестанем искать этот договор, а&nbsp;фото удалим. Подать новую заявку можно в&nbsp;любой момент
        </p>
        {failed !== null && <Notice tone="bad">{failed}</Notice>}
        <div className={css.ways}>
          <Button variant="danger" busy={busy} onClick={() => void cancel()}>
            Отменить заявку
          </Button>
          <Button variant="secondary" onClick={() => setAsking(false)}>
            Оставить
          </Button>
        </div>
      </Modal>
    </>
  )
}
