import { expect, it } from 'vitest'
import { listAddress } from '../layout/link-if.tsx'
import { toListQuery } from './list-query.ts'

const params = {
  pagination: { page: 2, perPage: 25 },
  sort: { field: 'number', order: 'DESC' as const },
  filter: { q: '+7 (916) 111', status: 'review' },
}

it('a list is asked for by its page, its order and its filters', () => {
  expect(Object.fromEntries(toListQuery(params))).toEqual({
    ...{ page: '2', perPage: '25', sort: 'number', order: 'desc', q: '+7 (916) 111', status: 'review' },
  })
})

it('a plus, an ampersand and Russian letters survive the way to the server', () => {
  const q = '+7 916 & Ёлка = 50%'
  expect(new URLSearchParams(String(toListQuery({ filter: { q } }))).get('q')).toBe(q)
})

it.each([[''], [null], [undefined], [5], [true], [['review']], [{ eq: 'x' }]])(
  'a filter that was emptied, or is no word, is not asked for: %o',
  (value) => expect(String(toListQuery({ filter: { status: value } }))).toBe(''),
)

it('a file has the whole list: filters and order, and no page', () => {
  const { filter, sort } = params
  expect([...toListQuery({ filter, sort }).keys()]).toEqual(['sort', 'order', 'q', 'status'])
})

it('a list that is led to has the filters of its link, whatever is in them', () => {
  const filter = { q: '+7 (916) "&#', state: 'open' }
  const [page, query] = listAddress('risks', filter).split('?')
  expect(page).toBe('/risks')
  expect(JSON.parse(new URLSearchParams(query).get('filter') ?? '')).toEqual(filter)
})
