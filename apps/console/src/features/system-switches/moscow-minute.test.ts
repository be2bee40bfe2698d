import { expect, it } from 'vitest'
import { saidMinute, typedMinute } from './moscow-minute.ts'

it('a minute that is typed is Moscow’s', () => {
  expect(new Date(saidMinute('2026-11-21T02:30')).toISOString()).toBe('2026-11-20T23:30:00.000Z')
})

it('a minute that is shown and sent again is the same', () => {
  expect(saidMinute(typedMinute('2026-11-21T02:30:00+03:00'))).toBe('2026-11-21T02:30:00+03:00')
})

it('no minute is sent as none, to be refused at its field', () => {
  expect([saidMinute(''), typedMinute(null)]).toEqual(['', ''])
})
