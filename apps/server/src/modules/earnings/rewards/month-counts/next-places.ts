import type { Queryable } from '../../../../platform/db/db.ts'
import type { MemberMonth, TakenNumbers } from '../rewards.sql.ts'
import { selectCountedPlaces } from './month-counts.sql.ts'

/** `place`: place of a contract by which its reward is calculated. Differs from the sequence in a counted month. */
export type NextPlace = { sequenceInMonth: number; place: number }

/** Returns the function that gives the next contract of a month its sequence number and its place. */
export type TakePlace = (month: MemberMonth) => NextPlace

/**
 * Continues months after their taken sequence numbers. The place of a contract in a month that was counted without
 * cancelled contracts follows the places of that count, so that the next count does not change its reward.
 */
export async function continueMonths(db: Queryable, months: readonly TakenNumbers[]): Promise<TakePlace> {
  const counted = months.filter(({ counts }) => counts > 0)
  const places = new Map<string, number>()
  for (const month of counted.length > 0 ? await selectCountedPlaces(db, counted) : [])
    places.set(toKey(month), month.places)
  const last = new Map<string, NextPlace>()
  for (const { rewarded, ...month } of months) {
    const key = toKey(month)
    last.set(key, { sequenceInMonth: rewarded, place: places.get(key) ?? rewarded })
  }
  return (month) => {
    const { sequenceInMonth, place } = last.get(toKey(month)) ?? { sequenceInMonth: 0, place: 0 }
    const next = { sequenceInMonth: sequenceInMonth + 1, place: place + 1 }
    last.set(toKey(month), next)
    return next
  }
}

const toKey = ({ memberId, month }: MemberMonth): string => `${memberId} ${month}`
