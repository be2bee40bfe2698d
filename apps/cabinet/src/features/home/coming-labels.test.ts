import { expect, test } from 'vitest'
import { formatArrivalOrStatus, formatReleaseDay, listLaterSums } from './coming-labels.ts'

const today = '2026-11-28'
const plain = (text: string) => text.replaceAll('\u00a0', ' ')

test.each([
  ['2026-11-28', 'Срок заморозки закончился'],
  ['2026-11-29', '29 ноября, завтра'],
  ['2026-12-01', '1 декабря, через 3 дня'],
  ['2027-01-18', '18 января 2027, через 51 день'],
  ['2026-11-24', 'Срок заморозки закончился'],
])(
  'formats the release day %s with the days that are left, and a day of due lots without a date',
  (day, text) => {
    expect(plain(formatReleaseDay(day, { today }))).toBe(text)
  },
)

test('lists up to four later days, and adds up the rest of a longer list', () => {
  const later = [1, 5, 9, 12, 20].map((day) => ({
    day: `2026-12-${`${day}`.padStart(2, '0')}`,
    amount: day * 100,
  }))
  const names = (rows: ReturnType<typeof listLaterSums>) =>
    rows.map(({ name, amount }) => `${plain(name)}: ${amount}`)
  expect(listLaterSums({ later: [], checking: 0 }, { today })).toEqual([])
  expect(names(listLaterSums({ later: later.slice(0, 4), checking: 0 }, { today }))).toEqual([
    '1 декабря: 100',
    '5 декабря: 500',
    '9 декабря: 900',
    '12 декабря: 1200',
  ])
  expect(names(listLaterSums({ later, checking: 300 }, { today }))).toEqual([
    '1 декабря: 100',
    '5 декабря: 500',
    '9 декабря: 900',
    'Ещё 2 даты: 3200',
    'На проверке: 300',
  ])
})

test.each([
  ['2026-11-28', 'до 28 ноября'],
  ['2026-12-03', 'до 3 декабря'],
  ['2026-11-27', 'На рассмотрении'],
  [undefined, 'На рассмотрении'],
])(
  'shows for a withdrawal that is expected on %s either the day or, when it is unknown or over, the status',
  (expectedOn, text) => {
    expect(plain(formatArrivalOrStatus({ status: 'review', expectedOn }, { today }))).toBe(text)
  },
)
