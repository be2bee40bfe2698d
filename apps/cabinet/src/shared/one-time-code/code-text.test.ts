import { expect, test } from 'vitest'
import { bareCode, codeIn, isCode, malformedCodeText } from './code-text.ts'
import { triesLeftText } from './tries-left-text.ts'

test.each([
  ['123456', '123456'],
  [' 123 456 ', '123456'],
  ['123-456', '123456'],
  ['123\u00a0456', '123456'],
  ['123\u2011456', '123456'],
  ['Код входа: 123456. Никому не сообщайте.\n@lk.example.ru #123456', '123456'],
  ['123456 — код входа', '123456'],
])('finds the code in the pasted text «%s»: %s', (pasted, code) => {
  expect(codeIn(pasted, 6)).toBe(code)
})

test('finds no code in a pasted text that contains two different codes', () => {
  expect(codeIn('111111 или 222222', 6)).toBe('111111или222222')
})

test('cuts a pasted text without a code to the maximum length of a code', () => {
  expect(codeIn('а'.repeat(40), 6)).toHaveLength(25)
})

test.each(['AB-12', '123', '12-345', '1234567', '123 456', 'я'.repeat(25)])(
  'accepts «%s» as a code, because it matches the specification’s pattern (spec 5.5)',
  (text) => {
    expect(isCode(text)).toBe(true)
  },
)

test.each(['', ' - ', '12#456', 'a'.repeat(26), '😀'])(
  'does not accept «%s» as a code (spec 5.5, 5.6)',
  (text) => {
    expect(isCode(text)).toBe(false)
  },
)

test('removes spaces and hyphens from a typed code', () => {
  expect(bareCode('AB-1 2')).toBe('AB12')
})

test('the error text for an incomplete code contains the required number of digits', () => {
  expect(malformedCodeText(6)).toBe('Введите 6\u00a0цифр кода')
  expect(malformedCodeText(4)).toBe('Введите 4\u00a0цифры кода')
})

test.each([
  [1, 'Осталась 1 попытка'],
  [2, 'Осталось 2 попытки'],
  [4, 'Осталось 4 попытки'],
  [5, 'Осталось 5 попыток'],
  [21, 'Осталась 21 попытка'],
])('formats %i remaining tries with the right Russian form of the noun', (count, text) => {
  expect(triesLeftText(count).replaceAll('\u00a0', ' ')).toBe(text)
})
