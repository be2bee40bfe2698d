import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import { session } from '../../shared/session/browser-session.ts'
import { useQuery } from '../../shared/page/use-query.ts'

/**
 * Step that the URL names. `hint` is the help «Не приходит сообщение?», which is shown instead of the code
 * field.
 */
export type UrlStep = 'phone' | 'code' | 'hint'

/**
 * Stores the step in the URL. The browser's Back then leads from the help to the code step, and from the code
 * step to the phone step.
 */
export function useUrlStep() {
  const params = useQuery()
  const navigate = useNavigate()
  const stepParam = params.get('step')
  const step: UrlStep = stepParam === 'code' || stepParam === 'hint' ? stepParam : 'phone'
  const goTo = (nextStep: UrlStep) => {
    if (nextStep === step) return
    // The code step is the previous entry in the browser's history.
    if (nextStep === 'code' && step === 'hint') return void navigate(-1)
    void navigate(`/login?${withStep(params, nextStep)}`, {
      replace: nextStep === 'phone',
      preventScrollReset: true,
    })
  }
  return { step, goTo } as const
}

/** Returns the query string for another step. Other parameters, such as the return address, stay. */
export function withStep(params: URLSearchParams, step: UrlStep): string {
  const query = new URLSearchParams(params)
  if (step === 'phone') query.delete('step')
  else query.set('step', step)
  return query.toString()
}

/**
 * Reloads the sign-in page when the browser's Back has restored the page after a sign-in. The server then
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
