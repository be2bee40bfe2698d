import { type AccountInfo } from '@impulse/api/profile/profile'
import { useRef, useState } from 'react'
import { errorText } from '../../../shared/api/api-error.ts'
import { useBrand } from '../../../shared/style/brand.ts'
import { Button } from '../../../shared/ui/button.tsx'
import { repeatable } from '../../../shared/api/repeatable.ts'
import { Alert } from '../../../shared/feedback/alert.tsx'
import { api } from '../../../shared/session/browser-session.ts'
import { StatusTag } from '../../../shared/ui/status-tag.tsx'
import { savedAccount } from './contacts-form.ts'
import css from '../card.module.css'
import { setAccountData } from '../forms/profile-calls.ts'
import { useProfile } from '../profile-context.ts'

/**
 * Card of an e-mail address that is not confirmed yet, with buttons that send the e-mail again or cancel the
 * change of the address.
 */
export function PendingEmail({ info, pending }: { info: AccountInfo; pending: string }) {
  const { account } = useProfile()
  const { demoCode } = useBrand()
  const { status, result, runExclusively } = useSingleAction()
  const sendAgain = () =>
    runExclusively('sending', async () => {
      await api.post('/api/lk/email/send/', undefined, repeatable())
      return 'Отправили письмо ещё раз'
    })
  const giveUp = () =>
    runExclusively('giving-up', async () => {
      const data = { email: info.email }
      let why: unknown = null
      const isSaved = await setAccountData(api, data, (error) => void (why = error))
      if (!isSaved) throw why
      account.take({ accountInfo: savedAccount(info, data) })
      account.retry()
      return ''
    })
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
          Демо-режим: письма не&nbsp;уходят, их&nbsp;показывает команда <code>npx lk mailbox</code>
        </p>
      )}
      {result !== null && result.failed && <Alert tone="bad">{result.text}</Alert>}
      <div className={css.ways}>
        <Button variant="secondary" busy={status === 'sending'} onClick={() => void sendAgain()}>
          Отправить ещё раз
        </Button>
        <Button variant="ghost" busy={status === 'giving-up'} onClick={() => void giveUp()}>
          {info.email === '' ? 'Не указывать почту' : 'Оставить прежнюю'}
        </Button>
      </div>
      <output className={css.note}>{result !== null && !result.failed && result.text}</output>
    </section>
  )
}

/** Runs one action at a time: sending the e-mail again, or cancelling the change of the address. */
function useSingleAction() {
  const [status, setStatus] = useState<'idle' | 'sending' | 'giving-up'>('idle')
  const [result, setResult] = useState<{ text: string; failed: boolean } | null>(null)
  const isBusy = useRef(false)
  const runExclusively = async (nextStatus: 'sending' | 'giving-up', action: () => Promise<string>) => {
    if (isBusy.current) return
    isBusy.current = true
    setStatus(nextStatus)
    setResult(null)
    try {
      setResult({ text: await action(), failed: false })
    } catch (error) {
      setResult({ text: errorText(error), failed: true })
    } finally {
      isBusy.current = false
      setStatus('idle')
    }
  }
  return { status, result, runExclusively }
}
