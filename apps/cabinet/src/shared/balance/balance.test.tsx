import type { ComponentProps } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import { Balance } from './balance.tsx'

const html = (props: ComponentProps<typeof Balance>) => renderToStaticMarkup(<Balance {...props} />)
const visibleText = (props: ComponentProps<typeof Balance>) =>
  html(props)
    .replaceAll(/<span class="visually-hidden">.*?<\/span>/g, '')
    .replaceAll(/<[^>]+>/g, '')
    .replaceAll(/[\u00a0]/g, ' ')

describe('the sum of the balance', () => {
  test('shows 0 as the sum while the balance is unknown (spec 3.1)', () => {
    expect(visibleText({ value: null })).toBe('0')
    expect(visibleText({ value: undefined })).toBe('0')
  })

  test('groups the digits of the sum, and shows «б.» only if `abbreviation` is set (spec 1.4, 2.32, 9.1)', () => {
    expect(visibleText({ value: 48_250 })).toBe('48 250')
    expect(visibleText({ value: 48_250, abbreviation: true })).toBe('48 250 б.')
  })

  test('screen readers announce «б.» after the sum even if `abbreviation` is not set', () => {
    expect(html({ value: 48_250 })).toMatch(/<span class="visually-hidden">.б\.<\/span>/)
  })

  test('shows a label before the sum when a label is passed (spec 2.30)', () => {
    expect(visibleText({ value: 5, label: 'Доступно к выводу' })).toBe('Доступно к выводу5')
  })

  test('shows the coin to the right of the sum by default, and to the left with `icon: left` (spec 2.31)', () => {
    expect(html({ value: 77 }).indexOf('#coin')).toBeGreaterThan(html({ value: 77 }).indexOf('77'))
    const left = html({ value: 77, icon: 'left' })
    expect(left.indexOf('#coin')).toBeLessThan(left.indexOf('77'))
    expect(left.match(/<use /g)).toHaveLength(1)
  })

  test('shows the sum in bold only if `bold` is set (spec 2.30)', () => {
    expect(html({ value: 1, bold: true })).toContain('bold')
    expect(html({ value: 1 })).not.toContain('bold')
  })

  test('shows a spinner instead of the sum while the sum is loading (spec 2.33, 4.1)', () => {
    const loading = html({ value: 48_250, loading: true })
    expect(loading).toContain('<output')
    expect(loading).toContain('Загружаем баланс')
    expect(loading).not.toContain('48')
  })

  test('shows a red error text instead of the sum when the sum could not be loaded (spec 2.34, 8.13)', () => {
    const failed = html({ value: 48_250, error: 'Не удалось загрузить баланс' })
    expect(failed).toMatch(/<span role="alert" class="[^"]*error[^"]*">Не удалось загрузить баланс<\/span>/)
    expect(failed).not.toContain('48')
  })
})

describe('the frozen amount of the balance', () => {
  test('omits the parentheses of the frozen amount if no frozen amount is passed', () => {
    expect(visibleText({ value: 1 })).not.toContain('(')
  })

  test('shows the frozen amount in parentheses with the word «заморожено» (spec 1.5, 4.8, 9.2)', () => {
    expect(visibleText({ value: 1, abbreviation: true, frozen: { value: 6_400 } })).toBe(
      '1 б.(6 400 б. заморожено)',
    )
    expect(visibleText({ value: 1, frozen: { value: 6_400 } })).toBe('1(6 400 заморожено)')
    expect(visibleText({ value: 1, frozen: { value: null } })).toBe('1(0 заморожено)')
  })

  test('shows a spinner in parentheses while the frozen amount is loading (spec 4.6)', () => {
    expect(visibleText({ value: 1, frozen: { loading: true } })).toBe('1()')
    expect(html({ value: 1, frozen: { loading: true } })).toContain('Загружаем замороженную сумму')
  })

  test('shows the specification’s error text when the frozen amount could not be loaded (spec 4.7, 8.12)', () => {
    expect(visibleText({ value: 1, frozen: { failed: true } })).toBe('1(ошибка загрузки замороженной суммы)')
  })

  test('shows the frozen amount even if the sum is not loaded, and the sum even if the frozen amount could not be loaded (spec 2.35)', () => {
    expect(visibleText({ value: 1, error: 'Ошибка', frozen: { value: 5 } })).toBe('Ошибка(5 заморожено)')
    expect(visibleText({ value: 7, frozen: { failed: true } })).toContain('7')
    expect(visibleText({ value: 1, loading: true, frozen: { value: 5 } })).toBe('(5 заморожено)')
  })
})
