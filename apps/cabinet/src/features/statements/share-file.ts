import { isTouchDevice } from '../../shared/browser/touch-device.ts'

/** On a phone a file is sent on as often as it is kept. */
export function canShare(file: File): boolean {
  const coarse = window.matchMedia('(pointer: coarse)').matches
  if (!isTouchDevice({ userAgent: navigator.userAgent, coarse })) return false
  return 'canShare' in navigator && navigator.canShare({ files: [file] })
}

/** To another app. False: the phone did not let us, and the file is to be saved instead. */
export async function shareFile(file: File): Promise<boolean> {
  try {
    await navigator.share({ files: [file] })
    return true
  } catch (error) {
    return error instanceof DOMException && error.name === 'AbortError'
  }
}
