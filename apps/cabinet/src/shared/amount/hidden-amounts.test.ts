import { describe, expect, test } from 'vitest'
import { masked } from './hidden-amounts.ts'
import { amountsCookie } from './hidden-cookie.ts'

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
    const cookie = amountsCookie('http://localhost:3000/')
    const [pair = ''] = cookie.format(true).split(';')
    expect(cookie.isHidden(`a=1; ${pair}; b=2`)).toBe(true)
    expect(cookie.isHidden('a=1; other-impulse-amounts=hidden')).toBe(false)
    expect(cookie.isHidden('')).toBe(false)
  })
})
