import { expect, test } from 'vitest'
import { toUrl, parseFilters, type NewsFilters } from './news-filters.ts'

const read = (address: string) => parseFilters(new URL(address, 'http://localhost').searchParams)

test.each<NewsFilters>([
  { category: 'all', order: 'new', shownCount: 10 },
  { category: 'offers', order: 'popular', shownCount: 10 },
  { category: 'all', order: 'old', shownCount: 30 },
])('converts the filters %j to a URL, and reads the same filters from that URL', (filters) => {
  expect(read(toUrl(filters))).toEqual(filters)
})

test('shows the first page of all news, newest first, when the URL contains no valid filter (spec 9.6)', () => {
  const plain = { category: 'all', order: 'new', shownCount: 10 } as const
  expect(read('/news?category=%3Cb%3E&order=title&shown=-1')).toEqual(plain)
  expect(toUrl(plain)).toBe('/news')
})
