import { afterEach, expect, it, vi } from 'vitest'
import { dataProvider } from './data-provider.ts'

afterEach(() => void vi.unstubAllGlobals())

const params = {
  pagination: { page: 2, perPage: 25 },
  sort: { field: 'number', order: 'DESC' as const },
  filter: { status: 'review' },
}

function answering(response: unknown): string[] {
  const requests: string[] = []
  vi.stubGlobal('fetch', async (url: string) => {
    requests.push(url)
    return Response.json(response)
  })
  return requests
}

it.each([
  ['returned page by page with its total', { data: [{ id: '1' }], total: 40, hasMore: true }, { total: 40 }],
  ['returned completely', [{ id: '1' }], { total: 1 }],
  [
    'too long to be counted',
    { data: [{ id: '1' }], total: null, hasMore: true },
    { pageInfo: { hasNextPage: true, hasPreviousPage: true } },
  ],
])('returns the rows and the paging data of a list response that is %s', async (_how, response, ends) => {
  answering(response)
  expect(await dataProvider.getList('members', params)).toEqual({ data: [{ id: '1' }], ...ends })
})

it('reports no previous page on the first page of a list that is too long to be counted', async () => {
  answering({ data: [], total: null, hasMore: false })
  const first = { ...params, pagination: { page: 1, perPage: 25 } }
  expect(await dataProvider.getList('members', first)).toMatchObject({
    pageInfo: { hasNextPage: false, hasPreviousPage: false },
  })
})

it('encodes the slash of a contract number in the request path', async () => {
  const requests = answering({ id: 'Д-1/2' })
  await dataProvider.getOne('contracts', { id: 'Д-1/2' })
  expect(requests).toEqual(['/console/api/contracts/%D0%94-1%2F2'])
})

it('rejects bulk updates and bulk deletions without a request to the server', async () => {
  const requests = answering({})
  await expect(dataProvider.deleteMany('members', { ids: ['1'] })).rejects.toThrow()
  await expect(dataProvider.updateMany('members', { ids: ['1'], data: {} })).rejects.toThrow()
  expect(requests).toEqual([])
})
