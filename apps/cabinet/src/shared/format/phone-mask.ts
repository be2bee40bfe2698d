import {
  Maskito,
  maskitoInitialCalibrationPlugin,
  type MaskitoOptions,
  type MaskitoPreprocessor,
} from '@maskito/core'
import { normalizePhone } from '@impulse/api/fields/phone'

/**
 * Formats a Russian mobile number as `+7 (9XX) XXX-XX-XX` while the member types. Any other number stays as typed
 * or pasted, and the form refuses it with a message. A mask that forces the 9 would turn a landline or foreign
 * number into another person's mobile number.
 */
export const phoneMask: MaskitoOptions = {
  mask: ({ value }) => (nationalPart(value) === null ? otherNumber : mobile),
  preprocessors: [understandDigits],
  // Formats a text that the member typed or the browser filled in before hydration.
  plugins: [maskitoInitialCalibrationPlugin()],
}

/**
 * Applies the mask to a phone number field. If the caret is at the end and the mask makes the text longer, the
 * caret stays at the end.
 */
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
  // `data` contains no digit: the member typed separators or deleted text, or the browser filled the field. The
  // text that the browser filled in is in `elementState`, not in `data`.
  if (added === 0) return { elementState, data }
  // A complete number that the member pasted replaces the text of the field.
  const isWhole = added >= 10
  const text = isWhole ? data : value.slice(0, selection[0]) + data + value.slice(selection[1])
  // The number is already complete, so another digit is a typing error and is ignored.
  if (!isWhole && isComplete(value) && onlyDigits(text).length > onlyDigits(value).length)
    return { elementState, data: '' }
  const national = nationalPart(text)
  const emptyState = { value: '', selection: [0, 0] as const }
  if (national === '') return { elementState: emptyState, data: '+7' }
  // With the new character, the text can no longer become a Russian mobile number. The field then gets exactly the
  // typed text, without the brackets that the mask would insert.
  if (national === null && nationalPart(value) !== null) return { elementState: emptyState, data: text }
  return isWhole ? { elementState: emptyState, data: national ?? text } : { elementState, data }
}

/**
 * Returns the typed digits after the country code. Returns null when the text cannot become a Russian mobile
 * number.
 */
function nationalPart(text: string): string | null {
  const digits = onlyDigits(text)
  // A pasted text may contain words before and after the number.
  if (digits.length >= 10) return normalizePhone(text.replace(/^[^+\d]+|\D+$/g, ''))?.slice(1) ?? null
  if (/\+[^7]/.test(text)) return null
  // Drops the country code: 7, 8, or 78 before a 9. An 8 after +7 is a repeated country code, because no Russian
  // number begins with +7 89.
  const national = digits.replace(/^(?:78(?=9)|[78])/, '')
  return national === '' || national.startsWith('9') ? national : null
}

/** Returns true when the field contains a complete Russian mobile number. */
const isComplete = (value: string): boolean => nationalPart(value)?.length === 10

const onlyDigits = (text: string): string => text.replace(/\D/g, '')
