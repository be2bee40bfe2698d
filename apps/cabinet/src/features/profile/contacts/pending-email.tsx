import { type AccountInfo } from '@impulse/api/profile/profile'
import { useState } from 'react'
import { usePress } from '../../../shared/feedback/use-press.ts'
import { useBrand } from '../../../shared/style/brand.ts'
import { Button } from '../../../shared/ui/button.tsx'
import { repeatable } from '../../../shared/api/repeatable.ts'
import { Alert } from '../../../shared/feedback/alert.tsx'
import { api } from '../../../shared/session/browser-session.ts'
import { StatusTag } from '../../../shared/ui/status-tag.tsx'
import { Link } from '../../../shared/modal/link.tsx'
import css from '../card.module.css'
import { useSaveAccount } from './use-save-account.ts'

/**
 * Card of an e-mail address that is not confirmed yet, with buttons that send the e-mail again or cancel the
 * change of the address.
 */
export function PendingEmail({ info, pending }: { info: AccountInfo; pending: string }) {
  const save = useSaveAccount(info)
  const { demoCode } = useBrand()
  const { pressed, failed, press } = usePress<'send' | 'give-up'>()
  const [isSent, setSent] = useState(false)
  const sendAgain = async () => {
    setSent(false)
    await api.post('/api/lk/email/send/', undefined, repeatable())
    setSent(true)
  }
  const giveUp = async () => {
    setSent(false)
    await save({ email: info.email })
  }
  return (
    <section className={css.card} aria-label="Подтверждение почты">
      <div>
        <StatusTag tone="warn" text="Ждёт подтверждения" />
      </div>
      <p>
        Откройте ссылку в&nbsp;письме, которое пришло на&nbsp;<strong>{pending}</strong>. Она действует сутки.
        {info.email !== '' && <> До&nbsp;этого действует прежняя почта: {info.email}</>}
      </p>
      {demoCode !== undefined && (
        <p className={css.note}>
          Демо-режим: письма не&nbsp;уходят. <Link to="/demo/mailbox">Посмотреть письмо</Link>
        </p>
      )}
      {failed !== null && <Alert tone="bad">{failed}</Alert>}
      <div className={css.ways}>
        <Button variant="secondary" busy={pressed === 'send'} onClick={() => press(sendAgain, 'send')}>
          Отправить ещё раз
        </Button>
        <Button variant="ghost" busy={pressed === 'give-up'} onClick={() => press(giveUp, 'give-up')}>
          {info.email === '' ? 'Не указывать почту' : 'Оставить прежнюю'}
        </Button>
      </div>
      <output className={css.note}>{isSent && 'Отправили письмо ещё раз'}</output>
    </section>
  )
}
