import { formatNumber } from '@impulse/copy-ru/balance/format-number'
import { formatRoubles } from '@impulse/copy-ru/balance/points'

/** Formats a number of payouts and their sum, such as «3 на 7 500 ₽», or «0» for none. */
export const formatTotal = ({ count, sum }: { count: number; sum: number }): string =>
  count === 0 ? '0' : `${formatNumber(count)} на ${formatRoubles(sum)}`
