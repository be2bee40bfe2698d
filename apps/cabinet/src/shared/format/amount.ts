import { formatNumber, type Numeric } from '@impulse/copy-ru/balance/format-number'

/** Formats a change of a balance: «+1 500», «−15 000», «0». */
export function formatSignedAmount(value: Numeric): string {
  const text = formatNumber(value)
  return text === '0' || text.startsWith('−') ? text : `+${text}`
}
