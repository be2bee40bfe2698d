import { codeLength as usualCodeLength } from '@impulse/api/sign-in/sign-in-limits'
import { type FormEvent, lazy, Suspense, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useBrand } from '../../../shared/style/brand.ts'
import { Button } from '../../../shared/ui/button.tsx'
import { classNames } from '../../../shared/ui/class-names.ts'
import { formatPhone } from '@impulse/api/fields/phone'
import { NoWrap } from '../../../shared/ui/no-wrap.tsx'
import { CodeField } from '../../../shared/one-time-code/code-field.tsx'
import { CodeHint, preloadCodeTrouble } from './lazy-code-trouble.ts'
import css from '../sign-in-page.module.css'
import { NumberLink } from './number-link.tsx'
import { ResendCode } from './resend-code.tsx'
import { isBusy } from '../sign-in-machine.ts'
import { SupportLink } from '../../../shared/feedback/support-link.tsx'
import { isCode, malformedCodeText } from '../../../shared/one-time-code/code-text.ts'
import { useMessageCode } from '../../../shared/one-time-code/use-message-code.ts'
import type { SignInState } from '../use-sign-in.ts'

// Only members whose sign-in needs a passkey see this step, so its module is loaded separately.
const PasskeyStep = lazy(async () => ({ default: (await import('./passkey-step.tsx')).PasskeyStep }))

/**
 * Step of the sign-in with the code field. The server renders the step without the phone number, because only
 * the browser has stored the number.
 */
export function CodeStep(signing: SignInState) {
  const { state, dispatch, hint, goTo, checkCode } = signing
  const { attempt, screen, resent } = state
  const { demoCode } = useBrand()
  const [code, setCode] = useCodeInput(attempt?.userId)
  const field = useRef<HTMLInputElement>(null)
  const fatal = useRef<HTMLDivElement>(null)
  const codeLength = attempt?.codeLength ?? usualCodeLength

  const enter = (entered: string) => {
    setCode(entered)
    dispatch({ type: 'edited' })
    // A complete code is sent without a press of the button. A code that equals the previous content of the field is
    // not sent again, because the server may have just rejected it.
    if (isCode(entered) && entered.length === codeLength && entered !== code) void checkCode(entered)
  }
  useMessageCode(screen === 'INITIAL' && !hint && !isBusy(state), enter)
  useEffect(preloadCodeTrouble, [])
  useEffect(() => {
    // The member may have typed digits before hydration.
    if (field.current?.value) setCode(field.current.value)
  }, [setCode])
  // Selects the digits of a rejected code before the error is painted, so that the next typed digit replaces
  // them.
  useLayoutEffect(() => {
    ;(field.current ?? fatal.current)?.focus()
    if (state.status === 'CODE_ERROR') field.current?.select()
  }, [state.status, screen, hint, attempt?.userId])

  const submit = (event: FormEvent) => {
    event.preventDefault()
    field.current?.focus()
    if (isCode(code)) void checkCode(code)
    else dispatch({ type: 'malformed', text: malformedCodeText(codeLength) })
  }
  if (state.closedBy === 'passkey_required')
    return (
      <Suspense>
        <PasskeyStep />
      </Suspense>
    )
  if (hint && screen === 'INITIAL') return <CodeHint {...signing} />
  return (
    <form method="dialog" noValidate className={css.form} onSubmit={submit}>
      <p className={css.sentTo}>
        <output className={classNames(resent && css.resent)}>
          {resent ? 'Отправили новый код' : 'Отправили СМС с кодом'}
          {attempt && (
            <>
              {' '}
              на&nbsp;
              <NoWrap>
                <b>{formatPhone(attempt.phone)}</b>
              </NoWrap>
            </>
          )}
        </output>
        <br />
        <NumberLink />
      </p>
      {demoCode !== undefined && <p className={css.sentTo}>Демо-режим: СМС не приходит, код {demoCode}</p>}
      {screen === 'FATAL_ERROR' ? (
        <div role="alert" ref={fatal} tabIndex={-1} className={css.fatal}>
          {state.error ?? 'Попытки закончились: запросите новый код'}
        </div>
      ) : (
        <>
          <CodeField ref={field} value={code} codeLength={codeLength} error={state.error} onChange={enter} />
          <Button
            type="submit"
            size={56}
            wide
            busy={state.status === 'CODE_CHECKING' || state.step === 'signed-in'}
          >
            Войти
          </Button>
          {state.closedBy !== null && <SupportLink code={state.closedBy} />}
        </>
      )}
      <ResendCode {...signing} />
      {screen === 'INITIAL' && (
        <Button variant="ghost" onClick={() => goTo('hint')}>
          Не приходит сообщение?
        </Button>
      )}
    </form>
  )
}

/** State of the code that the member types. The typed digits are cleared when a new code is sent. */
function useCodeInput(userId: string | undefined) {
  const [code, setCode] = useState('')
  const [typedFor, setTypedFor] = useState(userId)
  if (userId !== typedFor) {
    setTypedFor(userId)
    if (typedFor !== undefined) setCode('')
  }
  return [code, setCode] as const
}
