import {
  isSamePeriod,
  type Period,
  presetsOn,
  toThreeMonths,
  toYearPeriod,
} from '../../shared/list/period.ts'

/**
 * Returns the periods that the member can choose by a button: this month and the last one of the presets, the three whole
 * months that banks want, and this year. `today` is a day in Moscow (`YYYY-MM-DD`).
 */
export const statementPeriods = (today: string): (Period & { name: string })[] => [
  ...presetsOn(today).slice(1, 3),
  { name: '3\u00a0месяца', ...toThreeMonths(today) },
  { name: 'Год', ...toYearPeriod(today) },
]

/**
 * Returns the preset that equals the page's period, and `own` when no preset equals it. When the page shows the whole
 * history, returns the first preset, which is this month.
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
