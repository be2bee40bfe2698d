import { expect, test } from 'vitest'
import { createApi } from '../../shared/api/client.ts'
import { loadLatestNews } from './latest-news.load.ts'

test('requests the five newest news items for the home page (spec 9.5)', async () => {
  const paths: string[] = []
  const api = createApi((request) => {
    paths.push(request.path)
    return Promise.resolve(Response.json({ allNews: [], totalCount: 0, categories: [] }))
  })
  await loadLatestNews(api, { signal: new AbortController().signal })
  expect(paths).toHaveLength(1)
  expect(new URL(paths[0] ?? '', 'https://cabinet.invalid').searchParams.get('maxResultCount')).toBe('5')
})
