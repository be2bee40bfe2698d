import type { History } from '@impulse/api/balance/balance'
import { describe, expect, test } from 'vitest'
import { toHistoryDays } from './history-days.ts'
import { toHistoryList, withFreshFirstPage, withNextPage } from './history-list.ts'
import { anItem } from './history-item.test-parts.ts'

const item = (id: number, date: string, availableDelta: number) =>
  anItem({ id: String(id), date: `2026-11-${date}:00+03:00`, amount: 1, availableDelta })

const page = (history: History['history'], rest: Partial<History> = {}): History => ({
  ...{ history, totalCount: history.length, days: [] },
  ...rest,
})

describe('days', () => {
  const items = [item(5, '21T00:00', 500), item(4, '20T23:59', -100), item(3, '20T00:00', -200)]

  test('begin at Moscow’s midnight and have the sums that the server sent', () => {
    const days = [
      { day: '2026-11-21', availableDelta: 500 },
      { day: '2026-11-20', availableDelta: -1300 },
    ]
    expect(
      toHistoryDays(toHistoryList(page(items, { days }))).map(({ day, items, sum }) => [
        day,
        items.length,
        sum,
      ]),
    ).toEqual([
      ['2026-11-21', 1, 500],
      ['2026-11-20', 2, -1300],
    ])
  })

  test('of a later page bring their sums, also for the day that the page before had cut', () => {
    const first = toHistoryList(page(items, { days: [{ day: '2026-11-20', availableDelta: -300 }] }))
    const next = page([item(2, '20T00:00', 0), item(1, '18T11:00', 700)], {
      days: [
        { day: '2026-11-20', availableDelta: -300 },
        { day: '2026-11-18', availableDelta: 700 },
      ],
    })
    expect(toHistoryDays(withNextPage(first, next)).map(({ day, sum }) => [day, sum])).toEqual([
      ['2026-11-21', undefined],
      ['2026-11-20', -300],
      ['2026-11-18', 700],
    ])
  })

  test('a moment late in another time zone belongs to its day in Moscow', () => {
    expect(toHistoryDays(toHistoryList(page([anItem({ date: '2026-11-20T21:30:00Z' })])))[0]?.day).toBe(
      '2026-11-21',
    )
  })

  test('a day that comes back after the clock was put back stands apart', () => {
    const turned = [item(3, '20T10:00', 1), item(2, '21T10:00', 2), item(1, '20T09:00', 3)]
    expect(toHistoryDays(toHistoryList(page(turned))).map(({ key }) => key)).toEqual([
      '2026-11-20',
      '2026-11-21',
      '2026-11-20-2',
    ])
  })

  test('no operations are no days', () => {
    expect(toHistoryDays(toHistoryList(page([])))).toEqual([])
  })
})

describe('pages', () => {
  const rows = (...ids: number[]) => ids.map((id) => anItem({ id: String(id) }))
  const ids = ({ items }: { items: { id: string }[] }) => items.map(({ id }) => Number(id))

  test('a later page goes behind what is there', () => {
    const list = withNextPage(
      toHistoryList(page(rows(6, 5, 4), { totalCount: 6 })),
      page(rows(3, 2, 1), { totalCount: 6 }),
    )
    expect(ids(list)).toEqual([6, 5, 4, 3, 2, 1])
  })

  test('a row that was pushed down by a new operation does not come twice', () => {
    const list = withNextPage(
      toHistoryList(page(rows(6, 5, 4), { totalCount: 6 })),
      page(rows(4, 3, 2), { totalCount: 7 }),
    )
    expect(ids(list)).toEqual([6, 5, 4, 3, 2])
    expect(list.totalCount).toBe(7)
  })

  test('a fresh first page keeps the rest of what was loaded', () => {
    const list = withFreshFirstPage(
      toHistoryList(page(rows(6, 5, 4, 3, 2), { totalCount: 6 })),
      page(rows(8, 7, 6), { totalCount: 8 }),
    )
    expect(ids(list)).toEqual([8, 7, 6, 5, 4, 3, 2])
  })

  test('a fresh first page that does not meet the rest drops it', () => {
    const list = withFreshFirstPage(
      toHistoryList(page(rows(3, 2, 1), { totalCount: 3 })),
      page(rows(9, 8, 7), { totalCount: 9 }),
    )
    expect(ids(list)).toEqual([9, 8, 7])
  })

  test('the same first page changes nothing', () => {
    const list = toHistoryList(page(rows(4, 3, 2, 1), { totalCount: 4 }))
    expect(withFreshFirstPage(list, page(rows(4, 3), { totalCount: 4 }))).toEqual(list)
  })
})
