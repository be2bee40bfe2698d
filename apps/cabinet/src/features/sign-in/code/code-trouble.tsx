import { formatPhone } from '@impulse/api/fields/phone'
import { useRef } from 'react'
import { useFocusMove } from '../../../shared/browser/use-focus-move.ts'
import { useBrand } from '../../../shared/style/brand.ts'
import { Button } from '../../../shared/ui/button.tsx'
import css from '../sign-in-page.module.css'
import { NumberLink } from './number-link.tsx'
import { ResendCode } from './resend-code.tsx'
import { formatCountdown, useCountdown } from '../../../shared/one-time-code/use-countdown.ts'
import type { SignInState } from '../use-sign-in.ts'

/** Help that the sign-in page shows to a member who does not receive the code. */
export function CodeHint(signing: SignInState) {
  const { state, goTo } = signing
  const { supportEmail } = useBrand()
  const title = useRef<HTMLHeadingElement>(null)
  useFocusMove(() => title.current?.focus())
  return (
    <section className={css.form}>
      <h2 ref={title} tabIndex={-1}>
        Не приходит сообщение?
      </h2>
      <ul className={css.hints}>
        <li>
          Проверьте номер: {formatPhone(state.phone)}. <NumberLink />
        </li>
        <li>Подождите минуту: при слабой связи и&nbsp;в&nbsp;роуминге сообщения идут дольше.</li>
        <li>
          Посмотрите, не&nbsp;попало&nbsp;ли сообщение в&nbsp;спам и&nbsp;не&nbsp;заблокированы&nbsp;ли
          незнакомые отправители.
        </li>
        <li>
          Напишите нам: <a href={`mailto:${supportEmail}`}>{supportEmail}</a>
        </li>
      </ul>
      <ResendCode {...signing} />
      <Button wide onClick={() => goTo('code')}>
        Вернуться к вводу кода
      </Button>
    </section>
  )
}

/** Screen that is shown after too many requests for codes, until the member closes the screen. */
export function BlockedStep({ state, dispatch }: SignInState) {
  const left = useCountdown(state.blockedUntil)
  const title = useRef<HTMLHeadingElement>(null)
  useFocusMove(() => title.current?.focus())
  return (
    <section className={css.form}>
      <h1 ref={title} tabIndex={-1}>
        Превышено количество попыток запроса кода
      </h1>
      <p>{state.error}</p>
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
