const months = [
  'январь',
  'февраль',
  'март',
  'апрель',
  'май',
  'июнь',
  'июль',
  'август',
  'сентябрь',
  'октябрь',
  'ноябрь',
  'декабрь',
]

/** Formats a month `YYYY-MM` as «ноябрь 2026». */
export const formatMonth = (month: string): string =>
  `${months[Number(month.slice(5)) - 1] ?? ''} ${month.slice(0, 4)}`
