import { expect, it } from 'vitest'
import { refusals } from './refusals.ts'

it('mentions neither the command line nor data formats in any refusal', () => {
  const technical = Object.entries(refusals).filter(([, [, text]]) => /\blk\b|JSON|--\w|[{}]/.test(text))
  expect(technical).toEqual([])
})
