import { expect, test } from 'vitest'
import { toUrl, parseFilters } from './notification-filters.ts'

const read = (address: string) => parseFilters(new URL(address, 'http://localhost').searchParams)

test.each([
  { category: 'all' as const, shownCount: 10 },
  { category: 'passport' as const, shownCount: 10 },
  { category: 'withdrawal' as const, shownCount: 30 },
])('converts the filters %j to a URL, and reads the same filters from that URL', (filters) => {
  expect(read(toUrl(filters))).toEqual(filters)
})

test('shows the first page of all notifications when the URL contains no valid filter (spec 9.6)', () => {
  expect(read('/notification?category=x&shown=-1')).toEqual({ category: 'all', shownCount: 10 })
  expect(toUrl({ category: 'all', shownCount: 10 })).toBe('/notification')
})
