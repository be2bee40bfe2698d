import { expect, test } from 'vitest'
import { hasFilters, noFilters, parseFilters, toUrl } from './contract-filters.ts'

const read = (address: string) => parseFilters(new URL(address, 'http://localhost').searchParams)

test.each([
  noFilters,
  { ...noFilters, product: 'internet-tv' },
  { status: 'confirmed' as const, product: 'Интернет + ТВ', search: 'К-1', shownCount: 100 },
])('converts the filters %j to a URL, and reads the same filters from that URL', (filters) => {
  expect(read(toUrl(filters))).toEqual(filters)
})

test('a chosen product is a filter, an empty one is not', () => {
  expect(read('/contracts?product=%20')).toEqual(noFilters)
  expect(hasFilters({ ...noFilters, product: 'internet' })).toBe(true)
})
