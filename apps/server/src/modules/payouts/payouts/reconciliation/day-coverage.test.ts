import { expect, it } from 'vitest'
import type { ClosedDay, StatedDays, StatementPeriod } from './day-closing.rules.ts'
import { areCovered, findCoverage, findUncovered, linkStatements } from './day-coverage.ts'

const period = (firstDay: number, lastDay: number, closingBalance = 0n): StatementPeriod => ({
  firstDay: `2026-11-${firstDay}`,
  lastDay: `2026-11-${lastDay}`,
  openingBalance: 100n,
  closingBalance,
})
const closedOn = (day: number): ClosedDay => ({
  day: `2026-11-${day}`,
  since: '2026-11-10',
  openingBalance: 50n,
  closingBalance: 70n,
  closedBy: 'olga',
  difference: 0n,
  explanation: '',
})
type Expected = { until: number | null; closingBalance?: bigint; missing: [from: number, to: number][] }

it.each<[string, StatementPeriod[], ClosedDay | null, Expected]>([
  ['all days', [period(16, 17), period(18, 19, 7n)], null, { until: 19, closingBalance: 7n, missing: [] }],
  [
    'overlapping days',
    [period(16, 18), period(17, 19, 7n)],
    null,
    { until: 19, closingBalance: 7n, missing: [] },
  ],
  [
    'a gap',
    [period(16, 16, 5n), period(18, 19)],
    null,
    { until: 16, closingBalance: 5n, missing: [[17, 17]] },
  ],
  [
    'two gaps',
    [period(13, 13, 5n), period(18, 18), period(15, 16)],
    closedOn(12),
    {
      until: 13,
      closingBalance: 5n,
      missing: [
        [14, 14],
        [17, 17],
        [19, 19],
      ],
    },
  ],
  [
    'a statement that ends today',
    [period(16, 17, 5n), period(18, 20)],
    null,
    { until: 17, closingBalance: 5n, missing: [[18, 19]] },
  ],
  ['no day after the closed one', [period(16, 17)], closedOn(17), { until: null, missing: [[18, 19]] }],
  [
    'days after the closed one',
    [period(18, 19, 9n)],
    closedOn(17),
    { until: 19, closingBalance: 9n, missing: [] },
  ],
  ['a gap after the closed day', [period(19, 19)], closedOn(17), { until: null, missing: [[18, 18]] }],
  [
    'a later import of the same days',
    [period(19, 19, 1n), period(19, 19, 2n)],
    closedOn(18),
    { until: 19, closingBalance: 2n, missing: [] },
  ],
])(
  'finds the last day that bank statements cover, and the days for which a statement is missing: %s',
  (_title, periods, closed, { until, closingBalance, missing }) => {
    expect(findCoverage(periods, { closed, today: '2026-11-20' })).toEqual({
      since: closed ? '2026-11-10' : '2026-11-16',
      openingBalance: closed ? 50n : 100n,
      lastCoveredDay: until === null ? null : { day: `2026-11-${until}`, closingBalance },
      missing: missing.map(([from, to]) => ({ from: `2026-11-${from}`, to: `2026-11-${to}` })),
    })
  },
)

it('returns no coverage when the account has no statement that ended before today', () => {
  expect(findCoverage([period(20, 20)], { closed: null, today: '2026-11-20' })).toBeNull()
})

const account = '40702810200000000001'
const stated = (firstDay: number, lastDay: number, [opening, closing]: [bigint, bigint]): StatedDays => ({
  account,
  ...period(firstDay, lastDay, closing),
  openingBalance: opening,
  to: `2026-11-${lastDay}`,
})
const totals = [
  { account, day: '2026-11-16', kopecks: -30n },
  { account, day: '2026-11-18', kopecks: 10n },
  { account: 'another', day: '2026-11-16', kopecks: -500n },
]

it.each<[string, StatedDays[], { isCovered: boolean }]>([
  [
    'statements that follow each other',
    [stated(16, 17, [100n, 70n]), stated(18, 19, [70n, 80n])],
    { isCovered: true },
  ],
  ['overlapping statements', [stated(16, 18, [100n, 80n]), stated(17, 19, [70n, 80n])], { isCovered: true }],
  ['a statement of more days', [stated(11, 19, [100n, 80n])], { isCovered: true }],
  ['a missing day', [stated(16, 16, [100n, 70n]), stated(18, 19, [70n, 80n])], { isCovered: false }],
  [
    'a balance that does not follow',
    [stated(16, 17, [100n, 70n]), stated(18, 19, [60n, 70n])],
    { isCovered: false },
  ],
  [
    'a balance that does not follow in overlapping statements',
    [stated(16, 18, [100n, 80n]), stated(17, 19, [75n, 85n])],
    { isCovered: false },
  ],
  [
    'a balance that follows a later import of the day',
    [stated(16, 17, [90n, 60n]), stated(18, 19, [70n, 80n]), stated(16, 17, [100n, 70n])],
    { isCovered: true },
  ],
  [
    'documents that do not explain a balance',
    [stated(16, 17, [100n, 60n]), stated(18, 19, [60n, 70n])],
    { isCovered: false },
  ],
])(
  'days are covered when their statements and the next one follow each other: %s',
  (_title, statements, { isCovered }) => {
    const next = stated(20, 20, [80n, 80n])
    const linked = linkStatements(statements, totals)
    const days = { account, from: '2026-11-16', to: '2026-11-19' }
    expect(areCovered(days, linked, null)).toBe(isCovered)
    expect(areCovered(days, linked, linkStatements([next], totals)[0])).toBe(isCovered)
  },
)

it('days are not covered without the statement that must follow them', () => {
  const linked = linkStatements([stated(16, 19, [100n, 80n])], totals)
  const days = { account, from: '2026-11-16', to: '2026-11-19' }
  expect(areCovered(days, linked, undefined)).toBe(false)
  expect(areCovered({ ...days, to: '2026-11-15' }, linked, undefined)).toBe(true)
  expect(areCovered({ ...days, account: 'another' }, linked, null)).toBe(false)
})

it.each<[string, StatedDays[], [from: number, to: number] | null]>([
  ['no statement', [], [16, 19]],
  ['all days', [stated(16, 19, [100n, 80n])], null],
  ['the first days', [stated(15, 17, [100n, 70n])], [18, 19]],
  ['the last days', [stated(18, 20, [70n, 80n])], [16, 17]],
  ['the first and the last day', [stated(16, 16, [100n, 70n]), stated(19, 19, [80n, 80n])], [17, 18]],
  [
    'two periods whose balances do not follow',
    [stated(16, 17, [100n, 70n]), stated(18, 19, [60n, 70n])],
    [17, 18],
  ],
])('finds the first and the last day that statements do not cover: %s', (_title, statements, expected) => {
  const linked = linkStatements(statements, totals)
  expect(findUncovered({ account, from: '2026-11-16', to: '2026-11-19' }, linked)).toEqual(
    expected && { from: `2026-11-${expected[0]}`, to: `2026-11-${expected[1]}` },
  )
})
