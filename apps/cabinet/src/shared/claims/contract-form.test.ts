import { expect, test } from 'vitest'
import {
  checkContract,
  dateHint,
  findMistypedDigit,
  formatTypedDate,
  parseUnmaskedDay,
} from './contract-form.ts'

test.each([
  ['05.11.2026', '2026-11-05'],
  ['5.11.2026', '2026-11-05'],
  [' 5/11/2026 ', '2026-11-05'],
  ['05112026', '2026-11-05'],
  ['5 11 2026', '2026-11-05'],
  ['29.02.2028', '2028-02-29'],
  ['29.02.2026', null],
  ['31.12.1924', null],
  ['5.11.26', '2026-11-05'],
  ['051126', '2026-11-05'],
  ['5112026', '2026-11-05'],
  ['592026', '2026-09-05'],
  ['05.11.026', null],
  ['2026-11-05', null],
  ['ноябрь', null],
])('parses the typed date «%s» as the day %s', (text, day) => {
  expect(parseUnmaskedDay(text)).toBe(day)
})

test.each([
  ['31.11.2026', 'Такой даты нет: проверьте день и\u00a0месяц'],
  ['5.13.2026', 'Такой даты нет: проверьте день и\u00a0месяц'],
  ['29022026', 'Такой даты нет: проверьте день и\u00a0месяц'],
  ['05.11.026', 'Введите дату как 05.11.2026'],
  ['31.12.1924', 'Введите дату как 05.11.2026'],
  ['05.11.1926', 'Проверьте год: договор старше трёх лет не\u00a0найти'],
  ['30.11.2023', 'Проверьте год: договор старше трёх лет не\u00a0найти'],
])('the typed date «%s» gets the error «%s»', (date, error) => {
  expect(checkContract({ number: 'Д-1', date }, { today: '2026-12-01' })).toEqual({ date: error })
})

test('accepts a date of three years ago, and suggests to check the year of a date of more than 90 days ago', () => {
  const today = '2026-12-01'
  expect(checkContract({ number: 'Д-1', date: '01.12.2023' }, { today })).toEqual({})
  const toHint = (date: string) => dateHint(date, { today })
  expect(toHint('05.11.2025')).toBe('Это больше 90 дней назад: проверьте год')
  expect(['02.09.2026', '05.11.1926', '02.12.2026', ''].map(toHint)).toEqual(
    Array(4).fill('День, когда заработала услуга, например 05.11.2026'),
  )
})

test.each([
  ['0', '0'],
  ['05', '05'],
  ['051', '05.1'],
  ['05.11', '05.11'],
  ['05112', '05.11.2'],
  ['05112026', '05.11.2026'],
  ['5.11.2026', '5.11.2026'],
  ['511', '5.11'],
  ['5112026', '5.11.2026'],
  ['5.112', '5.11.2'],
  ['15.92', '15.9.2'],
  ['05.', '05.'],
  ['пятого', 'пятого'],
])('formats the typed date «%s» as «%s» while the member types', (text, formatted) => {
  expect(formatTypedDate(text)).toBe(formatted)
})

test.each([
  ['АБ-7712З', { typed: 'З', digit: '3', corrected: 'АБ-77123' }],
  ['77О12', { typed: 'О', digit: '0', corrected: '77012' }],
  ['АБ-771l', { typed: 'l', digit: '1', corrected: 'АБ-7711' }],
  ['З-77123', null],
  ['77123АЗ', null],
  ['77Б1З', null],
  ['АБ-77123', null],
])('finds the single letter of the number «%s» that resembles a digit: %j', (number, found) => {
  expect(findMistypedDigit(number)).toEqual(found)
})
