import { Maskito, maskitoInitialCalibrationPlugin, type MaskitoOptions } from '@maskito/core'

const d = /\d/
const plugins = [maskitoInitialCalibrationPlugin()]

/** «21.11.2026»: a keyboard of digits has no dots. */
export const dayMask: MaskitoOptions = { mask: [d, d, '.', d, d, '.', d, d, d, d], plugins }

/** «45 11 123456». */
export const russianPassportMask: MaskitoOptions = {
  mask: [d, d, ' ', d, d, ' ', d, d, d, d, d, d],
  plugins,
}

/** Of a passport of which one of the two alone was refused: the other stays as it is. */
export const russianSerialMask: MaskitoOptions = { mask: [d, d, ' ', d, d], plugins }
export const russianNumberMask: MaskitoOptions = { mask: [d, d, d, d, d, d], plugins }

export const innMask: MaskitoOptions = { mask: Array.from({ length: 12 }, () => d), plugins }

/** Masks the field until the answer is called. */
export function maskField(field: HTMLInputElement, options: MaskitoOptions): () => void {
  const mask = new Maskito(field, options)
  return () => mask.destroy()
}
