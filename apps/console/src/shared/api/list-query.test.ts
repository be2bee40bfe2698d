import { expect, it } from 'vitest'
import { listAddress } from '../layout/link-if.tsx'
import { toListQuery } from './list-query.ts'

const params = {
  pagination: { page: 2, perPage: 25 },
  sort: { field: 'number', order: 'DESC' as const },
  filter: { q: '+7 (916) 111', status: 'review' },
}

it('requests a list with its page, order and filters', () => {
  expect(Object.fromEntries(toListQuery(params))).toEqual({
    ...{ page: '2', perPage: '25', sort: 'number', order: 'desc', q: '+7 (916) 111', status: 'review' },
  })
})

it('encodes pluses, ampersands and Russian letters', () => {
  const q = '+7 916 & Ёлка = 50%'
  expect(new URLSearchParams(String(toListQuery({ filter: { q } }))).get('q')).toBe(q)
})

it.each([[''], [null], [undefined], [5], [true], [['review']], [{ eq: 'x' }]])(
  'omits empty or invalid filters: %o',
  (value) => expect(String(toListQuery({ filter: { status: value } }))).toBe(''),
)

it('requests an exported file with filters and order, but without a page', () => {
  const { filter, sort } = params
  expect([...toListQuery({ filter, sort }).keys()]).toEqual(['sort', 'order', 'q', 'status'])
})

it('encodes special characters of the filters in the link to a list', () => {
  const filter = { q: '+7 (916) "&#', state: 'open' }
  const [page, query] = listAddress('risk-cases', filter).split('?')
  expect(page).toBe('/risk-cases')
  expect(JSON.parse(new URLSearchParams(query).get('filter') ?? '')).toEqual(filter)
})
