import { expect, test } from 'vitest'
import { bankHue, tellingName } from './bank-hue.ts'

test('a bank has the colour by which people know it, however its name is written', () => {
  expect(['Т-Банк', 'ТБанк', 'т-банк'].map(bankHue)).toEqual(['yellow', 'yellow', 'yellow'])
  expect(bankHue('Сбербанк')).toBe('green')
  expect(bankHue('ВТБ')).toBe('blue')
  expect(bankHue('Альфа-Банк')).toBe('red')
})

test('its legal form is no part of it', () => {
  expect(
    ['АО «Альфа-Банк»', 'Банк ВТБ (ПАО)', 'ПАО КБ «УБРиР»', 'Банк «ВБРР» (АО)'].map(tellingName),
  ).toEqual(['Альфа-Банк»', 'ВТБ (ПАО)', 'УБРиР»', 'ВБРР» (АО)'])
  // Names that are only a legal form, or begin like one.
  expect(['Банк', 'АО', 'Абсолют Банк', 'Ак Барс Банк', ''].map(tellingName)).toEqual([
    ...['Банк', 'АО', 'Абсолют Банк', 'Ак Барс Банк', ''],
  ])
  expect(bankHue('ПАО КБ «УБРиР»')).toBe(bankHue('УБРиР'))
  expect(bankHue('АО «Альфа-Банк»')).toBe('red')
})

test.each([
  ['МКБ', 'yellow'],
  ['Хоум Банк', 'violet'],
  ['ТКБ Банк', 'teal'],
  ['Локо-Банк', 'blue'],
  ['', 'yellow'],
  ['₽', 'yellow'],
])('any other bank keeps one colour for good: «%s» %s', (name, hue) => expect(bankHue(name)).toBe(hue))
