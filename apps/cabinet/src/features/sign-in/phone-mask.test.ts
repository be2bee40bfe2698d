import { maskitoTransform } from '@maskito/core'
import { describe, expect, test } from 'vitest'
import { isRefused, phoneMask } from './phone-mask.ts'

const options = phoneMask(() => undefined)

/** Types or pastes into a field as Maskito does at `beforeinput`, and gives what stands there afterwards. */
function insert(
  text: string,
  value = '',
  selection: [number, number] = [value.length, value.length],
): string {
  const [preprocessor] = options.preprocessors ?? []
  const { elementState, data = '' } = preprocessor?.(
    { elementState: { value, selection }, data: text },
    'insert',
  ) ?? { elementState: { value, selection }, data: text }
  const [from, to] = elementState.selection
  const whole = elementState.value.slice(0, from) + data + elementState.value.slice(to)
  return maskitoTransform(whole, { mask: options.mask })
}
const type = (keys: string) => [...keys].reduce((value, key) => insert(key, value), '')
/** The browser puts a text into the field itself. */
const autofill = (text: string) => maskitoTransform(text, options)

const whole = '+7 (916) 123-45-67'
const writings = [
  '8 916 123-45-67',
  '+7 (916) 123-45-67',
  '79161234567',
  '89161234567',
  '9161234567',
  '+79161234567',
  '8(916)1234567',
  '+7\u00a0916\u00a0123\u00a045\u00a067',
  '+7 916 123\u201145\u201167',
  'tel:+79161234567',
  ' 916 123 45 67 ',
  'Мой номер: 8-916-123-45-67',
]
const strangers = [
  '+7 495 999 12 34',
  '+375 29 123 45 67',
  '8-800-555-35-35',
  '+7 701 123 45 67',
  '+971 50 123 4567',
  '+49 1512 3456789',
  '9161234567890',
]

describe('a number that comes as a whole', () => {
  test.each(writings)('«%s» becomes the mobile number it is', (text) => {
    expect(insert(text)).toBe(whole)
    expect(autofill(text)).toBe(whole)
    expect(isRefused({ value: '', selection: [0, 0], text })).toBe(false)
  })

  test.each(writings)('«%s» replaces a half-typed number', (text) => {
    expect(insert(text, '+7 (903) 55')).toBe(whole)
  })

  test.each(strangers)('«%s» is never bent into a mobile number', (text) => {
    expect(insert(text)).toBe('')
    expect(autofill(text)).toBe('')
    expect(isRefused({ value: '', selection: [0, 0], text })).toBe(true)
  })

  test.each(strangers)('«%s» leaves the field as it was', (text) => {
    expect(insert(text, '+7 (903) 55')).toBe('+7 (903) 55')
    expect(insert(text, whole, [0, whole.length])).toBe(whole)
    expect(isRefused({ value: '+7 (903) 55', selection: [11, 11], text })).toBe(true)
  })
})

describe('a number that is typed', () => {
  test.each(['9161234567', '89161234567', '79161234567', '+79161234567', '8 (916) 123-45-67'])(
    'as «%s»',
    (keys) => {
      expect(type(keys)).toBe(whole)
    },
  )

  test('has its brackets and hyphens as it grows', () => {
    expect(type('8')).toBe('+7')
    expect(type('89')).toBe('+7 (9')
    expect(type('891612')).toBe('+7 (916) 12')
  })

  test('tells at the first foreign digit', () => {
    expect(isRefused({ value: '', selection: [0, 0], text: '4' })).toBe(true)
    expect(isRefused({ value: '+7 (', selection: [4, 4], text: '4' })).toBe(true)
    expect(isRefused({ value: '+7 (', selection: [4, 4], text: '9' })).toBe(false)
    expect(isRefused({ value: '+7 (9', selection: [5, 5], text: '4' })).toBe(false)
  })

  test('tells at a digit too many, but not when one is replaced', () => {
    expect(isRefused({ value: whole, selection: [18, 18], text: '8' })).toBe(true)
    expect(isRefused({ value: whole, selection: [17, 18], text: '8' })).toBe(false)
    expect(insert('8', whole)).toBe(whole)
  })

  test('keeps what was typed before the page came alive', () => {
    expect(autofill('8916')).toBe('+7 (916')
    expect(autofill('916 12')).toBe('+7 (916) 12')
    expect(autofill('+7 (916) 12')).toBe('+7 (916) 12')
    expect(autofill('495')).toBe('')
  })

  test('survives a keyboard that composes without Maskito', () => {
    expect(autofill('+7 (916) 1234')).toBe('+7 (916) 123-4')
    expect(autofill('+7 (916) 123-45-678')).toBe(whole)
  })
})
