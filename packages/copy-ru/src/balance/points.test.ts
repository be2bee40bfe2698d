import { expect, it } from 'vitest'
import { formatDifference, formatKopecks, formatPoints, formatRoubles } from './points.ts'

it.each([
  [formatPoints(-12_500), '−12\u00a0500\u00a0б.'],
  [formatPoints(-0), '0\u00a0б.'],
  [formatRoubles(-1_500), '−1\u00a0500\u00a0₽'],
  [formatRoubles(0.5), '0,50\u00a0₽'],
  [formatRoubles(15_000n), '15\u00a0000\u00a0₽'],
  [formatRoubles(-0.001), '0\u00a0₽'],
  [formatRoubles(null), '0\u00a0₽'],
  [formatRoubles(Number.NaN), '0\u00a0₽'],
  [formatKopecks(-100), '−1,00\u00a0₽'],
  [formatKopecks(150_050), '1\u00a0500,50\u00a0₽'],
  [formatDifference({ before: 1_500, after: 500 }), '−1\u00a0000\u00a0б.'],
  [formatDifference({ before: 500, after: 1_500 }), '+1\u00a0000\u00a0б.'],
  [formatDifference({ before: 500, after: 500 }), '0\u00a0б.'],
])('formats an amount as «%s», with a minus sign and no hyphen', (text, expected) =>
  expect(text).toBe(expected),
)
