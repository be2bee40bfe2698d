import { formatPhone } from '@impulse/wire/phone'
import type { Recipient, RecipientAnswer } from '@impulse/wire/recipient'
import { type FormEvent, useEffect, useRef } from 'react'
import { useBrand } from '../../shared/brand/brand.ts'
import { Button } from '../../shared/button/button.tsx'
import { CodeField } from '../../shared/code/code-field.tsx'
import { formatCountdown, useCountdown } from '../../shared/code/use-countdown.ts'
import { useMessageCode } from '../../shared/code/use-message-code.ts'
import { Notice } from '../../shared/notice/notice.tsx'
import { Unbroken } from '../../shared/unbroken/unbroken.tsx'
import { detailsOf } from './destination.ts'
import { Place } from './place.tsx'
import css from './recipients-sheet.module.css'
import type { SentCode } from './sent-code.ts'
import { SheetHead } from './sheet-head.tsx'
import { useRecipientCode } from './use-recipient-code.ts'

type RecipientCodeProps = {
  recipient: Recipient
  /** Null: none is on its way, or it is not known any more. */
  sent: SentCode | null
  /** The phone that the member signs in with. */
  phone: string
  onBack: () => void
  onConfirmed: (answer: RecipientAnswer) => void
}

/** A new recipient is confirmed by a code that comes to the member's own phone. */
export function RecipientCode({ recipient, sent: first, phone, onBack, onConfirmed }: RecipientCodeProps) {
  const confirming = useRecipientCode({ recipient, first, onConfirmed })
  const { sent, code, status, error, isSpent, enter } = confirming
  const { demoCode } = useBrand()
  const field = useRef<HTMLInputElement>(null)
  const details = detailsOf(recipient)
  useMessageCode(sent !== null && !isSpent && status === 'idle', enter)
  useEffect(() => {
    field.current?.focus()
    if (error !== null) field.current?.select()
  }, [error, sent, isSpent])
  const submit = (event: FormEvent) => {
    event.preventDefault()
    confirming.check()
  }
  const isEntering = sent !== null && !isSpent
  return (
    <>
      <SheetHead title="Код из СМС" onBack={onBack} />
      <form noValidate className={css.form} onSubmit={submit}>
        <p>
          {recipient.bankName}
          {details && (
            <>
              , <Place details={details} />
            </>
          )}
        </p>
        {sent === null ? (
          <p className={css.about}>
            Отправим код на&nbsp;<Unbroken>{written(phone)}</Unbroken>
          </p>
        ) : (
          <p className={css.about}>
            <output>
              Код отправлен на&nbsp;<Unbroken>{written(phone)}</Unbroken>
            </output>
          </p>
        )}
        {sent !== null && demoCode !== undefined && (
          <p className={css.about}>Демо-режим: СМС не приходит, код {demoCode}</p>
        )}
        {isEntering && (
          <CodeField ref={field} value={code} codeLength={sent.codeLength} error={error} onChange={enter} />
        )}
        {!isEntering && error !== null && <Notice tone="bad">{error}</Notice>}
        {isEntering && (
          <Button type="submit" size={56} wide busy={status === 'checking'}>
            Подтвердить
          </Button>
        )}
        <Resend
          at={confirming.resendAt}
          isFirst={sent === null}
          busy={status === 'sending'}
          onSend={confirming.send}
        />
      </form>
    </>
  )
}

const written = (phone: string): string => formatPhone(phone).replaceAll(' ', '\u00a0')

type ResendProps = { at: number | null; isFirst: boolean; busy: boolean; onSend: () => void }

function Resend({ at, isFirst, busy, onSend }: ResendProps) {
  const left = useCountdown(at)
  if (left > 0)
    return (
      <p className={css.wait}>
        Новый код — через&nbsp;<span className="tabular">{formatCountdown(left)}</span>
      </p>
    )
  return (
    <Button variant={isFirst ? 'primary' : 'secondary'} wide busy={busy} onClick={onSend}>
      {isFirst ? 'Получить код' : 'Получить новый код'}
    </Button>
  )
}
