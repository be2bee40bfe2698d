import { lazy, Suspense, useEffect, useState, useSyncExternalStore } from 'react'
import { useErrorTitle } from '../../shared/form/error-title.ts'
import { Icon } from '../../shared/icon/icon.tsx'
import { whenIdle } from '../../shared/browser/when-idle.ts'
import { BlockedStep } from './code/lazy-code-trouble.ts'
import { CodeStep, loadCodeStep } from './code/lazy-code-step.ts'
import { Link } from '../../shared/modal/link.tsx'
import { useQuery } from '../../shared/page/use-query.ts'
import { useBrand } from '../../shared/style/brand.ts'
import css from './sign-in-page.module.css'
import { PhoneButton, PhoneStep } from './phone-step.tsx'
import { useCaptcha } from './captcha/use-captcha.ts'
import { withStep } from './step-of-address.ts'
import { forgetOwner } from '../../shared/session/browser-session.ts'
import { shownEndReason } from './sign-in-memory.ts'
import { useSignIn } from './use-sign-in.ts'

// The passkey button is loaded after the page, because only a member with a passkey needs it. If the load fails,
// the page has no such button.
const PasskeySignIn = lazy(async () => {
  try {
    return { default: (await import('./passkey-sign-in.tsx')).PasskeySignIn }
  } catch {
    return { default: () => null }
  }
})

const EndReasonAlert = lazy(async () => ({ default: (await import('./end-reason.tsx')).EndReasonAlert }))

const neverChanges = () => () => undefined

/** Sign-in page. The member enters the phone number, passes the captcha, and then enters the code. */
export function SignInPage() {
  const { captcha, container } = useCaptcha()
  const { noCaptcha } = useBrand()
  const signing = useSignIn(captcha)
  const { state } = signing
  const { attempt, step } = state
  const params = useQuery()
  // The page does not move the focus when it is opened. When the member returns from the code step, the phone
  // field gets the focus.
  const [cameBack, setCameBack] = useState(false)
  if (step === 'code' && !cameBack) setCameBack(true)
  useErrorTitle(state.error !== null || state.screen === 'FATAL_ERROR')
  useEffect(() => {
    // Each check of a code needs a new captcha. The captcha is solved while the member waits for the SMS.
    if (step === 'code' && attempt !== null && !attempt.spent) captcha.prepare(attempt.userId)
  }, [captcha, step, attempt])

  useEffect(() => whenIdle(loadCodeStep), [])
  // A session may have ended while the browser was closed, and left its data here.
  useEffect(forgetOwner, [])
  const endReason = useSyncExternalStore(neverChanges, shownEndReason, () => null)
  const [isOther, setOther] = useState(false)
  // A blocked member learns first why the cabinet is closed; the form of the sign-in is for another number.
  const isClosed = endReason === 'blocked' && !isOther
  const atPhone = step === 'phone' && state.screen === 'INITIAL' && !isClosed

  return (
    <div className={css.page}>
      {state.screen === 'TEMP_BLOCK' ? (
        <Suspense>
          <BlockedStep {...signing} />
        </Suspense>
      ) : step === 'phone' ? (
        <>
          {!isClosed && (
            <div className={css.title}>
              <h1>Вход</h1>
            </div>
          )}
          {endReason === null ? (
            <p className={css.sentTo}>
              <span className={css.value}>Вознаграждение за&nbsp;каждый подключённый договор. </span>
              Впервые здесь? Просто введите номер
            </p>
          ) : (
            <Suspense>
              <EndReasonAlert reason={endReason} isClosed={isClosed} onOther={() => setOther(true)} />
            </Suspense>
          )}
          {!isClosed && <PhoneStep {...signing} onPhone={captcha.prepare} focused={cameBack || isOther} />}
        </>
      ) : (
        <Suspense>
          <div className={css.title}>
            <Link to={`/login?${withStep(params, 'phone')}`} replace preventScrollReset className={css.back}>
              <Icon name="arrow-left" />
              <span className="visually-hidden">Назад, к номеру телефона</span>
            </Link>
            <h1>Код из СМС</h1>
          </div>
          <CodeStep {...signing} />
        </Suspense>
      )}
      <noscript>Чтобы войти, включите в&nbsp;браузере JavaScript</noscript>
      {/* The captcha is outside the forms, so that the fields of its widget do not belong to a form. */}
      {!noCaptcha && <div ref={container} className={css.captcha} hidden={!atPhone} />}
      {atPhone && <PhoneButton {...signing} />}
      <Suspense>{atPhone && <PasskeySignIn />}</Suspense>
    </div>
  )
}
