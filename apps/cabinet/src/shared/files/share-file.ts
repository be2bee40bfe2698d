import { isTouchDevice } from '../browser/touch-device.ts'

/** Returns true when the browser can share the file with another app. */
export const canShare = (file: File): boolean =>
  'canShare' in navigator && navigator.canShare({ files: [file] })

/** Returns true on a touch device that can share the file. The member then chooses before the file is saved. */
export function canShareInsteadOfSaving(file: File): boolean {
  const coarse = window.matchMedia('(pointer: coarse)').matches
  return isTouchDevice({ userAgent: navigator.userAgent, coarse }) && canShare(file)
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
