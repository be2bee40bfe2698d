import { dayMs } from '@impulse/api/fields/durations'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { aPhone } from '../../../testing/identity/member-fixtures.ts'
import {
  aLine,
  aNumber,
  toCounts,
  importLines,
  getMemberId,
  silentLog,
} from '../../../testing/earnings/contract-fixtures.ts'
import { repeated, times } from '../../../testing/harness/repeat.ts'
import { getMoney } from '../../../testing/earnings/ledger-fixtures.ts'
import { testDatabase } from '../../../testing/database/test-database.ts'
import { releaseDue } from '../../../testing/earnings/release-fixtures.ts'

const { db } = await testDatabase()

const holdDays = 14
const at = (ms: number) => ({ businessNow: () => new Date(ms), systemNow: () => new Date() })

/**
 * Dates at the ends of months and years, including February of a leap year, and one date whose hold period ends at the
 * end of a month.
 */
const ends = [
  '2027-02-28',
  '2028-02-29',
  '2028-02-28',
  '2026-12-31',
  '2027-04-30',
  '2028-01-31',
  '2027-11-15',
]
const aDay = fc.record({
  end: fc.constantFrom(...ends),
  shift: fc.constantFrom(-holdDays, -1, 0, 1, -holdDays - 1, 1 - holdDays),
})

it('days, months and releases of rewards begin exactly at Moscow midnight, to the millisecond', async () => {
  await fc.assert(
    fc.asyncProperty(aDay, fc.integer({ min: 1, max: 6 }), async ({ end, shift }, count) => {
      // Computes Moscow midnight without the calendar functions that are tested. Since 2014 Moscow time is
      // UTC plus three hours.
      const utcMidnight = Date.parse(end) + shift * dayMs
      const day = new Date(utcMidnight).toISOString().slice(0, 10)
      const begins = utcMidnight - 3 * 3_600_000
      const phone = aPhone()
      const earlier = times(3, () => yesterdays(utcMidnight, phone))
      await importLines(db, at(begins - 1), earlier)
      const lines = times(count, () => aLine({ number: aNumber(), phone, day }))
      expect(toCounts(await importLines(db, at(begins - 1), lines))).toEqual([0, 0, 0, count])
      expect(toCounts(await importLines(db, at(begins), lines))).toEqual([count, 0, 0, 0])

      const isNewMonth = day.endsWith('-01')
      const earned = sum(times(count, (i) => (i + 1 + (isNewMonth ? 0 : 3) < 5 ? 500 : 625)))
      expect(await moneyOn(phone)).toEqual({ available: 0, frozen: 1500 + earned })
      const released = begins + holdDays * dayMs
      const releaseAt = (ms: number) => releaseDue({ db, clock: at(ms), log: silentLog })
      await releaseAt(released - 1)
      expect(await moneyOn(phone)).toEqual({ available: 1500, frozen: earned })
      await releaseAt(released)
      expect(await moneyOn(phone)).toEqual({ available: 1500 + earned, frozen: 0 })
    }),
    { numRuns: repeated(12) },
  )
})

const yesterdays = (utcMidnight: number, phone: string): string =>
  aLine({ number: aNumber(), phone, day: new Date(utcMidnight - dayMs).toISOString().slice(0, 10) })

async function moneyOn(phone: string): Promise<{ available: number; frozen: number }> {
  const { available, frozen } = await getMoney(db, await getMemberId(db, phone))
  return { available: Number(available), frozen: Number(frozen) }
}

const sum = (points: readonly number[]): number => points.reduce((all, one) => all + one, 0)
