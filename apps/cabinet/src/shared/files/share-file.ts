import { isTouchDevice } from '../browser/touch-device.ts'

/** Returns true on a touch device that can share the file. */
export function canShare(file: File): boolean {
  const coarse = window.matchMedia('(pointer: coarse)').matches
  if (!isTouchDevice({ userAgent: navigator.userAgent, coarse })) return false
  return 'canShare' in navigator && navigator.canShare({ files: [file] })
}

/**
 * Shares the file with another app. Returns false when sharing fails, so that the caller saves the file instead; a
 * cancellation by the member is no failure.
 */
export async function shareFile(file: File): Promise<boolean> {
  try {
    await navigator.share({ files: [file] })
    return true
  } catch (error) {
    return error instanceof DOMException && error.name === 'AbortError'
  }
}
