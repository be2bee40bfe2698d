import { useEffect, useRef } from 'react'
import { Button } from '../../shared/button/button.tsx'
import css from './sign-in-page.module.css'
import { formatCountdown, useCountdown } from './use-countdown.ts'
import type { SigningIn } from './use-sign-in.ts'

/** Too many codes were asked for: nothing is sent for a while. */
export function BlockedStep({ state, dispatch }: SigningIn) {
  const left = useCountdown(state.blockedUntil)
  const title = useRef<HTMLHeadingElement>(null)
  useEffect(() => title.current?.focus(), [])
  return (
    <section className={css.form}>
      <h1 ref={title} tabIndex={-1}>
        Превышено количество попыток запроса кода
      </h1>
      <p className={css.sentTo}>
        {left > 0 ? (
          <>
            Попробуйте снова через&nbsp;<span className="tabular">{formatCountdown(left)}</span>
          </>
        ) : (
          'Попробуйте позже'
        )}
      </p>
      <Button wide onClick={() => dispatch({ type: 'screen-closed' })}>
        {state.step === 'code' ? 'Вернуться к вводу кода' : 'Вернуться к номеру'}
      </Button>
    </section>
  )
}
