import { expect, test } from 'vitest'
import { bankMarks, findBankMark } from './bank-marks.ts'

test.each([
  ['Т-Банк', 'ТБанк', 'АО «ТБанк»'],
  ['Сбербанк', 'ПАО Сбербанк', 'СберБанк'],
  ['ВТБ', 'Банк ВТБ (ПАО)'],
  ['Альфа-Банк', 'АО «АЛЬФА-БАНК»'],
  ['Озон Банк', 'ООО «ОЗОН Банк»', 'OZON Банк'],
  ['ПСБ', 'ПАО «Промсвязьбанк»'],
  ['Ак Барс Банк', 'ПАО «АК БАРС» БАНК'],
])('finds one drawing for each spelling of %s', (...names) => {
  const [first, ...others] = names.map(findBankMark)
  expect(first).not.toBeNull()
  for (const other of others) expect(other).toBe(first)
})

test('finds no drawing for another bank', () =>
  expect(['Локо-Банк', 'Банк', '', 'Кредит Европа Банк'].map(findBankMark)).toEqual([null, null, null, null]))

test('draws every bank in its own way, with a contrast of at least 3 on its background', () => {
  expect(bankMarks.length).toBeGreaterThanOrEqual(12)
  expect(new Set(bankMarks.map(([, { lines, background }]) => lines + background)).size).toBe(
    bankMarks.length,
  )
  for (const [names, { background, ink, accent = ink }] of bankMarks)
    for (const colour of [ink, accent])
      expect([names, colour, contrast(colour, background) >= 3]).toEqual([names, colour, true])
})

/** Returns the contrast ratio of two colours (WCAG 2). */
function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b)
  return (light + 0.05) / (dark + 0.05)
}

function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(colour.slice(at, at + 2), 16) / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}
