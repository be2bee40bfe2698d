import { expect, it } from 'vitest'
import { findGaps } from './specification.ts'

const table = `| Row | Says | Test |
| --- | ---- | ---- |
| 1.1 | one  | \`a.test.ts\` |
| 1.2 | two  | \`a.test.ts\`, \`b.test.ts\` |
`
const a = { name: 'a.test.ts', text: `it('does one and two (spec 1.1, 1.2)', () => {})` }
const b = { name: 'b.test.ts', text: `it('does two (spec 1.2)', () => {})` }

it('finds no gap when each row of the specification’s table names its tests and each test names its rows', () => {
  expect(findGaps(table, [a, b])).toEqual([])
})

it.each([
  ['a row without a test', `${table}| 1.3 | three | |\n`, [a, b], 'row 1.3 has no test'],
  ['a duplicate row', `${table}| 1.1 | one | \`a.test.ts\` |\n`, [a, b], 'row 1.1 stands twice'],
  ['a row whose test does not exist', table, [a], 'no test is named: 1.2 b.test.ts'],
  [
    'a test that the table does not name',
    table,
    [a, b, { ...b, name: 'c.test.ts' }],
    'not in the table: 1.2 c.test.ts',
  ],
])('reports a gap between the specification’s table and the tests: %s', (_, changed, tests, gap) => {
  expect(findGaps(changed, tests)).toEqual([gap])
})
