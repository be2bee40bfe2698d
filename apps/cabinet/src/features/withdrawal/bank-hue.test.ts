import { expect, test } from 'vitest'
import { bankHue, bankHues, tellingName } from './bank-hue.ts'

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
  // What is nothing but a form, or only begins like one.
  expect(['Банк', 'АО', 'Абсолют Банк', 'Ак Барс Банк', ''].map(tellingName)).toEqual([
    ...['Банк', 'АО', 'Абсолют Банк', 'Ак Барс Банк', ''],
  ])
  expect(bankHue('ПАО КБ «УБРиР»')).toBe(bankHue('УБРиР'))
  expect(bankHue('АО «Альфа-Банк»')).toBe('red')
})

test('any other bank keeps one colour, and not all of them the same', () => {
  const others = ['МКБ', 'УБРиР', 'Банк Синара', 'Хоум Банк', 'ТКБ Банк', 'Локо-Банк', 'Модульбанк', '', '₽']
  for (const name of others) {
    expect(bankHues).toContain(bankHue(name))
    expect(bankHue(name)).toBe(bankHue(name))
  }
  expect(new Set(others.map(bankHue)).size).toBeGreaterThan(3)
})
