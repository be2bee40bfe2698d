import { expect, test } from 'vitest'
import { type Choice, onChoice } from './choice.ts'

/** Event that the browser sends to other tabs. */
const changed = (key: string, newValue: string | null) =>
  Object.assign(new Event('storage'), { key, newValue })

test('passes on a choice of another tab immediately, until the subscription ends', () => {
  const otherTabs = new EventTarget()
  const received: Choice[] = []
  const stop = onChoice((choice) => void received.push(choice), otherTabs)
  otherTabs.dispatchEvent(changed('impulse.counters', 'given 2026-11-01'))
  otherTabs.dispatchEvent(changed('impulse.counters', 'refused 2026-11-01'))
  expect(received).toEqual(['given', 'refused'])

  // A logout removes the choice without making a new one; every tab opens `/login` separately.
  otherTabs.dispatchEvent(changed('impulse.counters', null))
  otherTabs.dispatchEvent(changed('impulse.theme', 'given 2026-11-01'))
  stop()
  otherTabs.dispatchEvent(changed('impulse.counters', 'given 2026-11-01'))
  expect(received).toEqual(['given', 'refused'])
})
