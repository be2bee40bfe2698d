import { expect, it } from 'vitest'
import { normalizePhone } from './phone.ts'

it.each([
  '8 916 123-45-67',
  '+7 (916) 123-45-67',
  '79161234567',
  '9161234567',
  'tel:+79161234567',
  '+7\u00A0916\u00A0123\u201145\u201167',
  ' 8(916)1234567 ',
])('returns the 11 digits of a Russian mobile number in any usual spelling: %j (spec 5.1)', (text) => {
  expect(normalizePhone(text)).toBe('79161234567')
})

it.each([
  ['a landline', '+7 495 999 12 34'],
  ['a toll-free number', '8-800-555-35-35'],
  ['Lebanon', '+961 3 123 456'],
  ['the Maldives', '+960 777 1234'],
  ['Myanmar', '+95 9 123 4567'],
  ['Belarus', '+375 29 123 45 67'],
  ['Kazakhstan', '+7 701 123 45 67'],
  ['letters', 'a79161234567b'],
  ['a control character', '\u000079161234567'],
  ['half of a surrogate pair', '7916123\uD80045671'],
  ['two pluses', '+7+9161234567'],
  ['too few digits', '916123456'],
  ['too many digits', '791612345678'],
  ['an empty text', ''],
])('refuses text that is not a Russian mobile number: %s', (_what, text) => {
  expect(normalizePhone(text)).toBeNull()
})
