import { isSamePeriod, type Period, toMonths } from '../../shared/list/period.ts'

/**
 * Returns the periods that the member can choose by a button, in whole months. The three months that banks want are
 * first. `today` is a day in Moscow (`YYYY-MM-DD`).
 */
export const statementPeriods = (today: string): (Period & { name: string })[] => [
  { name: '3\u00a0месяца', ...toMonths(today, { ago: 3, count: 3 }) },
  { name: 'Прошлый месяц', ...toMonths(today, { ago: 1, count: 1 }) },
  { name: 'Этот месяц', ...toMonths(today, { ago: 0, count: 1 }) },
  { name: 'Год', ...toMonths(today, { ago: 12, count: 12 }) },
]

/**
 * Returns the preset that equals the page's period, and `own` when no preset equals it. When the page shows the whole
 * history, returns the first preset, because this month is empty on its first day.
 */
export function getInitialPeriod(periods: readonly Period[], shownPeriod: Period): Period | 'own' {
  const isAll = shownPeriod.dateSince === '' && shownPeriod.dateTo === ''
  return periods.find((known) => isAll || isSamePeriod(known, shownPeriod)) ?? 'own'
}

export const formats = [
  {
    format: 'pdf',
    name: 'PDF',
    about: 'Для банка и печати: плательщик, доход за период и код, по которому выписку можно проверить',
  },
  { format: 'xlsx', name: 'Excel', about: 'Таблица XLSX: итоги и операции на отдельных листах' },
  { format: 'csv', name: 'CSV', about: 'Таблица для других программ' },
] as const
export type Format = (typeof formats)[number]['format']

/** Returns the path and the query of the request for a statement. */
export const toStatementRequest = (choice: { format: Format } & (Period | { year: string })) => {
  const { format } = choice
  return 'year' in choice
    ? { path: '/api/statement/year/', query: { format, year: choice.year } }
    : { path: '/api/statement/', query: { format, dateSince: choice.dateSince, dateTo: choice.dateTo } }
}
