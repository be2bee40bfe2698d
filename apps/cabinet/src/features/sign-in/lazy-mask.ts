import type { Maskito } from '@maskito/core'
import type { maskPhone } from '../../shared/format/phone-mask.ts'

/**
 * Masks the field of the number as soon as the mask has come, which the first load does not carry. Until then, and
 * without it, the number stands as it is typed, and is understood all the same.
 */
export function maskLater(field: HTMLInputElement): () => void {
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
