import type { MaskitoOptions } from '@maskito/core'
import { plugins } from '../../../shared/form/masked/input-mask.ts'

const d = /\d/

/** Mask for the series and number of a Russian passport, «45 11 123456». */
export const russianPassportMask: MaskitoOptions = {
  mask: [d, d, ' ', d, d, ' ', d, d, d, d, d, d],
  plugins,
}

/**
 * Masks for only a series or only a number, when staff refused one of the two and the other is read-only. The mask of the
 * number has room for the series, because a member may type both.
 */
export const russianSerialMask: MaskitoOptions = { mask: [d, d, ' ', d, d], plugins }
export const russianNumberMask: MaskitoOptions = { mask: Array.from({ length: 10 }, () => d), plugins }

export const innMask: MaskitoOptions = { mask: Array.from({ length: 12 }, () => d), plugins }
