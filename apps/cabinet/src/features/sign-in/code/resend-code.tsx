import { Button } from '../../../shared/ui/button.tsx'
import css from '../sign-in-page.module.css'
import { formatCountdown, useCountdown } from '../../../shared/one-time-code/use-countdown.ts'
import type { SignInState } from '../use-sign-in.ts'

/** Countdown «Новый код — через 0:42». After the countdown, a button requests a new code. */
export function ResendCode({ state: { attempt, status }, requestCode }: SignInState) {
  const left = useCountdown(attempt?.resendAt ?? null)
  if (attempt === null) return null
  if (left > 0) return <NewCodeIn seconds={left} />
  return (
    <Button
      variant="secondary"
      busy={status === 'CODE_SENDING'}
      onClick={() => void requestCode(attempt.phone)}
    >
      Получить новый код
    </Button>
  )
}

export function NewCodeIn({ seconds }: { seconds: number }) {
  return (
    <p className={css.wait}>
      Новый код — через&nbsp;<span className="tabular">{formatCountdown(seconds)}</span>
    </p>
  )
}
