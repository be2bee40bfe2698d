import { expect, it } from 'vitest'
import { toMoscowTime, toMinuteInput } from './moscow-minute.ts'

it('interprets a typed minute in Moscow time', () => {
  expect(new Date(toMoscowTime('2026-11-21T02:30')).toISOString()).toBe('2026-11-20T23:30:00.000Z')
})

it('returns the same minute after formatting and parsing', () => {
  expect(toMoscowTime(toMinuteInput('2026-11-21T02:30:00+03:00'))).toBe('2026-11-21T02:30:00+03:00')
})

it('keeps an empty minute empty, so that the server refuses it at its field', () => {
  expect([toMoscowTime(''), toMinuteInput(null)]).toEqual(['', ''])
})
