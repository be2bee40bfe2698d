import type { Explanation } from '@impulse/api/balance/operation'

/**
 * Returns the name of an operation: product and city of its contract («Интернет + ТВ · Казань»), or its title with
 * the bank of its withdrawal («Вывод средств · Т-Банк»). Returns the title alone when neither is known.
 */
export const operationName = ({ title, contract, withdrawal }: Explanation['operation']): string =>
  (contract ? [contract.product, contract.city] : [title, withdrawal?.bank]).filter(Boolean).join(' · ')
