import { useEffect, useEffectEvent } from 'react'

/**
 * Makes the browser offer the code of an SMS, so that the member enters the code by one tap (WebOTP). The offer
 * ends when the component unmounts or `active` becomes false.
 */
export function useMessageCode(active: boolean, onCode: (code: string) => void): void {
  const take = useEffectEvent(onCode)
  useEffect(() => {
    if (!active || !('OTPCredential' in window)) return undefined
    const ending = new AbortController()
    const options = { otp: { transport: ['sms'] }, signal: ending.signal } as CredentialRequestOptions
    navigator.credentials.get(options).then(
      (credential) => {
        const code = (credential as { code?: unknown } | null)?.code
        if (typeof code === 'string') take(code)
      },
      // When the offer was cancelled or refused, or ended without an SMS, the member types the code.
      () => undefined,
    )
    return () => ending.abort()
  }, [active])
}
