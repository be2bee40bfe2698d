import { statementPaths } from '@impulse/api/statements/statement'
import { isSamePeriod, type Period, presetsOn, toYearPeriod } from '../../shared/list/period.ts'

/** Preset periods on this day (`YYYY-MM-DD` in Moscow). */
export const statementPeriods = (today: string): (Period & { name: string })[] => [
  ...presetsOn(today).filter(({ dateSince }) => dateSince !== ''),
  { name: 'Год', ...toYearPeriod(today) },
]

/** The screen's own period, or this month where it shows all of the time. */
export function firstChoice(periods: readonly Period[], shown: Period): Period | 'own' {
  const isAll = shown.dateSince === '' && shown.dateTo === ''
  return periods.find((known) => isAll || isSamePeriod(known, shown)) ?? 'own'
}

/** This year and the two before. */
export const summaryYears = (today: string): string[] =>
  [0, 1, 2].map((back) => String(Number(today.slice(0, 4)) - back))

export const formats = [
  { format: 'pdf', name: 'PDF', about: 'Для печати и показа: с кодом, по которому выписку можно проверить' },
  { format: 'xlsx', name: 'Excel', about: 'Таблица XLSX: итоги и операции на отдельных листах' },
  { format: 'csv', name: 'CSV', about: 'Таблица для других программ' },
] as const
export type Format = (typeof formats)[number]['format']

/** Query of the request. */
export const toStatementRequest = (choice: { format: Format } & (Period | { year: string })) => {
  const { format } = choice
  return 'year' in choice
    ? { path: statementPaths.year, query: { format, year: choice.year } }
    : { path: statementPaths.period, query: { format, dateSince: choice.dateSince, dateTo: choice.dateTo } }
}
