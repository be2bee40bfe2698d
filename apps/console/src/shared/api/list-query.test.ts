import { expect, it } from 'vitest'
import { listAddress } from '../layout/link-if.tsx'
import { toListQuery } from './list-query.ts'

const params = {
  pagination: { page: 2, perPage: 25 },
  sort: { field: 'number', order: 'DESC' as const },
  filter: { q: '+7 (916) 111', status: 'review' },
}

it('converts the page, sort order and filters of a list to URL parameters', () => {
  expect(Object.fromEntries(toListQuery(params))).toEqual({
    page: '2',
    perPage: '25',
    sort: 'number',
    order: 'desc',
    q: '+7 (916) 111',
    status: 'review',
  })
})

it('encodes pluses, ampersands and Russian letters of a filter in the URL parameters', () => {
  const q = '+7 916 & Ёлка = 50%'
  expect(new URLSearchParams(String(toListQuery({ filter: { q } }))).get('q')).toBe(q)
})

it.each([[''], [null], [undefined], [5], [true], [['review']], [{ eq: 'x' }]])(
  'leaves out empty or invalid filters of a list: %o',
  (value) => expect(String(toListQuery({ filter: { status: value } }))).toBe(''),
)

it('the URL parameters for downloading a list contain its filters and sort order, but no page number', () => {
  const { filter, sort } = params
  expect([...toListQuery({ filter, sort }).keys()]).toEqual(['sort', 'order', 'q', 'status'])
})

it('encodes special characters of the filters in the address of a filtered list', () => {
  const filter = { q: '+7 (916) "&#', state: 'open' }
  const [page, query] = listAddress('risk-cases', filter).split('?')
  expect(page).toBe('/risk-cases')
  expect(JSON.parse(new URLSearchParams(query).get('filter') ?? '')).toEqual(filter)
})
