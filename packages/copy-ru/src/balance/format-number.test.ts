import { describe, expect, test } from 'vitest'
import { formatNumber, formatSignedNumber } from './format-number.ts'
import { formatRoubles } from './points.ts'

describe('formatting an amount', () => {
  test.each([
    [48_250, '48\u00a0250'],
    [1_000, '1\u00a0000'],
    [999, '999'],
    [1_234_567, '1\u00a0234\u00a0567'],
    [12.5, '12,5'],
    [9_007_199_254_740_993n, '9\u00a0007\u00a0199\u00a0254\u00a0740\u00a0993'],
  ])('formats %s with no-break spaces between groups of digits (spec 1.17)', (value, text) => {
    expect(formatNumber(value)).toBe(text)
  })

  test.each([[0], [-0], [-0.001], [null], [undefined], [Number.NaN]])(
    'formats %s as 0 (spec 1.18)',
    (value) => {
      expect(formatNumber(value)).toBe('0')
    },
  )

  test('formats a negative amount with the minus sign U+2212 instead of a hyphen', () => {
    expect(formatNumber(-15_000)).toBe('\u221215\u00a0000')
    expect(formatNumber(-1_250n)).toBe('\u22121\u00a0250')
  })

  test('formats a change with plus or minus, and a change of zero without a sign', () => {
    expect([1_500, -1_500, 0, null].map(formatSignedNumber)).toEqual([
      '+1\u00a0500',
      '\u22121\u00a0500',
      '0',
      '0',
    ])
  })

  test('formats roubles with a no-break space before «₽», and shows kopecks only if there are any', () => {
    expect(formatRoubles(15_000)).toBe('15\u00a0000\u00a0₽')
    expect(formatRoubles(15_000.5)).toBe('15\u00a0000,50\u00a0₽')
    expect([-0.001, null, Number.NaN, 0n].map(formatRoubles)).toEqual(Array(4).fill('0\u00a0₽'))
  })
})

test.each([1.125, -1.125, -0.005, -2.5, 0.004, -0.004, -1234.567])(
  'rounds %s to hundredths in the same way as `Intl`',
  (value) => {
    const intl = new Intl.NumberFormat('ru-RU', { maximumFractionDigits: 2, signDisplay: 'negative' })
    expect(formatNumber(value)).toBe(intl.format(value).replace('-', '\u2212'))
  },
)

test('groups the digits of whole numbers in the same way as `Intl`', () => {
  const intl = new Intl.NumberFormat('ru-RU')
  for (const value of [
    0,
    7,
    999,
    1_000,
    12_345,
    999_999,
    1_000_000,
    48_250_007,
    Number.MAX_SAFE_INTEGER,
    10n ** 20n,
  ]) {
    expect(formatNumber(value)).toBe(intl.format(value).replaceAll('\u202f', '\u00a0'))
    expect(formatNumber(-value)).toBe(value === 0 ? '0' : `−${formatNumber(value)}`)
  }
})

test('rounds and formats fractions in the same way as `Intl`', () => {
  const least = new Intl.NumberFormat('ru-RU', { maximumFractionDigits: 2 })
  const twoDigits = new Intl.NumberFormat('ru-RU', { minimumFractionDigits: 2, maximumFractionDigits: 2 })
  const formatWith = (format: Intl.NumberFormat, value: number) =>
    format.format(value).replaceAll('\u202f', '\u00a0')
  for (const value of [
    0.01, 0.1, 1.25, 12.5, 99.99, 1.333, 2.666, 999.999, 1_234.5, 48_250.07, 90_000_000.5,
  ]) {
    expect(formatNumber(value)).toBe(formatWith(least, value))
    expect(formatNumber(-value)).toBe(`−${formatWith(least, value)}`)
    const rounded = Math.round(value * 100) % 100 ? formatWith(twoDigits, value) : formatWith(least, value)
    expect(formatRoubles(value)).toBe(`${rounded}\u00a0₽`)
  }
})
