import { useEffect } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { session } from '../../shared/session/browser-session.ts'

/** The step stands in the address, so that Back leads from the code to the phone. */
export function useStepOfAddress() {
  const [params] = useSearchParams()
  const navigate = useNavigate()
  const step = params.get('step') === 'code' ? 'code' : 'phone'
  const goTo = (wanted: 'phone' | 'code') => {
    if (wanted === step) return
    void navigate(`/login?${withStep(params, wanted)}`, {
      replace: wanted === 'phone',
      preventScrollReset: true,
    })
  }
  return { step, goTo } as const
}

/** The query of the same page at another step, with the way back kept. */
export function withStep(params: URLSearchParams, step: 'phone' | 'code'): string {
  const query = new URLSearchParams(params)
  if (step === 'code') query.set('step', step)
  else query.delete('step')
  return query.toString()
}

/** Back may bring this page as the browser kept it; by then the member is in, and the server knows where to. */
export function useLeaveWhenSignedIn(): void {
  useEffect(() => {
    const leave = ({ persisted }: PageTransitionEvent) => {
      if (persisted && session.refreshToken() !== null) location.reload()
    }
    window.addEventListener('pageshow', leave)
    return () => window.removeEventListener('pageshow', leave)
  }, [])
}
