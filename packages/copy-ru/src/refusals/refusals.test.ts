import { expect, it } from 'vitest'
import { refusals } from './refusals.ts'

it('no refusal mentions the command line or data formats', () => {
  const technical = Object.entries(refusals).filter(([, [, text]]) => /\blk\b|JSON|--\w|[{}]/.test(text))
  expect(technical).toEqual([])
})
