import { expect, it } from 'vitest'
import { refusals } from './refusals.ts'

it('uses no command names and no data formats in the texts of refusals', () => {
  const technical = Object.entries(refusals).filter(([, [, text]]) => /\blk\b|JSON|--\w|[{}]/.test(text))
  expect(technical).toEqual([])
})
