import { afterEach, expect, it } from 'vitest'
import { formatFieldValue } from './field-value-label.ts'
import { formatHours } from '@impulse/copy-ru/lists/waiting-hours'
import { inOneLine } from '../form/single-line.ts'
import { formatMoment } from './moment.tsx'
import { formatMemberPhone } from './phone-label.ts'
import { formatNumber } from '@impulse/copy-ru/balance/format-number'
import { formatDifference, formatPoints, formatRoubles } from '@impulse/copy-ru/balance/points'
import { mediaAddress, pictureAddress } from '../rich-text/picture-address.ts'

const zone = process.env['TZ']
afterEach(() => {
  if (zone === undefined) delete process.env['TZ']
  else process.env['TZ'] = zone
})

it.each(['America/New_York', 'Asia/Vladivostok'])(
  'formats a date and time in Moscow time on a machine with the time zone %s',
  (tz) => {
    process.env['TZ'] = tz
    expect(formatMoment('2026-11-20T21:05:00Z')).toBe('21.11.2026, 00:05')
    expect(formatMoment('2026-12-31T20:59:59Z')).toBe('31.12.2026, 23:59')
  },
)

it.each([[null], [undefined], ['']])('formats a missing date as a dash: %o', (iso) =>
  expect(formatMoment(iso)).toBe('—'),
)

it('formats amounts in groups of three digits, with a non-breaking space before the unit', () => {
  expect([formatPoints(1250), formatRoubles(1_000_000), formatNumber(12_345)]).toEqual([
    '1\u00A0250\u00A0б.',
    '1\u00A0000\u00A0000\u00A0₽',
    '12\u00A0345',
  ])
  expect([formatPoints(0), formatPoints(-0)]).toEqual(['0\u00A0б.', '0\u00A0б.'])
})

it.each([
  [{ before: 500, after: 1500 }, '+1\u00A0000\u00A0б.'],
  [{ before: 1500, after: 500 }, '\u22121\u00A0000\u00A0б.'],
  [{ before: 500, after: 500 }, '0\u00A0б.'],
])('formats the difference of two amounts with its sign: %o', (sums, text) =>
  expect(formatDifference(sums)).toBe(text),
)

it.each([
  [0, 'меньше минуты'],
  [1 / 60, '1 минуту'],
  [0.05, '3 минуты'],
  [0.5, '30 минут'],
  [1, '1 час'],
  [2.9, '2 часа'],
  [11, '11 часов'],
  [21, '21 час'],
  [23.99, '23 часа'],
  [24, '1 день'],
  [47.9, '1 день'],
  [72, '3 дня'],
  [11 * 24, '11 дней'],
  [21 * 24, '21 день'],
])('formats %d hours as «%s»', (hours, text) => expect(formatHours(hours)).toBe(text))

it.each([
  ['2026-11-21', '21.11.2026'],
  ['male', 'Мужской'],
  ['female', 'Женский'],
  ['Москва', 'Москва'],
  ['2026-11-21 ', '2026-11-21 '],
  [null, ''],
  [undefined, ''],
])('formats the value of an identity document’s field, %o, as «%s»', (value, text) =>
  expect(formatFieldValue(value)).toBe(text),
)

it('formats a member’s phone, or returns «удалён» for a deleted account', () => {
  expect([formatMemberPhone('79161118401'), formatMemberPhone(null)]).toEqual([
    '+7 (916) 111-84-01',
    'удалён',
  ])
})

it('replaces line breaks and tabs of a pasted text with spaces, so that the text has one line', () => {
  expect(inOneLine('Иванов\r\nИван\tИванович')).toBe('Иванов Иван Иванович')
})

it('converts the cabinet’s address of an uploaded picture to the console’s address and back, and refuses any other address', () => {
  const consoleAddress = pictureAddress('/media/ab12.webp')
  expect(consoleAddress).toMatch(/^\/console\/api\/.*ab12\.webp$/)
  expect(mediaAddress(consoleAddress)).toBe('/media/ab12.webp')
  for (const foreign of ['https://evil.example/media/x.png', '//evil.example/x', 'javascript:alert(1)', ''])
    expect(pictureAddress(foreign)).toBe('')
})
