import { useEffect } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { session } from '../../shared/session/browser-session.ts'

/** Step in the URL. `hint` is the help «Не приходит сообщение?», displayed in place of the code field. */
export type UrlStep = 'phone' | 'code' | 'hint'

/**
 * Stores the step in the URL, so that the browser's Back opens the code step from the hint, and the phone
 * step from the code step.
 */
export function useUrlStep() {
  const [params] = useSearchParams()
  const navigate = useNavigate()
  const written = params.get('step')
  const step: UrlStep = written === 'code' || written === 'hint' ? written : 'phone'
  const goTo = (wanted: UrlStep) => {
    if (wanted === step) return
    // The code step is the previous entry in the history.
    if (wanted === 'code' && step === 'hint') return void navigate(-1)
    void navigate(`/login?${withStep(params, wanted)}`, {
      replace: wanted === 'phone',
      preventScrollReset: true,
    })
  }
  return { step, goTo } as const
}

/** Returns the query string for another step; other parameters stay, such as the page to return to. */
export function withStep(params: URLSearchParams, step: UrlStep): string {
  const query = new URLSearchParams(params)
  if (step === 'phone') query.delete('step')
  else query.set('step', step)
  return query.toString()
}

/**
 * Reloads a sign-in page that the browser's Back restored from its cache after a sign-in; the server then
 * redirects the member.
 */
export function useRedirectWhenSignedIn(): void {
  useEffect(() => {
    const redirectIfSignedIn = ({ persisted }: PageTransitionEvent) => {
      if (persisted && session.refreshToken() !== null) location.reload()
    }
    window.addEventListener('pageshow', redirectIfSignedIn)
    return () => window.removeEventListener('pageshow', redirectIfSignedIn)
  }, [])
}
