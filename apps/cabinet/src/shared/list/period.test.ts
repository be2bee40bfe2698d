import { expect, test } from 'vitest'
import { periodName, presetsOn } from './period.ts'

const toPeriodDays = (today: string) =>
  presetsOn(today).map(({ name, dateSince, dateTo }) => [name, dateSince, dateTo])

test.each([
  ['2026-11-21', ['2026-11-01', '2026-11-30'], ['2026-10-01', '2026-10-31'], ['2026-10-01', '2026-12-31']],
  ['2026-01-01', ['2026-01-01', '2026-01-31'], ['2025-12-01', '2025-12-31'], ['2026-01-01', '2026-03-31']],
  ['2028-03-31', ['2028-03-01', '2028-03-31'], ['2028-02-01', '2028-02-29'], ['2028-01-01', '2028-03-31']],
  ['2026-12-31', ['2026-12-01', '2026-12-31'], ['2026-11-01', '2026-11-30'], ['2026-10-01', '2026-12-31']],
])(
  'on %s, offers the current month, the last month and the current quarter with their first and last days',
  (today, month, last, quarter) => {
    expect(toPeriodDays(today)).toEqual([
      ['Всё время', '', ''],
      ['Этот месяц', ...month],
      ['Прошлый', ...last],
      ['Квартал', ...quarter],
    ])
  },
)

test.each([
  ['', '', 'Всё время'],
  ['2026-11-01', '2026-11-30', 'Ноябрь 2026'],
  ['2024-02-01', '2024-02-29', 'Февраль 2024'],
  ['2026-10-01', '2026-12-31', '1 октября — 31 декабря'],
  ['2025-12-15', '2026-01-15', '15 декабря 2025 — 15 января'],
  ['2026-11-05', '2026-11-05', '5 ноября'],
  ['2026-11-05', '', 'С 5 ноября'],
  ['', '2026-11-05', 'По 5 ноября'],
])('labels the period from «%s» to «%s» as «%s»', (dateSince, dateTo, name) => {
  expect(periodName({ dateSince, dateTo }, '2026-11-21').replaceAll('\u00a0', ' ')).toBe(name)
})
