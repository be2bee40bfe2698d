import { monthNames } from '../dates/month-names.ts'

/** Formats a month `YYYY-MM` as «ноябрь 2026». */
export const formatMonth = (month: string): string =>
  `${monthNames[Number(month.slice(5)) - 1]?.[0] ?? ''} ${month.slice(0, 4)}`
