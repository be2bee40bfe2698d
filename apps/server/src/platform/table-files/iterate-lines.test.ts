import { expect, it } from 'vitest'
import { linesOf } from './iterate-lines.ts'

it.each([
  [['a\r\nb\rc\nd'], ['a', 'b', 'c', 'd']],
  [
    ['a\r', '\nb'],
    ['a', 'b'],
  ],
  [
    ['a\r', '\rb\n', '\nc'],
    ['a', '', 'b', '', 'c'],
  ],
  [
    ['a', 'b', '', 'c\n'],
    ['abc', ''],
  ],
  [
    ['a\n', '\r'],
    ['a', ''],
  ],
  [[''], ['']],
])('reads the lines of the parts %j as %j', (parts, lines) => {
  const read = [...linesOf(parts)]
  expect(read.map(({ text }) => text)).toEqual(lines)
  expect(read.map(({ number }) => number)).toEqual(lines.map((_line, place) => place + 1))
})
