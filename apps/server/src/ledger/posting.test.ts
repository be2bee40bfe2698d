import { expect, it } from 'vitest'
import { hashRequest } from './posting.ts'

it('hashRequest returns the same hash for fields in any order, and another hash when the value of any field differs', () => {
  const expected = hashRequest({ amount: 5n, to: { bank: null, days: [1, 2] }, at: new Date(0) })
  expect(hashRequest({ at: new Date(0), to: { days: [1, 2], bank: null }, amount: 5n })).toEqual(expected)
  for (const changes of [{ amount: 6n }, { to: { bank: '', days: [1, 2] } }, { at: new Date(1) }])
    expect(
      hashRequest({ amount: 5n, to: { bank: null, days: [1, 2] }, at: new Date(0), ...changes }),
    ).not.toEqual(expected)
})
