import { useSyncExternalStore } from 'react'
import { deviceValues, passkeyUsedKey } from '../session/browser-session.ts'

/** Returns true when the browser supports passkeys. Returns false on the server and during hydration. */
export const useHasPasskeys = (): boolean =>
  useSyncExternalStore(
    () => () => {},
    () => 'PublicKeyCredential' in window,
    () => false,
  )

/**
 * Stores that the member used a passkey in this browser. The next sign-in then offers the passkey
 * immediately. The stored value is not secret.
 */
export const rememberPasskeyUse = (): void => deviceValues.setItem(passkeyUsedKey, '1')
export const hasUsedPasskey = (): boolean => deviceValues.getItem(passkeyUsedKey) !== null
