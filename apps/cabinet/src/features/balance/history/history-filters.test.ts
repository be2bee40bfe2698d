import { expect, test } from 'vitest'
import { toUrl, parseFilters, hasFilters, type HistoryFilters, noFilters } from './history-filters.ts'

const read = (query: string) => parseFilters(new URLSearchParams(query))

test.each<[string, Partial<HistoryFilters>]>([
  ['/balance', {}],
  ['/balance?category=reward', { category: 'reward' }],
  ['/balance?dateSince=2026-11-01&dateTo=2026-11-30', { dateSince: '2026-11-01', dateTo: '2026-11-30' }],
  ['/balance?dateTo=2026-11-30', { dateTo: '2026-11-30' }],
  ['/balance?search=%E2%84%96+100+%26+%2B', { search: '№ 100 & +' }],
  [
    '/balance?category=withdrawal&dateSince=2026-11-01&search=%D0%B1',
    { category: 'withdrawal', dateSince: '2026-11-01', search: 'б' },
  ],
])(
  'reads the filters from the address %s, and creates the same address from the filters',
  (address, filters) => {
    expect(toUrl({ ...noFilters, ...filters })).toBe(address)
    expect(read(address.split('?')[1] ?? '')).toEqual({ ...noFilters, ...filters })
  },
)

test.each([
  'category=gifts',
  'category=all',
  'dateSince=yesterday',
  'dateTo=2026-02-30',
  'search=%20%20',
  'utm=1',
])('ignores an unknown parameter or an invalid value in the query «%s»', (query) => {
  expect(read(query)).toEqual(noFilters)
  expect(hasFilters(read(query))).toBe(false)
})

test('swaps the first and last day of a period when the first day is later', () => {
  expect(read('dateSince=2026-11-30&dateTo=2026-11-01')).toMatchObject({
    dateSince: '2026-11-01',
    dateTo: '2026-11-30',
  })
})

test('cuts the search text to the maximum length that the server accepts', () => {
  expect(read(`search=${'я'.repeat(10_000)}`).search).toHaveLength(100)
})
