import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { checkErrors, hashFile, pointsIn } from './check-form.ts'

const code = '7K3M-9QZX-10AB-CDEF-GHJK-MNPQ-RSTV'

test.each([
  ['10 500', 10_500],
  ['10\u00a0500\u00a0б.', 10_500],
  ['10500,00', 10_500],
  ['8\u00a0670\u00a0₽', 8_670],
  ['+10500', null],
  ['−300', -300],
  ['0', 0],
  ['10,5', null],
  ['десять', null],
  ['1e5', null],
])('parses the sum «%s» of a printed document as %s', (text, points) => expect(pointsIn(text)).toBe(points))

test('requires only the check code, and reports an error for a malformed code or a sum that is not a number', () => {
  expect(checkErrors({ code, sum: '', file: null })).toEqual({})
  expect(checkErrors({ code, sum: '1 000', file: new File(['x'], 'x.pdf') })).toEqual({})
  expect(Object.keys(checkErrors({ code: '7K3M', sum: 'много', file: null }))).toEqual(['code', 'sum'])
})

test('computes in the browser the same hash of a file as the server does', async () => {
  const content = Uint8Array.from({ length: 1_000 }, (_, index) => index % 256)
  expect(await hashFile(new Blob([content]))).toBe(createHash('sha256').update(content).digest('hex'))
})
