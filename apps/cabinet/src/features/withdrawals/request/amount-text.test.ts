import { expect, test } from 'vitest'
import {
  amountError,
  groupDigits,
  limitTyping,
  getMaxAmount,
  toAmountPresets,
  wholePoints,
} from './amount-text.ts'

const limits = {
  available: 48_250,
  minimum: 500,
  maximum: 30_000,
  monthLeft: 285_000,
  charges: { fee: 0, taxMode: 'none' as const, yearIncome: 0, yearTax: 0 },
}

test.each([
  ['15000', 15_000],
  [' 15 000 ', 15_000],
  ['15\u00a0000', 15_000],
  ['15\u202f000\u00a0б.', 15_000],
  ['15 000 ₽', 15_000],
  ['1 500 руб.', 1_500],
  ['007', 7],
  ['0', 0],
])('parses the typed amount «%s» as %s points', (amountText, amount) => {
  expect(wholePoints(amountText)).toBe(amount)
})

test.each([
  '',
  ' ',
  '1e3',
  '-0',
  '-500',
  '+500',
  '1500,50',
  '1500,00',
  '15.000',
  '0x10',
  '١٥٠٠',
  '１５００',
  'NaN',
  '5 б. 3',
])('rejects the typed text «%s», which is not a whole number of points', (amountText) => {
  expect(wholePoints(amountText)).toBeNull()
  expect(amountError(amountText, limits)).toMatchObject({ isShownWhileTyping: false })
})

test('rejects an amount above the largest safe integer, and suggests the limit instead', () => {
  for (const amountText of ['9007199254740993', '9'.repeat(40)]) {
    expect(wholePoints(amountText)).toBe(Number.MAX_SAFE_INTEGER)
    expect(amountError(amountText, limits)).toMatchObject({ instead: 30_000, isShownWhileTyping: true })
  }
})

test.each([
  ['1', '1'],
  ['1500', '1\u00a0500'],
  ['15 00', '1\u00a0500'],
  ['1500000', '1\u00a0500\u00a0000'],
  ['1500,5', '1500,5'],
  ['', ''],
])('formats the typed amount «%s» as «%s» while the member types', (amountText, formatted) => {
  expect(groupDigits(amountText)).toBe(formatted)
})

test.each([
  ['3\u00a0000', '3\u00a00000', '3\u00a00000'],
  ['30\u00a0000', '30\u00a00000', '30\u00a0000'],
  ['30\u00a0000', '130\u00a0000', '30\u00a0000'],
  // An amount that was pasted is not cut, because the cut amount could be valid.
  ['', '15\u00a0015\u00a0000\u00a0000', '15\u00a0015\u00a0000\u00a0000'],
  ['15\u00a0015\u00a0000\u00a0000', '15\u00a0015\u00a0000\u00a000', '15\u00a0015\u00a0000\u00a000'],
])(
  'changes the amount «%s», when the member types «%s», to «%s», because the maximum has five digits',
  (before, typed, after) => {
    expect(limitTyping(typed, before, { maximum: 30_000, inputType: 'insertText' })).toBe(after)
  },
)

test('keeps a pasted amount that has one digit more than the maximum, so that its error is shown', () => {
  const pasted = { maximum: 30_000, inputType: 'insertFromPaste' }
  expect(limitTyping('300000', '15 000', pasted)).toBe('300000')
})

test('names the limit that the amount of a withdrawal violates, and suggests the nearest allowed amount if one exists', () => {
  const errorOf = (amountText: string, change: Partial<typeof limits> = {}) => {
    const refused = amountError(amountText, { ...limits, ...change })
    return refused && [refused.text.replaceAll('\u00a0', ' '), refused.instead]
  }
  expect(errorOf('30 000')).toBeNull()
  expect(errorOf('30 001')).toEqual(['Можно вывести до 30 000 б. за раз', 30_000])
  expect(errorOf('12 001', { available: 12_000 })).toEqual(['На балансе 12 000 б.', 12_000])
  expect(errorOf('9 001', { monthLeft: 9_000 })).toEqual(['В этом месяце можно вывести ещё 9 000 б.', 9_000])
  expect(errorOf('499')).toEqual(['Можно вывести от 500 б. за раз', 500])
  expect(errorOf('500', { available: 300 })).toEqual(['На балансе 300 б.', null])
})

test('offers only amounts that the member can withdraw, with «Всё» for the largest possible amount', () => {
  const offered = (change: Partial<typeof limits>) =>
    toAmountPresets({ ...limits, ...change }).map(({ label, amount }) => [
      label.replaceAll('\u00a0', ' '),
      amount,
    ])
  expect(offered({})).toEqual([
    ['5 000', 5_000],
    ['10 000', 10_000],
    ['20 000', 20_000],
    ['Всё', 30_000],
  ])
  expect(offered({ monthLeft: 4_999 })).toEqual([
    ['500', 500],
    ['1 000', 1_000],
    ['2 000', 2_000],
    ['Всё', 4_999],
  ])
  expect(offered({ available: 800, minimum: 100 })).toEqual([
    ['100', 100],
    ['200', 200],
    ['500', 500],
    ['Всё', 800],
  ])
  expect(offered({ available: 500 })).toEqual([['Всё', 500]])
  expect(offered({ available: 499 })).toEqual([])
  expect(getMaxAmount({ ...limits, available: -5 })).toBe(0)
})

test('rejects an amount of which nothing would remain after the fee and the tax', () => {
  // The year's income is 15 000, and no tax on it was withheld. A withdrawal must therefore cover 1 950 (13%), the tax
  // on its own amount, and the fee of 30.
  const charges = { fee: 30, taxMode: 'ndfl' as const, yearIncome: 15_000, yearTax: 0 }
  const owing = { ...limits, charges }
  const noRemainderError = amountError('2 000', owing)
  expect(noRemainderError?.text.replaceAll('\u00a0', ' ')).toContain('ничего не останется')
  expect(noRemainderError?.isShownWhileTyping).toBe(true)
  expect(amountError('5 000', owing)).toBeNull()
  expect(amountError('100', owing)).toMatchObject({ instead: null })
  expect(amountError('3 000', { ...owing, available: 1_000 })).toMatchObject({ instead: null })
  expect(toAmountPresets(owing).map(({ amount }) => amount)).toEqual([5_000, 10_000, 20_000, 30_000])
  expect(toAmountPresets({ ...owing, available: 2_100 })).toEqual([])
  expect(toAmountPresets({ ...owing, available: 4_000 }).map(({ amount }) => amount)).toEqual([4_000])
})
