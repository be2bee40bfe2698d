import { expect, test } from 'vitest'
import dots from '../../shared/format/dot-separated.module.css'
import noWrap from '../../shared/ui/no-wrap.module.css'
import { dotSeparated, offlineRow } from './offline-list.ts'

test('the name of a bank in a stored row is not broken at its hyphen', () => {
  const row = offlineRow({
    sign: 'hand-coins',
    tone: 'plain',
    title: 'Вывод средств · Т-Банк',
    text: '',
    amount: null,
  })
  expect(row.textContent).toBe('Вывод средств · Т-Банк')
  expect(row.querySelector(`.${noWrap.unbroken}`)?.textContent).toBe('Т-Банк')
})

test('the parts of a stored line are separated so that no separator hangs where the line breaks', () => {
  const line = dotSeparated('8 900 б. заморожено · до 28 ноября')
  expect(line.textContent).toBe('8 900 б. заморожено · до 28 ноября')
  expect(line.className).toBe(dots.parts)
  expect([...line.children].map(({ textContent }) => textContent)).toEqual([
    '8 900 б. заморожено',
    ' · до 28 ноября',
  ])
})
