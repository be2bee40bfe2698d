import { expect, it } from 'vitest'
import { applyMutant, listMutants } from './mutate.ts'

const changed = (text: string) => listMutants('x.ts', text).map((mutant) => applyMutant(text, mutant))

it.each([
  ['const isDue = now >= day', ['const isDue = now > day']],
  ['const both = a && b', ['const both = a || b']],
  ['const sum = a + b', ['const sum = a - b']],
  ["const name = first + ' ' + last", []],
  ['const days = 14', ['const days = (14 + 1)']],
  ['const fee = 1_000n', ['const fee = (1_000n + 1n)']],
  ['if (isOpen) close()', ['if (!(isOpen)) close()', 'if (isOpen) ;']],
  ['await post(tx)', [';']],
  ['log.warn(1)', []],
  ['type Old = 1 | true', []],
  ['const old = given as true', []],
  [
    'query({ text: `update x set a = $1 where b > $2 and c is null` })',
    [
      ';',
      'query({ text: `update x set a = $1 where b >= $2 and c is null` })',
      'query({ text: `update x set a = $1 where b > $2 or c is null` })',
      'query({ text: `update x set a = $1 where b > $2 and c is not null` })',
    ],
  ],
])('lists every mutant of the code: %s', (text, mutants) => {
  expect(changed(text)).toEqual(mutants)
})
