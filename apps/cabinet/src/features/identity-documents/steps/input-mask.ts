import { Maskito, maskitoInitialCalibrationPlugin, type MaskitoOptions } from '@maskito/core'

const d = /\d/
const plugins = [maskitoInitialCalibrationPlugin()]

/** Mask of a day, «21.11.2026». It inserts the dots, which numeric keyboards may lack. */
export const dayMask: MaskitoOptions = { mask: [d, d, '.', d, d, '.', d, d, d, d], plugins }

/** Mask of series and number, «45 11 123456». */
export const russianPassportMask: MaskitoOptions = {
  mask: [d, d, ' ', d, d, ' ', d, d, d, d, d, d],
  plugins,
}

/** Masks of a series and of a number, when only one of them was refused and is editable. */
export const russianSerialMask: MaskitoOptions = { mask: [d, d, ' ', d, d], plugins }
export const russianNumberMask: MaskitoOptions = { mask: [d, d, d, d, d, d], plugins }

export const innMask: MaskitoOptions = { mask: Array.from({ length: 12 }, () => d), plugins }

/** Applies a mask to an input. Returns a function that removes the mask. */
export function maskField(field: HTMLInputElement, options: MaskitoOptions): () => void {
  const mask = new Maskito(field, options)
  return () => mask.destroy()
}
