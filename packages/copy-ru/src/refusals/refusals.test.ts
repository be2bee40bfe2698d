import { expect, it } from 'vitest'
import { refusals } from './refusals.ts'

it('no refusal speaks of the command line or of how data are written: members and operators read it', () => {
  const technical = Object.entries(refusals).filter(([, [, text]]) => /\blk\b|JSON|--\w|[{}]/.test(text))
  expect(technical).toEqual([])
})
