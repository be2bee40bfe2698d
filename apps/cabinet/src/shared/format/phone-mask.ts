import {
  Maskito,
  maskitoInitialCalibrationPlugin,
  type MaskitoOptions,
  type MaskitoPreprocessor,
} from '@maskito/core'
import { normalizePhone } from '@impulse/api/fields/phone'

/**
 * Formats a Russian mobile number as `+7 (9XX) XXX-XX-XX` while it is typed. Any other number stays as it was
 * typed or pasted, and is refused with a message on submit: a fixed 9 would turn a landline or foreign number
 * into somebody's mobile.
 */
export const phoneMask: MaskitoOptions = {
  mask: ({ value }) => (nationalPart(value) === null ? otherNumber : mobile),
  preprocessors: [understandDigits],
  // Formats text that was typed or filled in before hydration.
  plugins: [maskitoInitialCalibrationPlugin()],
}

/** Applies the mask to a field. A caret at the end stays at the end when the mask makes the text longer. */
export function maskPhone(field: HTMLInputElement): Maskito {
  const isAtEnd = document.activeElement === field && field.selectionStart === field.value.length
  const mask = new Maskito(field, phoneMask)
  if (isAtEnd) field.setSelectionRange(field.value.length, field.value.length)
  return mask
}

const d = /\d/
const mobile = ['+', '7', ' ', '(', /9/, d, d, ')', ' ', d, d, d, '-', d, d, '-', d, d]
const otherNumber = /^[+\d\s().\u2010-\u2015-]*$/

function understandDigits({ elementState, data }: Parameters<MaskitoPreprocessor>[0]) {
  const { value, selection } = elementState
  const added = onlyDigits(data).length
  // Only separators were added, the browser filled the field, or text was deleted.
  if (added === 0) return { elementState, data }
  // A complete pasted number replaces the field's text.
  const isWhole = added >= 10
  const written = isWhole ? data : value.slice(0, selection[0]) + data + value.slice(selection[1])
  // An eleventh digit is a typing error and is ignored.
  if (!isWhole && isComplete(value) && onlyDigits(written).length > onlyDigits(value).length)
    return { elementState, data: '' }
  const national = nationalPart(written)
  const emptyState = { value: '', selection: [0, 0] as const }
  if (national === '') return { elementState: emptyState, data: '+7' }
  // The text can no longer become a Russian mobile number, so the whole text is inserted again, unchanged.
  // The mask would otherwise remove its separators.
  if (national === null && nationalPart(value) !== null) return { elementState: emptyState, data: written }
  return isWhole ? { elementState: emptyState, data: national ?? written } : { elementState, data }
}

/**
 * Returns the digits after the country code, as far as typed; null when the text cannot become a Russian
 * mobile number.
 */
function nationalPart(text: string): string | null {
  const digits = onlyDigits(text)
  // A pasted text may contain words around the number.
  if (digits.length >= 10) return normalizePhone(text.replace(/^[^+\d]+|\D+$/g, ''))?.slice(1) ?? null
  if (/\+[^7]/.test(text)) return null
  // Typing an 8 after +7 restarts the number: no Russian number continues with 89.
  const national = digits.replace(/^(?:78(?=9)|[78])/, '')
  return national === '' || national.startsWith('9') ? national : null
}

/** Returns true when the field contains a complete Russian mobile number. */
const isComplete = (value: string): boolean => nationalPart(value)?.length === 10

const onlyDigits = (text: string): string => text.replace(/\D/g, '')
