import { useSyncExternalStore } from 'react'
import { deviceValues, keyHereKey } from '../session/browser-session.ts'

/** Whether this browser knows keys; not while the server renders, nor before the page is alive. */
export const useHasPasskeys = (): boolean =>
  useSyncExternalStore(
    () => () => {},
    () => 'PublicKeyCredential' in window,
    () => false,
  )

/** Nobody's secret: that this browser has seen a key. It decides whether one is offered by itself. */
export const rememberKeyHere = (): void => deviceValues.setItem(keyHereKey, '1')
export const hasKeyHere = (): boolean => deviceValues.getItem(keyHereKey) !== null
