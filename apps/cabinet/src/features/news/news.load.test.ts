import { expect, test } from 'vitest'
import { createApi } from '../../shared/api/client.ts'
import { loadLatestNews } from './latest-news.load.ts'
import { loadNews } from './news.load.ts'

test('returns an empty list of news when the request is cancelled (spec 8.19)', async () => {
  const controller = new AbortController()
  const api = createApi(async ({ signal }) => {
    controller.abort()
    throw signal?.reason
  })
  const { signal } = controller
  const { list } = await loadNews(api, { url: new URL('http://cabinet.invalid/news'), signal })
  expect(list).toMatchObject({ status: 'loaded', value: { items: [], totalCount: 0 } })
  expect(await loadLatestNews(api, { signal })).toEqual({ status: 'loaded', value: [] })
})
