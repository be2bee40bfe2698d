import { Maskito, maskitoInitialCalibrationPlugin, type MaskitoOptions } from '@maskito/core'

const d = /\d/
const plugins = [maskitoInitialCalibrationPlugin()]

/** Mask for a date, «21.11.2026». The mask inserts the dots, because a numeric keyboard may have no dot. */
export const dayMask: MaskitoOptions = { mask: [d, d, '.', d, d, '.', d, d, d, d], plugins }

/** Mask for the series and number of a Russian passport, «45 11 123456». */
export const russianPassportMask: MaskitoOptions = {
  mask: [d, d, ' ', d, d, ' ', d, d, d, d, d, d],
  plugins,
}

/** Masks for only a series or only a number, when staff refused one of the two and the other is read-only. */
export const russianSerialMask: MaskitoOptions = { mask: [d, d, ' ', d, d], plugins }
export const russianNumberMask: MaskitoOptions = { mask: [d, d, d, d, d, d], plugins }

export const innMask: MaskitoOptions = { mask: Array.from({ length: 12 }, () => d), plugins }

/** Applies a mask to an input. Returns a function that removes the mask. */
export function maskField(field: HTMLInputElement, options: MaskitoOptions): () => void {
  const mask = new Maskito(field, options)
  return () => mask.destroy()
}
