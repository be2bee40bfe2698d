import { useEffect, useState } from 'react'
import { useHasPasskeys } from '../browser/has-passkeys.ts'
import { api } from '../session/browser-session.ts'

type ConfirmationMethods = 'code' | 'passkey-or-code' | 'passkey'

/**
 * Returns the ways in which the member can prove the identity: by a passkey when the browser supports passkeys and the member
 * has one that is old enough, and by a code unless the sign-in needs a passkey. Returns null until the server has responded.
 */
export function useConfirmationMethods(): ConfirmationMethods | null {
  const isSupported = useHasPasskeys()
  const [methods, setMethods] = useState<ConfirmationMethods | null>(null)
  useEffect(() => {
    if (!isSupported) return undefined
    const controller = new AbortController()
    api.get('/api/passkeys/', { signal: controller.signal }).then(
      ({ passkeys, secondFactor }) => {
        const hasPasskey = passkeys.some(({ canConfirm }) => canConfirm)
        setMethods(secondFactor.isOn ? 'passkey' : hasPasskey ? 'passkey-or-code' : 'code')
      },
      // A code remains when the list cannot be loaded.
      () => controller.signal.aborted || setMethods('code'),
    )
    return () => controller.abort()
  }, [isSupported])
  return isSupported ? methods : 'code'
}
