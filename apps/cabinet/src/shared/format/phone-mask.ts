import {
  Maskito,
  maskitoInitialCalibrationPlugin,
  type MaskitoOptions,
  type MaskitoPreprocessor,
} from '@maskito/core'
import { normalizePhone } from '@impulse/api/fields/phone'

/**
 * The field writes a Russian mobile number as `+7 (9XX) XXX-XX-XX` while it grows. A fixed 9 would bend a landline or
 * foreign number into somebody's mobile, so whatever can't become a Russian mobile stands as it was typed or pasted,
 * and is refused in words when it is sent.
 */
export const phoneMask: MaskitoOptions = {
  mask: ({ value }) => (nationalPart(value) === null ? otherNumber : mobile),
  preprocessors: [understandDigits],
  // Text that was typed or filled in before hydration.
  plugins: [maskitoInitialCalibrationPlugin()],
}

/** Keeps the caret behind the typed text while the mask makes it longer. */
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
  // Nothing but signs between digits, or the browser has filled the field itself, or something is deleted.
  if (added === 0) return { elementState, data }
  // A number that comes as a whole replaces what stands there.
  const isWhole = added >= 10
  const written = isWhole ? data : value.slice(0, selection[0]) + data + value.slice(selection[1])
  // The eleventh digit of a whole number is a slip of the finger: it is not taken.
  if (!isWhole && isComplete(value) && onlyDigits(written).length > onlyDigits(value).length)
    return { elementState, data: '' }
  const national = nationalPart(written)
  const emptyState = { value: '', selection: [0, 0] as const }
  if (national === '') return { elementState: emptyState, data: '+7' }
  // The mask takes its own signs away before it adds a digit; where it gives way, the text is put in as it stands.
  if (national === null && nationalPart(value) !== null) return { elementState: emptyState, data: written }
  return isWhole ? { elementState: emptyState, data: national ?? written } : { elementState, data }
}

/** Digits after the country code, as far as typed; null when no Russian mobile number can begin so. */
function nationalPart(text: string): string | null {
  const digits = onlyDigits(text)
  // A number is pasted with the words around it.
  if (digits.length >= 10) return normalizePhone(text.replace(/^[^+\d]+|\D+$/g, ''))?.slice(1) ?? null
  if (/\+[^7]/.test(text)) return null
  // Typing an 8 after +7 restarts the number: no Russian number continues with 89.
  const national = digits.replace(/^(?:78(?=9)|[78])/, '')
  return national === '' || national.startsWith('9') ? national : null
}

/** The field holds a Russian mobile number with all of its digits. */
const isComplete = (value: string): boolean => nationalPart(value)?.length === 10

const onlyDigits = (text: string): string => text.replace(/\D/g, '')
