import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { times } from '../../testing/harness/repeat.ts'
import { makeToken, rememberingReader } from './tokens.ts'

test('rememberingReader caches valid tokens, and drops the oldest ones when the cache is full', () => {
  const key = Buffer.alloc(32)
  const read = rememberingReader([key], 6)
  const tokens = times(7, () => makeToken(key, { kind: 'session', sessionId: randomUUID(), number: 0 }))
  const before = tokens.map((token) => read(token))
  expect(before).not.toContain(null)
  // For a cached token the reader returns the same object as before. A token that was dropped from the cache
  // is parsed again.
  expect(tokens.toReversed().map((token) => read(token) === before[tokens.indexOf(token)])).toEqual([
    true,
    true,
    true,
    true,
    false,
    false,
    false,
  ])
})
