import { useEffect } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { session } from '../../shared/session/browser-session.ts'

/** `hint`: «Не приходит сообщение?», which stands over the code. */
export type UrlStep = 'phone' | 'code' | 'hint'

/** The step stands in the address, so that Back leads from the hint to the code, and from there to the phone. */
export function useUrlStep() {
  const [params] = useSearchParams()
  const navigate = useNavigate()
  const written = params.get('step')
  const step: UrlStep = written === 'code' || written === 'hint' ? written : 'phone'
  const goTo = (wanted: UrlStep) => {
    if (wanted === step) return
    // The code stands behind its hint already.
    if (wanted === 'code' && step === 'hint') return void navigate(-1)
    void navigate(`/login?${withStep(params, wanted)}`, {
      replace: wanted === 'phone',
      preventScrollReset: true,
    })
  }
  return { step, goTo } as const
}

/** The query of the same page at another step, with the way back kept. */
export function withStep(params: URLSearchParams, step: UrlStep): string {
  const query = new URLSearchParams(params)
  if (step === 'phone') query.delete('step')
  else query.set('step', step)
  return query.toString()
}

/** Back may bring this page as the browser kept it; by then the member is in, and the server knows where to. */
export function useRedirectWhenSignedIn(): void {
  useEffect(() => {
    const redirectIfSignedIn = ({ persisted }: PageTransitionEvent) => {
      if (persisted && session.refreshToken() !== null) location.reload()
    }
    window.addEventListener('pageshow', redirectIfSignedIn)
    return () => window.removeEventListener('pageshow', redirectIfSignedIn)
  }, [])
}
