import { expect, it } from 'vitest'
import { toMoscowTime, toMinuteInput } from './moscow-minute.ts'

it('parses a typed date and time as Moscow time', () => {
  expect(new Date(toMoscowTime('2026-11-21T02:30')).toISOString()).toBe('2026-11-20T23:30:00.000Z')
})

it('converts a date and time to the value of a time field and back without a change', () => {
  expect(toMoscowTime(toMinuteInput('2026-11-21T02:30:00+03:00'))).toBe('2026-11-21T02:30:00+03:00')
})

it('converts an empty time field to empty text, so that the server refuses the field', () => {
  expect([toMoscowTime(''), toMinuteInput(null)]).toEqual(['', ''])
})
