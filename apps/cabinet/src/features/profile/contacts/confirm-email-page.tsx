import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react'
import { ApiError } from '../../../shared/api/api-error.ts'
import { Button } from '../../../shared/ui/button.tsx'
import { ButtonLink } from '../../../shared/ui/button-link.tsx'
import { EmptyState } from '../../../shared/feedback/empty-state.tsx'
import { useMember } from '../../../shared/member/member.ts'
import { repeatable } from '../../../shared/api/repeatable.ts'
import { PageHeader } from '../../../shared/page/page-header.tsx'
import { Loading, Skeleton } from '../../../shared/ui/skeleton.tsx'
import { api } from '../../../shared/session/browser-session.ts'
import { errorWithHelp } from '../../../shared/feedback/text-with-help.tsx'

type Outcome =
  | { step: 'confirming' }
  | { step: 'confirmed' }
  /**
   * The confirmation failed. `token` is set when the server gave no definite response, so that the member can
   * retry the confirmation; otherwise it is null.
   */
  | { step: 'failed'; text: ReactNode; token: string | null }

/**
 * Page that opens from the link in a confirmation e-mail. The token after `#` confirms the e-mail address,
 * and the member need not be signed in.
 */
export function EmailPage() {
  const member = useMember()
  const [outcome, setOutcome] = useState<Outcome>({ step: 'confirming' })
  const hasBegun = useRef(false)
  const confirm = async (token: string) => {
    try {
      await (token === ''
        ? Promise.reject(noToken)
        : api.post('/api/lk/email/confirm/', { token }, repeatable()))
      setOutcome({ step: 'confirmed' })
    } catch (error) {
      const isAnswered = error instanceof ApiError && error.status >= 400 && error.status < 500
      setOutcome({ step: 'failed', text: errorWithHelp(error), token: isAnswered ? null : token })
      if (!isAnswered) return
    }
    // Removes the token from the URL. The server has accepted or rejected the token, so it cannot be used again.
    window.history.replaceState(window.history.state, '', '/email')
  }
  const begin = useEffectEvent(() => {
    if (hasBegun.current) return
    hasBegun.current = true
    void confirm(window.location.hash.slice(1))
  })
  useEffect(() => begin(), [])

  const retry = (token: string) => {
    setOutcome({ step: 'confirming' })
    void confirm(token)
  }
  const backLink =
    member === null ? { to: '/login', text: 'Войти' } : { to: '/lk/account', text: 'В профиль' }
  return (
    <>
      <PageHeader
        title={'Подтвержде\u00adние почты'}
        back={{ to: '/lk/account', label: 'Данные аккаунта' }}
        backOnPhone
      />
      {outcome.step === 'confirming' && (
        <Loading label="Подтверждаем почту">
          <Skeleton shape="title" width="half" />
          <Skeleton shape="text" />
        </Loading>
      )}
      {outcome.step === 'confirmed' && (
        <EmptyState
          art="done"
          title="Почта подтверждена"
          action={
            <ButtonLink to={backLink.to} reloadDocument={member === null}>
              {backLink.text}
            </ButtonLink>
          }
        >
          Теперь она указана в&nbsp;вашем профиле
        </EmptyState>
      )}
      {outcome.step === 'failed' && (
        <EmptyState
          art="error"
          title="Почта не подтверждена"
          action={
            outcome.token === null ? (
              <ButtonLink to={backLink.to} variant="secondary" reloadDocument={member === null}>
                {backLink.text}
              </ButtonLink>
            ) : (
              <Button onClick={() => retry(outcome.token ?? '')}>Повторить</Button>
            )
          }
        >
          {outcome.text}
        </EmptyState>
      )}
    </>
  )
}

const noToken = new ApiError({
  code: 'email_link_over',
  text: 'Откройте ссылку из\u00a0письма целиком: в\u00a0этой нет кода подтверждения',
  status: 400,
})
