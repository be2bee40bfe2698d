import type { HistoryItem } from '@impulse/api/balance/balance'
import { moscowDay } from '../../../shared/format/date.ts'
import type { HistoryList } from './history-list.ts'

export type HistoryDay = {
  /**
   * Unique React key of the section: the day. When the business clock was moved back, a day may occur in two
   * sections; the second key then ends with `-2`.
   */
  key: string
  /** Day in Moscow, `YYYY-MM-DD`. */
  day: string
  items: HistoryItem[]
  /**
   * Change of the available points during the whole day, including operations that are not loaded. Undefined when
   * the section shows no sum.
   */
  sum: number | undefined
  /** True when an operation of the section changed other points, such as a frozen reward, which the sum leaves out. */
  hasOtherPoints: boolean
}

/**
 * Leaves out each reward whose release is in the list: the row of the release stands for both, and its details link to
 * the reward. A reward changes no available points, so the rows of a day still add up to its sum.
 */
export function withoutReleased(items: readonly HistoryItem[]): HistoryItem[] {
  const released = new Set(items.map(({ releasedId }) => releasedId))
  return items.filter(({ id, category }) => category !== 'reward' || !released.has(id))
}

/** Groups the operations of the history by day, newest first. */
export function toHistoryDays({ items, daySums }: HistoryList): HistoryDay[] {
  const days: HistoryDay[] = []
  const groupCounts = new Map<string, number>()
  for (const item of items) {
    const day = moscowDay(item.date)
    const last = days.at(-1)
    const hasOtherPoints = item.amount !== item.availableDelta
    if (last?.day === day) {
      last.items.push(item)
      last.hasOtherPoints ||= hasOtherPoints
      continue
    }
    const times = (groupCounts.get(day) ?? 0) + 1
    groupCounts.set(day, times)
    days.push({
      key: times === 1 ? day : `${day}-${times}`,
      day,
      items: [item],
      sum: daySums[day],
      hasOtherPoints,
    })
  }
  return days
}
