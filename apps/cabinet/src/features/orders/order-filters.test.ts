import { orderStatuses } from '@impulse/api/orders/order'
import { expect, test } from 'vitest'
import { toUrl, parseFilters, hasFilters, noFilters } from './order-filters.ts'
import { statusesByState } from './order-states.ts'

const read = (address: string) => parseFilters(new URL(address, 'http://localhost').searchParams)

test('assigns each order status either to the state `open` or to the state `done`', () => {
  expect([...statusesByState.open, ...statusesByState.done].toSorted()).toEqual([...orderStatuses].toSorted())
})

test.each([
  noFilters,
  { ...noFilters, category: 'withdrawal' as const },
  { category: 'contract' as const, state: 'done' as const, search: '№ 10 & Т-Банк', shownCount: 100 },
])('converts the filters %j to a URL, and reads the same filters from that URL', (filters) => {
  expect(read(toUrl(filters))).toEqual(filters)
})

test('ignores unknown filters in the URL of the orders page', () => {
  expect(read('/order?category=x&state=sent&search=%20%20&shown=-1')).toEqual(noFilters)
  expect(hasFilters(noFilters)).toBe(false)
  expect(hasFilters({ ...noFilters, shownCount: 100 })).toBe(false)
  expect(hasFilters({ ...noFilters, state: 'open' })).toBe(true)
})
