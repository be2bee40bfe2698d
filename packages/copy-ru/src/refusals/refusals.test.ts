import { expect, it } from 'vitest'
import { refusals } from './refusals.ts'

it('mentions the command line and data formats in no text of a refusal', () => {
  const technical = Object.entries(refusals).filter(([, [, text]]) => /\blk\b|JSON|--\w|[{}]/.test(text))
  expect(technical).toEqual([])
})
