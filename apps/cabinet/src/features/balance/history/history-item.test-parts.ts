import type { HistoryItem } from '@impulse/api/balance/balance'

/** Returns an operation with default values for tests; `item` overrides the values. */
export const anItem = (item: Partial<HistoryItem> = {}): HistoryItem => ({
  id: '1',
  date: '2026-11-21T14:05:00+03:00',
  category: 'release',
  title: 'Разморожено по договору №\u00a0100\u00a0214',
  amount: 500,
  availableDelta: 500,
  balanceAfter: 500,
  orderId: null,
  contractNumber: null,
  debtDelta: 0,
  frozenAmount: 0,
  releasesAt: null,
  ...item,
})
