import { expect, test } from 'vitest'
import { ApiError } from '../../../shared/api/api-error.ts'
import { createApi } from '../../../shared/api/client.ts'
import { fetchHistory, loadHistory } from './history.load.ts'
import { noFilters } from './history-filters.ts'

const signal = new AbortController().signal
const url = (query = '') => new URL(`http://cabinet.invalid/balance${query}`)

test('requests the history with only those filters that the URL contains (spec 9.4)', async () => {
  const requestedPaths: string[] = []
  const api = createApi(async ({ path }) => {
    requestedPaths.push(path)
    return Response.json({ history: [], totalCount: 0, days: [] })
  })
  const { filters, first } = await loadHistory(api, { url: url('?category=release&search=100'), signal })
  expect(requestedPaths).toEqual([
    '/api/balance/account-history/?category=release&search=100&skipCount=0&maxResultCount=200',
    '/api/balance/history-totals/?category=release&search=100',
  ])
  expect(filters).toMatchObject({ category: 'release', search: '100' })
  expect(first.status).toBe('loaded')
})

test('returns an empty history when its request is cancelled (spec 8.19)', async () => {
  const cancelled = new AbortController()
  const api = createApi(async ({ signal: signalOf }) => {
    cancelled.abort()
    throw signalOf?.reason
  })
  const requestedPaths = fetchHistory(api, { filters: noFilters, skipCount: 0, signal: cancelled.signal })
  expect(await requestedPaths).toEqual({ history: [], totalCount: 0, days: [] })
})

test.each(['account-history', 'history-totals'])(
  'returns the server’s error text when the request for %s fails, and loads the other data',
  async (part) => {
    const failed = { status: 'failed', text: 'Не вышло', code: 'x' }
    const api = createApi(async ({ path }) =>
      path.includes(part)
        ? Response.json({ error: { code: 'x', message: 'Не вышло' } }, { status: 503 })
        : Response.json({}),
    )
    const { first, totals } = await loadHistory(api, { url: url(), signal })
    expect(part === 'account-history' ? [first, totals.status] : [totals, first.status]).toEqual([
      failed,
      'loaded',
    ])
  },
)

test('throws the API error when the server rejects the session', async () => {
  const api = createApi(async () => Response.json({ error: { code: 'unauthorized' } }, { status: 401 }))
  await expect(loadHistory(api, { url: url(), signal })).rejects.toThrow(ApiError)
})
