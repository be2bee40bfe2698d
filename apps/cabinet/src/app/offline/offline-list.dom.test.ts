import { expect, test } from 'vitest'
import noWrap from '../../shared/ui/no-wrap.module.css'
import { offlineRow } from './offline-list.ts'

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
