import { Maskito, maskitoTransform } from '@maskito/core'
import { normalizePhone } from '@impulse/api/fields/phone'
import { describe, expect, test } from 'vitest'
import { phoneMask } from './phone-mask.ts'

/**
 * Types or pastes text into a field with the phone mask. Maskito, the library of the mask, applies the mask
 * at the event `beforeinput`. Returns the text of the field.
 */
function insert(
  text: string,
  value = '',
  selection: [number, number] = [value.length, value.length],
): string {
  const field = Object.assign(new EventTarget(), {
    value,
    nodeName: 'INPUT',
    selectionStart: selection[0],
    selectionEnd: selection[1],
    maxLength: -1,
    matches: () => false,
  })
  const mask = new Maskito(field as unknown as HTMLInputElement, { ...phoneMask, plugins: [] })
  const before = Object.assign(new Event('beforeinput', { cancelable: true }), {
    inputType: 'insertText',
    data: text,
  })
  // If Maskito has not cancelled the event, the test inserts the text in the same way as a browser.
  if (field.dispatchEvent(before)) {
    field.value = value.slice(0, selection[0]) + text + value.slice(selection[1])
    field.dispatchEvent(Object.assign(new Event('input'), { inputType: 'insertText' }))
  }
  mask.destroy()
  return field.value
}
const type = (keys: string) => [...keys].reduce((value, key) => insert(key, value), '')
/**
 * Returns the text as the mask formats it after the browser's autofill. Autofill changes the value without the event
 * `beforeinput`, so the mask is applied directly.
 */
const autofill = (text: string) => maskitoTransform(text, phoneMask)

const fullPhone = '+7 (916) 123-45-67'
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
const foreignNumbers = [
  '+7 495 999 12 34',
  '+375 29 123 45 67',
  '8-800-555-35-35',
  '+7 701 123 45 67',
  '+971 50 123 4567',
  '+49 1512 3456789',
  '9161234567890',
]

describe('phone mask for a number that is pasted as a whole', () => {
  test.each(writings)('formats the pasted text «%s» as a Russian mobile number', (text) => {
    expect(insert(text)).toBe(fullPhone)
    expect(autofill(text)).toBe(fullPhone)
  })

  test.each(writings)('replaces a partly typed number with the pasted text «%s»', (text) => {
    expect(insert(text, '+7 (903) 55')).toBe(fullPhone)
  })

  test.each(foreignNumbers)('leaves «%s» as pasted, because it is not a Russian mobile number', (text) => {
    expect(insert(text)).toBe(text)
    expect(autofill(text)).toBe(text)
    expect(insert(text, '+7 (903) 55')).toBe(text)
    expect(insert(text, fullPhone, [0, fullPhone.length])).toBe(text)
  })
})

describe('phone mask for a number that the member types', () => {
  test.each(['9161234567', '89161234567', '79161234567', '+79161234567', '8 (916) 123-45-67'])(
    'formats the digits «%s» as a Russian mobile number while the member types',
    (keys) => {
      expect(type(keys)).toBe(fullPhone)
    },
  )

  test('inserts +7 and the brackets of a phone number while the member types its first digits', () => {
    expect(type('8')).toBe('+7')
    expect(type('89')).toBe('+7 (9')
    expect(type('891612')).toBe('+7 (916) 12')
  })

  test.each([
    ['+7 (495) 999-12-34', '+7 (495) 999-12-34'],
    ['+74959991234', '+74959991234'],
    ['84959991234', '+74959991234'],
    ['4959991234', '4959991234'],
    ['88005553535', '+78005553535'],
    ['+78129991234', '+78129991234'],
    ['+7 701 123 45 67', '+7 701 123 45 67'],
    ['+375 29 123-45-67', '+375 29 123-45-67'],
    ['+971501234567', '+971501234567'],
    ['+4915123456789', '+4915123456789'],
  ])('shows the typed «%s» as «%s», because it is not a Russian mobile number', (keys, formatted) => {
    expect(type(keys)).toBe(formatted)
    expect(normalizePhone(type(keys))).toBeNull()
  })

  test('accepts ten digits after +7 and ignores further digits (spec 5.1)', () => {
    expect(type('912345678012345')).toBe('+7 (912) 345-67-80')
    expect(insert('8', fullPhone)).toBe(fullPhone)
    expect(insert('8', fullPhone, [5, 5])).toBe(fullPhone)
    expect(insert('8', fullPhone, [17, 18])).toBe('+7 (916) 123-45-68')
  })

  test('ignores the prefix 8 that the member types after +7', () => {
    expect([...'89161234567'].reduce((value, key) => insert(key, value), '+7')).toBe(fullPhone)
  })

  test('formats a phone number that the member typed before hydration', () => {
    expect(autofill('8916')).toBe('+7 (916')
    expect(autofill('916 12')).toBe('+7 (916) 12')
    expect(autofill('+7 (916) 12')).toBe('+7 (916) 12')
    expect(autofill('495')).toBe('495')
  })

  test('formats a phone number from a keyboard whose text composition (IME) Maskito does not support', () => {
    expect(autofill('+7 (916) 1234')).toBe('+7 (916) 123-4')
    expect(autofill('+7 (916) 123-45-678')).toBe('+7 (916) 123-45-678')
  })
})
