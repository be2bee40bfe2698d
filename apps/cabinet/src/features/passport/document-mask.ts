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

export const innMask: MaskitoOptions = { mask: Array.from({ length: 12 }, () => d), plugins }

/** Masks the field until the answer is called. */
export function maskField(field: HTMLInputElement, options: MaskitoOptions): () => void {
  const mask = new Maskito(field, options)
  return () => mask.destroy()
}

/** «45 11 123456» of «4511» and «123456», as far as they are there. */
export function writtenRussianPassport(serial: string, number: string): string {
  const digits = digitsOf(serial + number)
  return [digits.slice(0, 2), digits.slice(2, 4), digits.slice(4, 10)].filter(Boolean).join(' ')
}

export function readRussianPassport(written: string): { serial: string; number: string } {
  const digits = digitsOf(written)
  return { serial: digits.slice(0, 4), number: digits.slice(4, 10) }
}

const digitsOf = (text: string): string => text.replace(/\D/g, '')
