import { Suspense, useEffect, useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { useErrorTitle } from '../../shared/form/error-title.ts'
import { Icon } from '../../shared/icon/icon.tsx'
import { BlockedStep } from './code-trouble-later.ts'
import { CodeStep } from './code-step.tsx'
import css from './sign-in-page.module.css'
import { PhoneButton, PhoneStep } from './phone-step.tsx'
import { useCaptcha } from './use-captcha.ts'
import { withStep } from './step-of-address.ts'
import { useSignIn } from './use-sign-in.ts'

/** Signing in: phone, captcha, code, in this order. */
export function SignInPage() {
  const { captcha, place } = useCaptcha()
  const signing = useSignIn(captcha)
  const { state } = signing
  const { attempt, step } = state
  const [params] = useSearchParams()
  // The first step of a visit leaves the focus where the browser has put it; coming back from the code takes it along.
  const [cameBack, setCameBack] = useState(false)
  if (step === 'code' && !cameBack) setCameBack(true)
  const atPhone = step === 'phone' && state.screen === 'INITIAL'
  useErrorTitle(state.error !== null || state.screen === 'FATAL_ERROR')
  useEffect(() => {
    // Each check of a code needs a captcha of its own: it is solved while the member looks for the message.
    if (step === 'code' && attempt !== null && !attempt.spent) captcha.prepare()
  }, [captcha, step, attempt])

  return (
    <div className={css.page}>
      <Suspense>
        {state.screen === 'TEMP_BLOCK' ? (
          <BlockedStep {...signing} />
        ) : step === 'phone' ? (
          <>
            <h1>Вход</h1>
            <PhoneStep {...signing} onTouched={() => captcha.prepare()} focused={cameBack} />
          </>
        ) : (
          <>
            <Link to={`/login?${withStep(params, 'phone')}`} replace preventScrollReset className={css.back}>
              <Icon name="arrow-left" />
              <span className="visually-hidden">Назад, к номеру телефона</span>
            </Link>
            <h1>Код из СМС</h1>
            <CodeStep {...signing} />
          </>
        )}
      </Suspense>
      <noscript>Чтобы войти, включите в&nbsp;браузере JavaScript</noscript>
      {/* Outside the forms, whose fields the widget would otherwise join. */}
      <div ref={place} className={css.captcha} hidden={!atPhone} />
      {atPhone && <PhoneButton {...signing} />}
    </div>
  )
}
