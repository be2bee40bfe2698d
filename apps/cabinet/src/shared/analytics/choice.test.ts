import { expect, test } from 'vitest'
import { type Choice, onChoice } from './choice.ts'

/** Returns the event that the browser sends to other tabs when a stored value changes. */
const changed = (key: string, newValue: string | null) =>
  Object.assign(new Event('storage'), { key, newValue })

test('calls the listener for each choice about visit counters in another tab, until the subscription ends', () => {
  const otherTabs = new EventTarget()
  const received: Choice[] = []
  const stop = onChoice((choice) => void received.push(choice), otherTabs)
  otherTabs.dispatchEvent(changed('impulse.counters', 'given 2026-11-01'))
  otherTabs.dispatchEvent(changed('impulse.counters', 'refused 2026-11-01'))
  expect(received).toEqual(['given', 'refused'])

  // A logout deletes the stored choice, which the first event reports. The listener is not called, because a deletion
  // is not a choice.
  otherTabs.dispatchEvent(changed('impulse.counters', null))
  otherTabs.dispatchEvent(changed('impulse.theme', 'given 2026-11-01'))
  stop()
  otherTabs.dispatchEvent(changed('impulse.counters', 'given 2026-11-01'))
  expect(received).toEqual(['given', 'refused'])
})
