import { useState } from 'react'
import { repeatable } from '../../../shared/api/repeatable.ts'
import { Alert } from '../../../shared/feedback/alert.tsx'
import { newTicketAddress } from '../../../shared/feedback/support-address.ts'
import { usePress } from '../../../shared/feedback/use-press.ts'
import { Modal } from '../../../shared/modal/modal.tsx'
import { api } from '../../../shared/session/browser-session.ts'
import { ButtonLink } from '../../../shared/ui/button-link.tsx'
import { Button } from '../../../shared/ui/button.tsx'
import { classNames } from '../../../shared/ui/class-names.ts'
import { useQuery } from '../../../shared/page/use-query.ts'
import css from '../card.module.css'

type ReportSignInProps = {
  /** True when the sign-in needs a passkey, so that only new passkeys are removed. */
  isPasskeyOnly: boolean
  onReported: () => void
}

/**
 * Card of the button «Это не я»: ends all other sessions and stops the payouts when the member does not recognize a sign-in. The
 * links of security notifications, with the parameter `report`, open its sheet at once.
 */
export function ReportSignIn({ isPasskeyOnly, onReported }: ReportSignInProps) {
  const params = useQuery()
  const [isOpen, setOpen] = useState(params.has('report'))
  const [isReported, setReported] = useState(false)
  const { busy, failed, press } = usePress()
  const report = async () => {
    await api.post('/api/lk/sessions/report/', undefined, repeatable())
    setReported(true)
    onReported()
  }
  const close = () => setOpen(false)
  return (
    <section className={classNames(css.card, css.danger)} aria-labelledby="report">
      <h2 id="report">Не&nbsp;узнаёте устройство?</h2>
      <p>
        Если в&nbsp;кабинет вошёл кто-то другой, остановим вывод денег. Вернёт его только поддержка, когда
        поговорит с&nbsp;вами
      </p>
      <div className={css.ways}>
        <Button variant="secondary" aria-haspopup="dialog" onClick={() => setOpen(true)}>
          Это не&nbsp;я
        </Button>
      </div>
      {isReported ? (
        <Modal open={isOpen} onClose={close} title="Вывод остановлен" closeButton>
          <p>
            Сеансы на&nbsp;других устройствах завершены, {isPasskeyOnly && 'новые '}ключи для входа удалены.
            Деньги на&nbsp;балансе в&nbsp;сохранности. Чтобы снова выводить, напишите в&nbsp;поддержку
          </p>
          <ButtonLink to={newTicketAddress({ about: 'general' })} wide onClick={close}>
            Написать в&nbsp;поддержку
          </ButtonLink>
        </Modal>
      ) : (
        <Modal open={isOpen} onClose={close} title="Не узнаёте вход?" closeButton isTitleFocused>
          <p>
            Если в&nbsp;кабинет вошли не&nbsp;вы, завершим сеансы на&nbsp;других устройствах, удалим{' '}
            {isPasskeyOnly && 'новые '}ключи для входа и&nbsp;остановим вывод денег, пока поддержка
            не&nbsp;поговорит с&nbsp;вами
          </p>
          {failed !== null && <Alert tone="bad">{failed}</Alert>}
          <Button variant="danger" wide busy={busy} onClick={() => press(report)}>
            Это не&nbsp;я, остановить вывод
          </Button>
          <Button variant="secondary" wide onClick={close}>
            Это я
          </Button>
        </Modal>
      )}
    </section>
  )
}
