import { expect, it } from 'vitest'
import { hashOf } from './posting.ts'

it('a request is the same in whatever order it names what it asks for, and another with any other value', () => {
  const expected = hashOf({ amount: 5n, to: { bank: null, days: [1, 2] }, at: new Date(0) })
  expect(hashOf({ at: new Date(0), to: { days: [1, 2], bank: null }, amount: 5n })).toEqual(expected)
  for (const other of [{ amount: 6n }, { to: { bank: '', days: [1, 2] } }, { at: new Date(1) }])
    expect(hashOf({ amount: 5n, to: { bank: null, days: [1, 2] }, at: new Date(0), ...other })).not.toEqual(
      expected,
    )
})
