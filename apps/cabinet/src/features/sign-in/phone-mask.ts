import { type MaskitoOptions, maskitoInitialCalibrationPlugin, type MaskitoPreprocessor } from '@maskito/core'
import { normalizePhone } from '@impulse/wire/phone'

/**
 * The field shows `+7 (9XX) XXX-XX-XX`. A fixed 9 would bend a pasted landline or foreign number into somebody's
 * mobile, so every text that comes as a whole is understood first, and what is no Russian mobile is not let in:
 * the field stays as it was and `onRefused` is called.
 */
export function phoneMask(onRefused: () => void): MaskitoOptions {
  return {
    mask: ['+', '7', ' ', '(', /9/, d, d, ')', ' ', d, d, d, '-', d, d, '-', d, d],
    preprocessors: [understandWhole],
    plugins: [
      // What was typed before the page came alive, and what the browser filled in then.
      maskitoInitialCalibrationPlugin(),
      (field) => {
        const listen = (event: Event) => {
          const { data, dataTransfer } = event as InputEvent
          const text = data ?? dataTransfer?.getData('text/plain') ?? ''
          const [from, to] = [field.selectionStart ?? 0, field.selectionEnd ?? 0]
          if (isRefused({ value: field.value, selection: [from, to], text })) onRefused()
        }
        field.addEventListener('beforeinput', listen)
        return () => field.removeEventListener('beforeinput', listen)
      },
    ],
  }
}

const d = /\d/

type Insertion = { value: string; selection: readonly [from: number, to: number]; text: string }

/** The text would be left out, whole or in part, because it belongs to no Russian mobile number. */
export function isRefused({ value, selection, text }: Insertion): boolean {
  const digits = digitsOf(text)
  if (digits === '') return false
  if (startsAnew({ value, selection }) || digits.length >= 10) return nationalPart(text) === null
  // One digit too many: the number has eleven, and this one must belong to another country.
  return selection[0] === selection[1] && nationalPart(value)?.length === 10
}

const understandWhole: MaskitoPreprocessor = ({ elementState, data }) => {
  const { value, selection } = elementState
  // Nothing is inserted: the browser has filled the field itself, or Maskito looks at what stands there.
  if (data === '') return { elementState: isOurs(value) ? elementState : atEnd(nationalPart(value) ?? '') }
  const digits = digitsOf(data)
  if (digits.length < 10 && (digits === '' || !startsAnew({ value, selection })))
    return { elementState, data }
  const national = nationalPart(data)
  // Nothing is selected any more, or the refused text would still delete what it was to replace.
  if (national === null) return { elementState: { value, selection: [selection[1], selection[1]] }, data: '' }
  return { elementState: atEnd(''), data: national === '' ? '+7' : national }
}

/** The field is empty but for the country's code, or all of it is about to be replaced. */
const startsAnew = ({ value, selection: [from, to] }: Omit<Insertion, 'text'>): boolean =>
  digitsOf(value).length <= 1 || (from === 0 && to === value.length)

/** What follows the country's code, as far as it is there; null when it can't be a Russian mobile number. */
function nationalPart(text: string): string | null {
  const digits = digitsOf(text)
  // A number is pasted with the words around it.
  if (digits.length >= 10) return normalizePhone(text.replace(/^[^+\d]+|\D+$/g, ''))?.slice(1) ?? null
  const national = digits.replace(/^[78]/, '')
  return national === '' || national.startsWith('9') ? national : null
}

/** The beginning of a number as the mask writes it, perhaps with a sign too many behind it, which the mask drops. */
function isOurs(value: string): boolean {
  const national = digitsOf(value).slice(1, 11)
  if (national !== '' && !national.startsWith('9')) return false
  let next = 0
  const whole = '+7 (###) ###-##-##'.replace(/#/g, () => national[next++] ?? '#')
  return whole.startsWith(value) || value.startsWith(whole)
}

const atEnd = (value: string) => ({ value, selection: [value.length, value.length] as const })

const digitsOf = (text: string): string => text.replace(/\D/g, '')
