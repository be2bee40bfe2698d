import { expect, test } from 'vitest'
import { memoryStorage } from '../session/session.test-parts.ts'
import { identifyOnce } from './analytics.ts'

test('when the first balance with a member’s id loads, reports the id to the visit counters and stores it; ignores later ids (spec 3.2, 3.3, 4.4)', () => {
  const events: string[] = []
  const values = memoryStorage()
  const parts = { values, helper: { identify: (userId: string) => void events.push(userId) } }
  for (const userId of [undefined, 'u1', 'u1', 'u2']) identifyOnce(userId, parts)
  expect(events).toEqual(['u1'])
  expect(values.getItem('userId')).toBe('u1')
})
