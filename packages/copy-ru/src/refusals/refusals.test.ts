import { expect, it } from 'vitest'
import { refusals } from './refusals.ts'

it('texts of refusals contain no command names and no data formats', () => {
  const technical = Object.entries(refusals).filter(([, [, text]]) => /\blk\b|JSON|--\w|[{}]/.test(text))
  expect(technical).toEqual([])
})
