import { useEffect, useState } from 'react'
import { useHasPasskeys } from '../browser/has-passkeys.ts'
import { api } from '../session/browser-session.ts'

/**
 * Returns true when the browser supports passkeys and the member has one that is old enough to confirm actions, and `only`
 * when the server accepts no code for the sign-in and the reauthentication. Returns null until the server has responded.
 */
export function useHasConfirmingPasskey(): boolean | 'only' | null {
  const isSupported = useHasPasskeys()
  const [hasPasskey, setHasPasskey] = useState<boolean | 'only' | null>(null)
  useEffect(() => {
    if (!isSupported) return undefined
    const controller = new AbortController()
    api.get('/api/passkeys/', { signal: controller.signal }).then(
      ({ passkeys, secondFactor }) =>
        setHasPasskey(secondFactor.isOn ? 'only' : passkeys.some(({ canConfirm }) => canConfirm)),
      // A code remains when the list cannot be loaded.
      () => controller.signal.aborted || setHasPasskey(false),
    )
    return () => controller.abort()
  }, [isSupported])
  return isSupported ? hasPasskey : false
}
