import { useEffect } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { session } from '../../shared/session/browser-session.ts'

/** Step in the URL. `hint`: the help «Не приходит сообщение?», displayed in place of the code. */
export type UrlStep = 'phone' | 'code' | 'hint'

/**
 * Stores the step in the URL, so that Back leads from the hint to the code, and from the code to the phone.
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
 * Reloads a page that Back restored from the browser's cache after a sign-in; the server then redirects the
 * member.
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
