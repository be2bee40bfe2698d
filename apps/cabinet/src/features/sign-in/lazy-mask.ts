import type { Maskito } from '@maskito/core'
import type { maskPhone } from '../../shared/format/phone-mask.ts'

/**
 * Masks the phone field as soon as the mask is loaded, because it is not part of the first load. Without the
 * mask the number stays as typed, and is parsed correctly.
 */
export function applyMaskLazily(field: HTMLInputElement): () => void {
  let mask: Maskito | null = null
  let left = false
  const put = (loaded: { maskPhone: typeof maskPhone }) => {
    if (!left) mask = loaded.maskPhone(field)
  }
  import('../../shared/format/phone-mask.ts').then(put, () => undefined)
  return () => {
    left = true
    mask?.destroy()
  }
}
