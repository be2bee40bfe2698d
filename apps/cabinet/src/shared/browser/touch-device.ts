import { useSyncExternalStore } from 'react'
import { onMediaChange } from './media-query.ts'

/**
 * Returns true for a touch device by the rule of the specification (section 4): its user agent is mobile, or its
 * primary pointer is coarse and its system is not Windows. Windows tablets report an incorrect pointer.
 */
export function isTouchDevice({ userAgent, coarse }: { userAgent: string; coarse: boolean }): boolean {
  if (/mobile|android|iphone|ipad|ipod/i.test(userAgent)) return true
  return coarse && !/windows/i.test(userAgent)
}

const coarsePointer = '(pointer: coarse)'

/**
 * Returns true on a touch device. The value changes with the primary pointer, for example when a mouse is
 * connected or a tablet is removed from its keyboard.
 */
export function useTouchDevice(): boolean {
  return useSyncExternalStore(onPointerChange, read, readOnServer)
}

/**
 * Calls the listener when the primary pointer of the device changes. Returns the function that ends the
 * subscription.
 */
export const onPointerChange = (listener: () => void): (() => void) => onMediaChange(coarsePointer, listener)

const read = (): boolean =>
  isTouchDevice({ userAgent: navigator.userAgent, coarse: window.matchMedia(coarsePointer).matches })

const readOnServer = (): boolean => false
