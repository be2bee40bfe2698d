import { expect, it } from 'vitest'
import { addDays, toMonth, moscowDay, moscowIso, moscowMidnight } from './moscow.ts'

it('moscowMidnight returns the beginning of a day in Moscow, which is 21:00 UTC on the day before', () => {
  expect(moscowMidnight('2026-11-21').toISOString()).toBe('2026-11-20T21:00:00.000Z')
  expect(moscowIso(new Date('2026-11-20T21:00:00Z'))).toBe('2026-11-21T00:00:00+03:00')
})

it('moscowDay assigns the last millisecond before midnight in Moscow to the previous day', () => {
  expect(moscowDay(new Date('2026-11-20T20:59:59.999Z'))).toBe('2026-11-20')
  expect(moscowDay(new Date('2026-11-20T21:00:00Z'))).toBe('2026-11-21')
})

it.each([
  ['2014-10-25', '2014-10-24T20:00:00.000Z'],
  ['2014-10-27', '2014-10-26T21:00:00.000Z'],
  ['2009-07-01', '2009-06-30T20:00:00.000Z'],
])('moscowMidnight uses the offset from UTC that Moscow had on %s', (day, moment) => {
  expect(moscowMidnight(day).toISOString()).toBe(moment)
  expect(moscowDay(moscowMidnight(day))).toBe(day)
})

it.each([
  ['2026-02-28', 1, '2026-03-01'],
  ['2028-02-28', 1, '2028-02-29'],
  ['2026-12-25', 14, '2027-01-08'],
  ['2026-01-01', -1, '2025-12-31'],
])('addDays(%s, %i) returns %s', (day, days, expected) => expect(addDays(day, days)).toBe(expected))

it('toMonth returns the first day of the month', () => expect(toMonth('2026-11-21')).toBe('2026-11-01'))
