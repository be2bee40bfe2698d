import { describe, expect, test } from 'vitest'
import { masked } from './hidden-amounts.ts'
import { amountsCookie, hidesAmounts } from './hidden-cookie.ts'

describe('amounts that the member has hidden', () => {
  test('hides the sums in a text, but not its words, counts and rates', () => {
    expect(masked('Ещё 2 договора до ставки ×1,5: +2\u00a0200\u00a0б. в месяц')).toBe(
      'Ещё 2 договора до ставки ×1,5: +•••\u00a0б. в месяц',
    )
    expect(masked('8 договоров · −15\u00a0000,50\u00a0₽, заявка № 1004')).toBe(
      '8 договоров · −•••\u00a0₽, заявка № 1004',
    )
  })

  test('replaces a small sum and a large sum with texts of the same length', () => {
    expect(masked('5\u00a0б.')).toBe(masked('5\u00a0000\u00a0000\u00a0б.'))
  })

  test('stores the choice to hide amounts in a cookie that the server can read', () => {
    const address = 'http://localhost:3000/'
    const [pair = ''] = amountsCookie(true, address).split(';')
    expect(hidesAmounts(`a=1; ${pair}; b=2`, address)).toBe(true)
    expect(hidesAmounts('a=1; other-impulse-amounts=hidden', address)).toBe(false)
    expect(hidesAmounts('', address)).toBe(false)
  })
})
