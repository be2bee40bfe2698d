import { useEffect, useEffectEvent } from 'react'

/** WebOTP, where the browser has it: the code comes from the message by one tap. Ends with the step, or when `active` does. */
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
      // Given up, refused or timed out: the member types it.
      () => undefined,
    )
    return () => ending.abort()
  }, [active])
}
