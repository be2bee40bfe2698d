import { useSyncExternalStore } from 'react'
import { deviceValues, keyHereKey } from '../session/browser-session.ts'

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
export const rememberKeyHere = (): void => deviceValues.setItem(keyHereKey, '1')
export const hasKeyHere = (): boolean => deviceValues.getItem(keyHereKey) !== null
