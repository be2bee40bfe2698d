import { useState } from 'react'
import { errorText } from '../../../shared/api/api-error.ts'
import { Button } from '../../../shared/ui/button.tsx'
import { repeatable } from '../../../shared/api/repeatable.ts'
import { Modal } from '../../../shared/modal/modal.tsx'
import { Alert } from '../../../shared/feedback/alert.tsx'
import { api, logOut } from '../../../shared/session/browser-session.ts'
import css from './devices-page.module.css'

/**
 * Button «Выйти везде», with a choice: end the sessions on all other devices, or on all devices including
 * this device.
 */
export function EndSessions({ otherCount, onEnded }: { otherCount: number; onEnded: () => void }) {
  const [isOpen, setOpen] = useState(false)
  const [busy, setBusy] = useState<'others' | 'all' | null>(null)
  const [failed, setFailed] = useState<string | null>(null)
  const end = async (which: 'others' | 'all') => {
    if (busy !== null) return
    setBusy(which)
    setFailed(null)
    try {
      await api.post('/api/lk/sessions/end/', { too: which === 'all' }, repeatable())
      if (which === 'all') return await logOut()
      setOpen(false)
      onEnded()
    } catch (error) {
      setFailed(errorText(error))
    } finally {
      setBusy(null)
    }
  }
  return (
    <div>
      <Button variant="secondary" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        Выйти везде
      </Button>
      <Modal open={isOpen} onClose={() => setOpen(false)} title="Выйти везде?" closeButton>
        <p>
          Чтобы войти снова, понадобится код из&nbsp;СМС на&nbsp;ваш номер. Все ключи для входа тоже удалятся
        </p>
        {failed !== null && <Alert tone="bad">{failed}</Alert>}
        {otherCount > 0 && (
          <Button wide busy={busy === 'others'} onClick={() => void end('others')}>
            На всех, кроме этого
          </Button>
        )}
        <Button variant="danger" wide busy={busy === 'all'} onClick={() => void end('all')}>
          {otherCount > 0 ? 'На всех и на этом' : 'Выйти на этом устройстве'}
        </Button>
        <Button variant="secondary" wide onClick={() => setOpen(false)}>
          Отмена
        </Button>
        {otherCount === 0 && <p className={css.about}>На&nbsp;других устройствах кабинет не&nbsp;открыт</p>}
      </Modal>
    </div>
  )
}
