import type { HistoryItem } from '@impulse/wire/balance'
import { moscowDay } from '../../shared/format/date.ts'

export type HistoryDay = {
  /** `YYYY-MM-DD` in Moscow. */
  day: string
  items: HistoryItem[]
  /** What the day changed in the available money; null while the day may go on beyond what is loaded. */
  sum: number | null
}

/**
 * The list, newest first, by its days. The oldest day may be cut by the end of the page: it has a sum only when the
 * list is `complete`.
 */
export function daysOf(items: readonly HistoryItem[], { complete }: { complete: boolean }): HistoryDay[] {
  const days: HistoryDay[] = []
  for (const item of items) {
    const day = moscowDay(item.date)
    const last = days.at(-1)
    if (last?.day === day) last.items.push(item)
    else days.push({ day, items: [item], sum: null })
  }
  return days.map((one, place) => ({
    ...one,
    sum: complete || place < days.length - 1 ? availableChange(one.items) : null,
  }))
}

export const availableChange = (items: readonly HistoryItem[]): number =>
  items.reduce((sum, { availableDelta }) => sum + availableDelta, 0)

/** What came and what went, in the available money. */
export function totalsOf(items: readonly HistoryItem[]): { income: number; outgo: number } {
  const income = items.reduce((sum, { availableDelta }) => sum + Math.max(0, availableDelta), 0)
  return { income, outgo: availableChange(items) - income }
}
