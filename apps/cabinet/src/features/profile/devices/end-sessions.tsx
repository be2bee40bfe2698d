import { useState } from 'react'
import { usePress } from '../../../shared/feedback/use-press.ts'
import { Button } from '../../../shared/ui/button.tsx'
import { repeatable } from '../../../shared/api/repeatable.ts'
import { Modal } from '../../../shared/modal/modal.tsx'
import { Alert } from '../../../shared/feedback/alert.tsx'
import { api, logOut } from '../../../shared/session/browser-session.ts'
import type { RunReauthenticated } from '../reauthentication/use-reauthentication.ts'
import { unlessClosed } from './unless-closed.ts'
import css from './devices-page.module.css'

type EndSessionsProps = {
  run: RunReauthenticated
  otherCount: number
  /** True when the sign-in needs a passkey, so that only new passkeys are removed. */
  isPasskeyOnly: boolean
  onEnded: () => void
}

/**
 * Button «Выйти везде», with a choice: end the sessions on all other devices, or on all devices including
 * this device.
 */
export function EndSessions({ run, otherCount, isPasskeyOnly, onEnded }: EndSessionsProps) {
  const [isOpen, setOpen] = useState(false)
  const { pressed, failed, press } = usePress<'others' | 'all'>(unlessClosed)
  const end = async (which: 'others' | 'all') => {
    await run(() => api.post('/api/lk/sessions/end/', { too: which === 'all' }, repeatable()))
    if (which === 'all') return logOut()
    setOpen(false)
    onEnded()
  }
  return (
    <div className={css.end}>
      <p className={css.lead}>
        {otherCount === 0 && <>На&nbsp;других устройствах кабинет не&nbsp;открыт. </>}
        «Выйти везде» завершит сеансы и&nbsp;удалит {isPasskeyOnly && 'новые '}ключи для входа. На&nbsp;вывод
        денег это не&nbsp;влияет
      </p>
      <div>
        <Button variant="secondary" aria-haspopup="dialog" onClick={() => setOpen(true)}>
          Выйти везде
        </Button>
      </div>
      <Modal open={isOpen} onClose={() => setOpen(false)} title="Выйти везде?" closeButton>
        <p>
          Чтобы войти снова, понадобится подтвердить, что это вы. Удалятся и&nbsp;{isPasskeyOnly && 'новые '}
          ключи для входа. На&nbsp;вывод денег это не&nbsp;влияет
        </p>
        {failed !== null && <Alert tone="bad">{failed}</Alert>}
        {otherCount > 0 && (
          <Button wide busy={pressed === 'others'} onClick={() => press(() => end('others'), 'others')}>
            На всех, кроме этого
          </Button>
        )}
        <Button
          variant={otherCount > 0 ? 'secondary' : 'primary'}
          wide
          busy={pressed === 'all'}
          onClick={() => press(() => end('all'), 'all')}
        >
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
