import { afterEach, expect, test, vi } from 'vitest'
import { type Api, createApi } from '../api/client.ts'
import { type MemberSummary, getSummary, fetchSummary, loadSummaryInTime } from './member-summary.ts'

const balance = { userId: 'u1', balance: 500, debt: 0, today: '2026-11-21' }
const pending = { amount: 300, inPayout: 0, parts: [] }

const responseByPath: Record<string, unknown> = {
  '/api/balance/user-balance/': balance,
  '/api/pending-amount/': pending,
  '/api/notification/is-notification/': { message: true, mark: 'n.1', maintenance: 'Идут работы' },
}
const answering = createApi(async ({ path }) => Response.json(responseByPath[path]))
const loadSummary = (api: Api, shownSummary?: MemberSummary) => getSummary(fetchSummary(api), shownSummary)
const offlineApi = createApi(() => Promise.reject(new TypeError('Failed to fetch')))
const refusing = createApi(async () => Response.json({}, { status: 500 }))

test('keeps the shown amounts when the server does not respond, and marks them as old until the next response', async () => {
  const shownSummary = await loadSummary(answering)
  expect(shownSummary).toMatchObject({ balance: { value: balance }, isOld: false, hasUnread: true })
  expect(shownSummary.maintenance).toBe('Идут работы')
  const old = await loadSummary(offlineApi, shownSummary)
  expect(old).toEqual({ ...shownSummary, isOld: true })
  expect(await loadSummary(offlineApi, old)).toEqual(old)
  expect(await loadSummary(answering, old)).toEqual(shownSummary)
})

test('when the server does not respond, returns an error for amounts that were never loaded, and does not mark them as old', async () => {
  const failed = await loadSummary(offlineApi)
  expect(failed).toMatchObject({ balance: { status: 'failed' }, pending: { status: 'failed' }, isOld: false })
  expect(await loadSummary(answering, failed)).toMatchObject({ balance: { value: balance } })
})

test('replaces the shown amounts with an error when the server responds with an error', async () => {
  const shownSummary = await loadSummary(answering)
  const failed = await loadSummary(refusing, shownSummary)
  expect(failed).toMatchObject({ balance: { status: 'failed' }, pending: { status: 'failed' }, isOld: false })
  expect(failed).toMatchObject({ hasUnread: true, readState: 'n.1' })
})

const signal = new AbortController().signal
afterEach(() => void vi.useRealTimers())

/** Returns an API whose response to `path` waits until the test calls `release`. */
function holding(path: string) {
  const { promise: over, resolve: release } = Promise.withResolvers<void>()
  const api = createApi(async (request) => {
    if (request.path === path) await over
    return Response.json(responseByPath[request.path])
  })
  return { api, release }
}

test.each([
  [
    '/api/balance/user-balance/',
    { balance: { status: 'loading' }, pending: { value: pending }, readState: 'n.1' },
  ],
  ['/api/pending-amount/', { balance: { value: balance }, pending: { status: 'loading' }, readState: 'n.1' }],
  [
    '/api/notification/is-notification/',
    { balance: { value: balance }, pending: { value: pending }, readState: '' },
  ],
])(
  'loads the summary without the data of %s when the response of this endpoint exceeds the time limit',
  async (path, expected) => {
    vi.useFakeTimers()
    const { api } = holding(path)
    const loaded = loadSummaryInTime(api, { signal, waitMs: 250 })
    await vi.advanceTimersByTimeAsync(250)
    expect(await loaded).toMatchObject({ ...expected, isLate: true, isOld: false })
  },
)

test('loads the summary with balance and pending amounts when each response arrives within the time limit', async () => {
  vi.useFakeTimers()
  expect(await loadSummaryInTime(answering, { signal, waitMs: 250 })).toMatchObject({
    balance: { value: balance },
    pending: { value: pending },
    isLate: false,
  })
})

test('when the page is rendered for a browser without scripts, waits without a time limit for every response of the member’s summary', async () => {
  vi.useFakeTimers()
  const { api, release } = holding('/api/balance/user-balance/')
  const loaded = loadSummaryInTime(api, { signal, waitMs: null })
  await vi.advanceTimersByTimeAsync(60_000)
  release()
  expect(await loaded).toMatchObject({ balance: { value: balance } })
})

test('loading the member’s summary throws an error with status 401 when the server refuses the session within the time limit', async () => {
  const refused = createApi(async () => Response.json({}, { status: 401 }))
  await expect(loadSummaryInTime(refused, { signal, waitMs: 250 })).rejects.toMatchObject({ status: 401 })
})
