import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { checkErrors, hashFile, pointsIn } from './check-form.ts'

const code = '7K3M-9QZX-10AB-CDEF'

test.each([
  ['10 500', 10_500],
  ['10\u00a0500\u00a0б.', 10_500],
  ['10500,00', 10_500],
  ['+10500', null],
  ['−300', -300],
  ['0', 0],
  ['10,5', null],
  ['десять', null],
  ['1e5', null],
])('a sum is read as it stands on paper: %s', (written, points) => expect(pointsIn(written)).toBe(points))

test('only the code has to be there, and what is there has to make sense', () => {
  expect(checkErrors({ code, closing: '', file: null })).toEqual({})
  expect(checkErrors({ code, closing: '1 000', file: new File(['x'], 'x.pdf') })).toEqual({})
  expect(Object.keys(checkErrors({ code: '7K3M', closing: 'много', file: null }))).toEqual([
    'code',
    'closing',
  ])
})

test('a file is told by the hash that the server keeps of it', async () => {
  const content = Uint8Array.from({ length: 1_000 }, (_, place) => place % 256)
  expect(await hashFile(new Blob([content]))).toBe(createHash('sha256').update(content).digest('hex'))
})
