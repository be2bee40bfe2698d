import { expect, test } from 'vitest'
import { bankHue, distinctiveName } from './bank-hue.ts'

test('returns the brand colour of a well-known bank without a drawing, for each spelling of its name', () => {
  expect(['ЮMoney', 'юmoney', 'ООО НКО «ЮМани»'].map(bankHue)).toEqual(['violet', 'violet', 'violet'])
  expect(bankHue('Русский Стандарт')).toBe('red')
})

test('ignores the legal form at the beginning of a bank’s name', () => {
  expect(
    ['АО «Альфа-Банк»', 'Банк ВТБ (ПАО)', 'ПАО КБ «УБРиР»', 'Банк «ВБРР» (АО)'].map(distinctiveName),
  ).toEqual(['Альфа-Банк»', 'ВТБ (ПАО)', 'УБРиР»', 'ВБРР» (АО)'])
  // The function returns these names unchanged: an empty name, names that consist only of a legal form, and names that
  // begin with the same letters as a legal form.
  expect(['Банк', 'АО', 'Абсолют Банк', 'Ак Барс Банк', ''].map(distinctiveName)).toEqual([
    'Банк',
    'АО',
    'Абсолют Банк',
    'Ак Барс Банк',
    '',
  ])
  expect(bankHue('ПАО КБ «УБРиР»')).toBe(bankHue('УБРиР'))
  expect(bankHue('АО «Банк Русский Стандарт»')).toBe('red')
})

test.each([
  ['МКБ', 'yellow'],
  ['Хоум Банк', 'violet'],
  ['ТКБ Банк', 'teal'],
  ['Локо-Банк', 'blue'],
  ['', 'yellow'],
  ['₽', 'yellow'],
])('returns the same colour for the unknown bank «%s» every time: %s', (name, hue) =>
  expect(bankHue(name)).toBe(hue),
)
