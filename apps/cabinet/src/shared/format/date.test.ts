import { describe, expect, test } from 'vitest'
import {
  formatDate,
  formatDay,
  formatMoment,
  formatMonth,
  formatTime,
  formatUntil,
  monthName,
  moscowDay,
  shortMonthName,
} from './date.ts'

const now = '2026-11-21T14:20:00+03:00'

describe('heading of a day in a list', () => {
  test.each([
    ['2026-11-21T14:05:00+03:00', 'Сегодня, 21 ноября'],
    ['2026-11-20T23:59:59+03:00', 'Вчера, 20 ноября'],
    ['2026-11-18', '18 ноября, среда'],
    ['2025-11-18', '18 ноября 2025, вторник'],
    ['2026-12-01', '1 декабря, вторник'],
  ])('formats the day %s as the heading «%s»', (day, text) => {
    expect(formatDay(day, { now })).toBe(text)
  })

  test('the day of a heading changes at midnight in Moscow, not at midnight in UTC', () => {
    expect(formatDay('2026-11-20T21:30:00Z', { now })).toBe('Сегодня, 21 ноября')
    expect(formatDay('2026-11-20T20:30:00Z', { now })).toBe('Вчера, 20 ноября')
    expect(moscowDay('2026-12-31T21:00:00Z')).toBe('2027-01-01')
  })

  test('on the first day of a year, formats the last day of the old year as «Вчера»', () => {
    expect(formatDay('2026-12-31', { now: '2027-01-01T00:10:00+03:00' })).toBe('Вчера, 31 декабря 2026')
  })
})

test('formats dates and times in Russian and in Moscow time', () => {
  expect(formatUntil('2026-11-28', { now })).toBe('до 28 ноября')
  expect(formatUntil('2027-01-10', { now })).toBe('до 10 января 2027')
  expect(formatDate(new Date('2026-11-18T06:40:00Z'), { now })).toBe('18 ноября')
  expect(formatTime('2026-11-21T11:05:00Z')).toBe('14:05')
  expect(formatTime('2026-11-20T21:00:00Z')).toBe('00:00')
})

test.each([
  ['2026-11-21T00:00:00+03:00', 'Сегодня, 00:00'],
  ['2026-11-20T23:59:59+03:00', 'Вчера, 23:59'],
  ['2026-11-19T12:00:00+03:00', '19 ноября, 12:00'],
  ['2025-11-21T14:20:00+03:00', '21 ноября 2025, 14:20'],
  // A moment can be later than the current moment, because in demo mode the business clock can be moved back.
  ['2026-11-22T09:40:00+03:00', '22 ноября, 09:40'],
])('formats the moment %s as «%s»', (moment, text) => {
  expect(formatMoment(moment, { now }).replaceAll('\u00a0', ' ')).toBe(text)
  expect(formatMoment(moment, { now: '2026-11-21' })).toBe(formatMoment(moment, { now }))
})

test('formats a month by its full name, by a short name, and by its name with the year', () => {
  expect(['2026-06-01', '2026-07-01', '2026-08-01', '2026-05-01', '2026-11-01'].map(shortMonthName)).toEqual([
    'июнь',
    'июль',
    'авг',
    'май',
    'ноя',
  ])
  expect(monthName('2026-11-30T23:00:00+03:00')).toBe('ноябрь')
  expect(formatMonth('2026-11-01')).toBe('Ноябрь 2026')
})

test('uses the same names of months and weekdays as `Intl`', () => {
  const intl = (options: Intl.DateTimeFormatOptions, day: Date) =>
    new Intl.DateTimeFormat('ru-RU', { timeZone: 'Europe/Moscow', ...options }).format(day)
  for (let number = 0; number < 400; number += 5) {
    const day = new Date(Date.UTC(2026, 0, 1 + number, number % 24, 59))
    const dayText = formatDay(day, { now: '2024-01-01' })
    expect(dayText).toContain(intl({ day: 'numeric', month: 'long' }, day))
    expect(dayText).toContain(`${intl({ year: 'numeric' }, day)}, ${intl({ weekday: 'long' }, day)}`)
    expect(monthName(day)).toBe(intl({ month: 'long' }, day))
    expect(formatTime(day)).toBe(intl({ hour: '2-digit', minute: '2-digit' }, day))
  }
})

test('formats a moment with the UTC offset that Moscow had at that moment, and leaves calendar days unchanged', () => {
  expect(formatTime('2014-07-01T12:00:00Z')).toBe('16:00')
  expect(formatTime('2014-10-25T21:59:59Z')).toBe('01:59')
  expect(formatTime('2014-10-25T22:00:00Z')).toBe('01:00')
  expect(moscowDay('2012-06-30T20:30:00Z')).toBe('2012-07-01')
  expect(moscowDay('1985-04-01')).toBe('1985-04-01')
})
