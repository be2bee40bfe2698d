import { useEffect, useState } from 'react'
import { useHasPasskeys } from '../browser/has-passkeys.ts'
import { api } from '../session/browser-session.ts'

/**
 * Returns whether the member has a passkey that confirms actions, and the browser supports passkeys; null until the server
 * has responded.
 */
export function useOwnPasskey(): boolean | null {
  const has = useHasPasskeys()
  const [isOwner, setOwner] = useState<boolean | null>(null)
  useEffect(() => {
    if (!has) return undefined
    const controller = new AbortController()
    api.get('/api/passkeys/', { signal: controller.signal }).then(
      ({ passkeys }) => setOwner(passkeys.some(({ canConfirm }) => canConfirm)),
      // A code remains when the list cannot be loaded.
      () => controller.signal.aborted || setOwner(false),
    )
    return () => controller.abort()
  }, [has])
  return has ? isOwner : false
}
