import { expect, test } from 'vitest'
import { createApi } from '../../shared/api/client.ts'
import { hasEachWord, sources } from './search-sources.ts'

test('finds news by all words of the text in any order, without regard to case and «ё»', () => {
  const news = 'Как растёт вознаграждение за договоры'
  for (const text of ['договоры', 'Вознаграждение растет', 'РАСТЁТ как'])
    expect(hasEachWord(news, text)).toBe(true)
  for (const text of ['договоры растут', 'акция']) expect(hasEachWord(news, text)).toBe(false)
})

test('asks each list for five records, and links an order, a contract and a help article to exactly this record', async () => {
  const paths: string[] = []
  const contract = { number: 'К-1/2', productName: 'Интернет', city: 'Казань', status: 'released' }
  const order = {
    id: 'ab12',
    number: 1004,
    title: 'Вывод',
    category: 'withdrawal',
    status: 'paid',
    createdAt: now,
  }
  const article = { slug: 'when-paid', category: 'money', question: 'Когда придут деньги' }
  const api = createApi(async ({ path }) => {
    paths.push(path)
    return Response.json({
      history: [],
      contracts: [contract],
      listCardOrder: [order],
      allNews: [],
      articles: Array.from({ length: 7 }, () => article),
      categories: [{ key: 'money', name: 'Деньги' }],
    })
  })
  const { signal } = new AbortController()
  const found = await Promise.all(
    sources.map(({ find }) => find(api, { text: 'К-1', today: '2026-11-29', signal })),
  )
  expect(paths).toEqual([
    '/api/balance/account-history/?search=%D0%9A-1&maxResultCount=5',
    '/api/contract/?search=%D0%9A-1&maxResultCount=5',
    '/api/order/?search=%D0%9A-1&maxResultCount=5',
    '/api/news/',
    '/api/help/?search=%D0%9A-1',
  ])
  expect(found.map((records) => records.map(({ to }) => to))).toEqual([
    [],
    ['/contracts?search=%D0%9A-1%2F2'],
    ['/order/ab12'],
    [],
    Array.from({ length: 5 }, () => '/help#when-paid'),
  ])
  expect(found[1]?.[0]?.state).toEqual({ contract: 'К-1/2' })
  expect(found[4]?.[0]?.about).toBe('Деньги')
})

const now = '2026-11-29T10:00:00+03:00'
