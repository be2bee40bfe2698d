import { useSyncExternalStore } from 'react'
import { deviceValues, keyHereKey } from '../session/browser-session.ts'

/** Returns true when the browser supports passkeys; false on the server and during hydration. */
export const useHasPasskeys = (): boolean =>
  useSyncExternalStore(
    () => () => {},
    () => 'PublicKeyCredential' in window,
    () => false,
  )

/**
 * Stores that a passkey was used in this browser, so that the next sign-in offers the passkey immediately.
 * The value is not secret.
 */
export const rememberKeyHere = (): void => deviceValues.setItem(keyHereKey, '1')
export const hasKeyHere = (): boolean => deviceValues.getItem(keyHereKey) !== null
