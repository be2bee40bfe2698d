import { expect, it } from 'vitest'
import { formatRemainingTime } from './broadcast-form-values.ts'

it('counts all recipients of a draft, but only those recipients of a stopped broadcast who have not been notified yet', () => {
  expect(formatRemainingTime({ state: 'draft', notified: 0, perMinute: 600 }, 10_000)).toBe(
    'Получателей: 10000. При скорости 600 в минуту — около 17 мин.',
  )
  expect(formatRemainingTime({ state: 'stopped', notified: 9_000, perMinute: 600 }, 10_000)).toBe(
    'Осталось получателей: 1000. При скорости 600 в минуту — около 2 мин.',
  )
})
