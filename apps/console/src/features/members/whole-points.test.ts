import { newBalanceChangeSchema } from '@impulse/api/balance/console-balance-corrections'
import { expect, it } from 'vitest'
import { wholePoints } from './whole-points.ts'

it.each([
  ['1500', 1500],
  ['1 500', 1500],
  ['1\u00A0500', 1500],
  ['+1500', 1500],
  ['-1500', -1500],
  ['\u22121 500', -1500],
  ['\u20131500', -1500],
  ['- 1500', -1500],
])('parses the typed amount «%s» as %d points', (text, points) => expect(wholePoints(text)).toBe(points))

it.each(['', ' ', '1,5', '15.00', '1 500,00', '1e3', '0x10', '--5', '5-', '1500 б.', 'тысяча', 'Infinity'])(
  'returns NaN for «%s», which is not a whole number of points',
  (text) => {
    const amount = wholePoints(text)
    expect(amount).toBeNaN()
    const ids = { id: crypto.randomUUID(), memberId: crypto.randomUUID() }
    const sent: unknown = JSON.parse(JSON.stringify({ ...ids, kind: 'correction', reason: 'Сбой', amount }))
    expect(newBalanceChangeSchema.safeParse(sent).success).toBe(false)
    expect(newBalanceChangeSchema.safeParse({ ...(sent as object), amount: 1 }).success).toBe(true)
  },
)
