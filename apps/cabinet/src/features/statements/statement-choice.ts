import { statementPaths } from '@impulse/api/statements/statement'
import { isSamePeriod, type Period, presetsOn, toYearPeriod } from '../../shared/list/period.ts'

/** Returns the preset periods for the day `today` (`YYYY-MM-DD` in Moscow). */
export const statementPeriods = (today: string): (Period & { name: string })[] => [
  ...presetsOn(today).filter(({ dateSince }) => dateSince !== ''),
  { name: 'Год', ...toYearPeriod(today) },
]

/**
 * Returns the preset of the page's period, this month when the page displays the whole history, or `own` when
 * no preset matches.
 */
export function getInitialPeriod(periods: readonly Period[], shown: Period): Period | 'own' {
  const isAll = shown.dateSince === '' && shown.dateTo === ''
  return periods.find((known) => isAll || isSamePeriod(known, shown)) ?? 'own'
}

/** Returns this year and the two years before. */
export const summaryYears = (today: string): string[] =>
  [0, 1, 2].map((back) => String(Number(today.slice(0, 4)) - back))

export const formats = [
  { format: 'pdf', name: 'PDF', about: 'Для печати и показа: с кодом, по которому выписку можно проверить' },
  { format: 'xlsx', name: 'Excel', about: 'Таблица XLSX: итоги и операции на отдельных листах' },
  { format: 'csv', name: 'CSV', about: 'Таблица для других программ' },
] as const
export type Format = (typeof formats)[number]['format']

/** Returns path and query of the request. */
export const toStatementRequest = (choice: { format: Format } & (Period | { year: string })) => {
  const { format } = choice
  return 'year' in choice
    ? { path: statementPaths.year, query: { format, year: choice.year } }
    : { path: statementPaths.period, query: { format, dateSince: choice.dateSince, dateTo: choice.dateTo } }
}
