import { formatPhone } from '@impulse/api/fields/phone'
import { type FormEvent, type ReactNode, useLayoutEffect, useRef } from 'react'
import { useBrand } from '../style/brand.ts'
import { Button } from '../ui/button.tsx'
import { Alert } from '../feedback/alert.tsx'
import { NoWrap } from '../ui/no-wrap.tsx'
import css from './code-entry.module.css'
import { CodeField } from './code-field.tsx'
import { type CodeActions, useCodeEntry } from './use-code-entry.ts'
import { formatCountdown, useCountdown } from './use-countdown.ts'
import { useMessageCode } from './use-message-code.ts'

type CodeEntryProps = CodeActions & {
  /**
   * Phone number to which the code was sent. Undefined means the member's own number, which this component does not
   * know.
   */
  phone: string | undefined
  /** Label of the button that sends the code to the server. */
  label: string
  variant?: 'primary' | 'danger'
  /** True when another way to confirm is offered first, above the code. */
  isAlternative?: boolean
  /** Content below the code field, such as help for a member who cannot receive the code. */
  children?: ReactNode
}

/** Step of a sheet in which the member enters a confirmation code. */
export function CodeEntry({
  phone,
  label,
  variant = 'primary',
  isAlternative = false,
  children,
  ...actions
}: CodeEntryProps) {
  const entry = useCodeEntry(actions)
  const { sent, code, pressed, error, isSpent, enter } = entry
  const { demoCode } = useBrand()
  const field = useRef<HTMLInputElement>(null)
  const sentTo = phone === undefined ? 'ваш номер' : <NoWrap>{formatPhone(phone)}</NoWrap>
  const isEntering = sent !== null && !isSpent
  useMessageCode(isEntering && pressed === null, enter)
  // Selects the text of the refused code before the error is visible, so that the next typed digit replaces the
  // code.
  useLayoutEffect(() => {
    field.current?.focus()
    if (error !== null) field.current?.select()
  }, [error, sent, isSpent])
  const submit = (event: FormEvent) => {
    event.preventDefault()
    entry.check()
  }
  return (
    <form noValidate className={css.form} onSubmit={submit}>
      <p className={css.about}>
        {sent === null ? <>Отправим код на&nbsp;{sentTo}</> : <output>Код отправлен на&nbsp;{sentTo}</output>}
      </p>
      {sent !== null && demoCode !== undefined && (
        <p className={css.about}>Демо-режим: СМС не&nbsp;приходит, код {demoCode}</p>
      )}
      {isEntering && (
        <CodeField ref={field} value={code} codeLength={sent.codeLength} error={error} onChange={enter} />
      )}
      {!isEntering && error !== null && <Alert tone="bad">{error}</Alert>}
      {isEntering && (
        <Button type="submit" variant={variant} size={56} wide busy={pressed === 'checking'}>
          {label}
        </Button>
      )}
      <Resend
        at={entry.resendAt}
        isFirst={sent === null}
        isAlternative={isAlternative}
        busy={pressed === 'sending'}
        onSend={entry.send}
      />
      {children}
    </form>
  )
}

type ResendProps = {
  at: number | null
  isFirst: boolean
  isAlternative: boolean
  busy: boolean
  onSend: () => void
}

function Resend({ at, isFirst, isAlternative, busy, onSend }: ResendProps) {
  const left = useCountdown(at)
  if (left > 0)
    return (
      <p className={css.wait}>
        Новый код — через&nbsp;<span className="tabular">{formatCountdown(left)}</span>
      </p>
    )
  return (
    <Button variant={isFirst && !isAlternative ? 'primary' : 'secondary'} wide busy={busy} onClick={onSend}>
      {isFirst ? 'Получить код' : 'Получить новый код'}
    </Button>
  )
}
