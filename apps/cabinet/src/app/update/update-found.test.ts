import { expect, test } from 'vitest'
import { isVersion, updateFound } from './update-found.ts'

const first = { fullVersion: '1.0.0', buildTime: 'monday', gitHash: 'abc' }

test('reports a new cabinet version if the full version differs, or if the commit is unknown and the build time differs (spec 4.12, 4.13)', () => {
  expect(updateFound(first, first)).toBe(false)
  expect(updateFound(first, { ...first, fullVersion: '1.0.1' })).toBe(true)
  expect(updateFound(first, { ...first, buildTime: 'tuesday' })).toBe(false)
  expect(updateFound(first, { ...first, gitHash: 'def' })).toBe(false)
  const unknown = { ...first, gitHash: 'unknown' }
  expect(updateFound(unknown, unknown)).toBe(false)
  expect(updateFound(unknown, { ...unknown, buildTime: 'tuesday' })).toBe(true)
})

test('a response without the required fields does not count as a version file', () => {
  expect(isVersion(first)).toBe(true)
  for (const read of [null, [], 'x', {}, { ...first, gitHash: 1 }]) expect(isVersion(read)).toBe(false)
})
