import { expect, test } from 'vitest'
import { fetchPages, parseShownCount } from './growing-list.ts'

test.each([
  ['', 50],
  ['shown=50', 50],
  ['shown=51', 100],
  ['shown=150', 150],
  ['shown=-1', 50],
  ['shown=x', 50],
  ['shown=1e99', 50],
  ['shown=999999', 5000],
])('the query «%s» in the URL shows %i rows of a list', (address, shownCount) => {
  expect(parseShownCount(new URLSearchParams(address))).toBe(shownCount)
})

test('loads a long list in several requests of at most 200 rows, and returns each row once', async () => {
  const all = Array.from({ length: 430 }, (_, i) => String(i))
  const requestedCounts: number[] = []
  const { items, totalCount } = await fetchPages(
    { shownCount: 450, getId: (item: string) => item },
    async ({ skipCount, maxResultCount }) => {
      requestedCounts.push(maxResultCount)
      // A new row at the top of the list has moved the last row of the first page to the second page.
      const from = skipCount === 0 ? 0 : skipCount - 1
      return { items: all.slice(from, from + maxResultCount), totalCount: all.length }
    },
  )
  expect(requestedCounts).toEqual([200, 200, 50])
  expect([new Set(items).size, items.length, totalCount]).toEqual([items.length, items.length, 430])
})

test('returns an empty list when a request is cancelled, and throws when a request fails', async () => {
  const requestedCounts = (error: Error) =>
    fetchPages({ shownCount: 450, getId: String }, async () => {
      throw error
    })
  const cancelled = new DOMException('Aborted', 'AbortError')
  expect(await requestedCounts(cancelled)).toEqual({ items: [], totalCount: 0 })
  await expect(requestedCounts(new Error('failed'))).rejects.toThrow('failed')
})
