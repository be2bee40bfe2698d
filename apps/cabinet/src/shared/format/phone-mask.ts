import {
  Maskito,
  maskitoInitialCalibrationPlugin,
  type MaskitoOptions,
  type MaskitoPreprocessor,
} from '@maskito/core'
import { normalizePhone } from '@impulse/wire/phone'

/**
 * The field writes a Russian mobile number as `+7 (9XX) XXX-XX-XX` while it grows. A fixed 9 would bend a landline or
 * foreign number into somebody's mobile, so whatever can't become a Russian mobile stands as it was typed or pasted,
 * and is refused in words when it is sent.
 */
export const phoneMask: MaskitoOptions = {
  mask: ({ value }) => (nationalPart(value) === null ? otherNumber : mobile),
  preprocessors: [understandDigits],
  // What was typed before the page came alive, and what the browser filled in then.
  plugins: [maskitoInitialCalibrationPlugin()],
}

/** Whoever is typing meanwhile goes on behind what stands there, however much longer the mask makes it. */
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

/** What follows the country's code, as far as it is there; null when it can't be a Russian mobile number. */
function nationalPart(text: string): string | null {
  const digits = onlyDigits(text)
  // A number is pasted with the words around it.
  if (digits.length >= 10) return normalizePhone(text.replace(/^[^+\d]+|\D+$/g, ''))?.slice(1) ?? null
  if (/\+[^7]/.test(text)) return null
  // Who finds +7 in the field may still begin with an 8: no Russian number goes on with 89.
  const national = digits.replace(/^(?:78(?=9)|[78])/, '')
  return national === '' || national.startsWith('9') ? national : null
}

/** The field holds a Russian mobile number with all of its digits. */
const isComplete = (value: string): boolean => nationalPart(value)?.length === 10

const onlyDigits = (text: string): string => text.replace(/\D/g, '')
