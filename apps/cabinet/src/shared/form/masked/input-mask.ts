import { Maskito, maskitoInitialCalibrationPlugin, type MaskitoOptions } from '@maskito/core'

const d = /\d/
export const plugins = [maskitoInitialCalibrationPlugin()]

/** Mask for a date, «21.11.2026». The mask inserts the dots, because a numeric keyboard may have no dot. */
export const dayMask: MaskitoOptions = { mask: [d, d, '.', d, d, '.', d, d, d, d], plugins }

/** Applies a mask to an input. Returns a function that removes the mask. */
export function maskField(field: HTMLInputElement, options: MaskitoOptions): () => void {
  const mask = new Maskito(field, options)
  return () => mask.destroy()
}
