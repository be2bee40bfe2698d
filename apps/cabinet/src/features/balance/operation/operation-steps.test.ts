import { expect, test } from 'vitest'
import { stepFrom } from './operation-steps.ts'

const rows = [{ id: '9' }, { id: '7' }, { id: '3' }]

test('returns the next and the previous operation of the list, and none beyond its ends', () => {
  expect(stepFrom(rows, '7', 1)).toBe('3')
  expect(stepFrom(rows, '7', -1)).toBe('9')
  expect(stepFrom(rows, '3', 1)).toBeNull()
  expect(stepFrom(rows, '9', -1)).toBeNull()
})

test('returns no neighbour of an operation that the list does not contain', () => {
  expect(stepFrom(rows, '8', 1)).toBeNull()
  expect(stepFrom(rows, '8', -1)).toBeNull()
})
