import { expect, it } from 'vitest'
import { addDays, toMonth, moscowDay, moscowIso, moscowMidnight } from './moscow.ts'

it('begins a day in Moscow three hours before the same day in UTC', () => {
  expect(moscowMidnight('2026-11-21').toISOString()).toBe('2026-11-20T21:00:00.000Z')
  expect(moscowIso(new Date('2026-11-20T21:00:00Z'))).toBe('2026-11-21T00:00:00+03:00')
})

it('assigns the last second before midnight in Moscow to the previous day', () => {
  expect(moscowDay(new Date('2026-11-20T20:59:59.999Z'))).toBe('2026-11-20')
  expect(moscowDay(new Date('2026-11-20T21:00:00Z'))).toBe('2026-11-21')
})

it.each([
  ['2014-10-25', '2014-10-24T20:00:00.000Z'],
  ['2014-10-27', '2014-10-26T21:00:00.000Z'],
  ['2009-07-01', '2009-06-30T20:00:00.000Z'],
])('uses the offsets of Moscow before 2014: %s', (day, moment) => {
  expect(moscowMidnight(day).toISOString()).toBe(moment)
  expect(moscowDay(moscowMidnight(day))).toBe(day)
})

it.each([
  ['2026-02-28', 1, '2026-03-01'],
  ['2028-02-28', 1, '2028-02-29'],
  ['2026-12-25', 14, '2027-01-08'],
  ['2026-01-01', -1, '2025-12-31'],
])('%s plus %i days is %s', (day, days, expected) => expect(addDays(day, days)).toBe(expected))

it('names a month by its first day', () => expect(toMonth('2026-11-21')).toBe('2026-11-01'))
