import { expect, test } from 'vitest'
import { codeText, confirmText, maxLabelLength } from './sign-in.messages.ts'

test('the sign-in SMS ends with the WebOTP line, and omits the warning not to share the code when the SMS would otherwise need two parts', () => {
  const text = codeText({ code: '123456', host: 'lk.example.ru' })
  expect(text).toBe('Код входа: 123456. Никому не сообщайте.\n@lk.example.ru #123456')
  expect(text.length).toBe(62)
  const long = codeText({ code: '123456', host: 'cabinet.programme.example.ru' })
  expect(long).toBe('Код входа: 123456\n@cabinet.programme.example.ru #123456')
  expect(long.length).toBeLessThanOrEqual(70)
})

test('the SMS with the code that confirms a recipient contains the recipient and fits into one part', () => {
  const text = confirmText('recipient', { code: '123456', label: 'Т-Банк ··42' })
  expect(text).toBe('Код для получателя Т-Банк ··42: 123456. Никому не сообщайте.')
  expect(confirmText('recipient', { code: '123456', label: 'Б'.repeat(maxLabelLength) })).toHaveLength(70)
})

test.each([
  ['old-phone', 'Код для смены номера на *45-67: 123456. Никому не сообщайте.'],
  ['new-phone', 'Код, чтобы входить по этому номеру: 123456. Никому не сообщайте.'],
  ['reauthentication', 'Код для выгрузки данных или смены ключей: 123456. Никому не сообщайте.'],
  ['leaving', 'Код для удаления аккаунта: 123456. Никому не сообщайте.'],
] as const)(
  'the SMS of a confirmation code for %s contains the purpose of the code and fits into one part',
  (purpose, text) => {
    expect(confirmText(purpose, { code: '123456', label: '*45-67' })).toBe(text)
    expect(text.length).toBeLessThanOrEqual(70)
  },
)
