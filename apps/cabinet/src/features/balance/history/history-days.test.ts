import type { History } from '@impulse/api/balance/balance'
import { describe, expect, test } from 'vitest'
import { toHistoryDays, withoutReleased } from './history-days.ts'
import { toHistoryList, mergeFirstPage, withNextPage } from './history-list.ts'
import { anItem } from './history-item.test-parts.ts'

const item = (id: number, date: string, availableDelta: number) =>
  anItem({ id: String(id), date: `2026-11-${date}:00+03:00`, amount: 1, availableDelta })

const page = (history: History['history'], rest: Partial<History> = {}): History => ({
  history,
  totalCount: history.length,
  days: [],
  ...rest,
})

describe('grouping the history’s operations by day', () => {
  const items = [item(5, '21T00:00', 500), item(4, '20T23:59', -100), item(3, '20T00:00', -200)]

  test('a day of the history starts at midnight in Moscow, and has the sum that the server computed for the day', () => {
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

  test('marks a day whose sum leaves out points of its operations, such as a frozen reward', () => {
    const all = [
      anItem({ date: '2026-11-21T10:00:00+03:00', amount: 1200, availableDelta: 0 }),
      anItem({ date: '2026-11-21T09:00:00+03:00', amount: -75, availableDelta: -75 }),
      anItem({ date: '2026-11-20T09:00:00+03:00', amount: 500, availableDelta: 500 }),
    ]
    expect(toHistoryDays(toHistoryList(page(all))).map(({ hasOtherPoints }) => hasOtherPoints)).toEqual([
      true,
      false,
    ])
  })

  test('adds the day sums of the history’s next page, and shows one sum for a day that is split between two pages', () => {
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

  test('groups an operation under its day in Moscow, whatever the time zone of its timestamp', () => {
    expect(toHistoryDays(toHistoryList(page([anItem({ date: '2026-11-20T21:30:00Z' })])))[0]?.day).toBe(
      '2026-11-21',
    )
  })

  test('gives each day section of the history a unique key when the same day appears twice after the business clock was moved back', () => {
    const items = [item(3, '20T10:00', 1), item(2, '21T10:00', 2), item(1, '20T09:00', 3)]
    expect(toHistoryDays(toHistoryList(page(items))).map(({ key }) => key)).toEqual([
      '2026-11-20',
      '2026-11-21',
      '2026-11-20-2',
    ])
  })

  test('returns no days for an empty history', () => {
    expect(toHistoryDays(toHistoryList(page([])))).toEqual([])
  })
})

test('leaves out a reward whose release the history shows, and no other operation about the same contract', () => {
  const items = [
    anItem({ id: '5', category: 'correction' }),
    anItem({ id: '4', category: 'release', releasedId: '1' }),
    anItem({ id: '3', category: 'release', releasedId: '2' }),
    anItem({ id: '2', category: 'correction' }),
    anItem({ id: '1', category: 'reward' }),
    anItem({ id: '0', category: 'reward' }),
  ]
  expect(withoutReleased(items).map(({ id }) => id)).toEqual(['5', '4', '3', '2', '0'])
  expect(withoutReleased(items.slice(4)).map(({ id }) => id)).toEqual(['1', '0'])
})

describe('adding pages to the loaded history', () => {
  const rows = (...ids: number[]) => ids.map((id) => anItem({ id: String(id) }))
  const ids = ({ items }: { items: { id: string }[] }) => items.map(({ id }) => Number(id))

  test('appends the next page of the history to the loaded operations', () => {
    const list = withNextPage(
      toHistoryList(page(rows(6, 5, 4), { totalCount: 6 })),
      page(rows(3, 2, 1), { totalCount: 6 }),
    )
    expect(ids(list)).toEqual([6, 5, 4, 3, 2, 1])
  })

  test('after a new operation has shifted the pages, adds only those operations of the history’s next page that the list does not contain yet', () => {
    const list = withNextPage(
      toHistoryList(page(rows(6, 5, 4), { totalCount: 6 })),
      page(rows(4, 3, 2), { totalCount: 7 }),
    )
    expect(ids(list)).toEqual([6, 5, 4, 3, 2])
    expect(list.totalCount).toBe(7)
  })

  test('keeps the older loaded operations of the history when its reloaded first page overlaps the loaded operations', () => {
    const list = mergeFirstPage(
      toHistoryList(page(rows(6, 5, 4, 3, 2), { totalCount: 6 })),
      page(rows(8, 7, 6), { totalCount: 8 }),
    )
    expect(ids(list)).toEqual([8, 7, 6, 5, 4, 3, 2])
  })

  test('drops the loaded operations of the history when its reloaded first page does not overlap them', () => {
    const list = mergeFirstPage(
      toHistoryList(page(rows(3, 2, 1), { totalCount: 3 })),
      page(rows(9, 8, 7), { totalCount: 9 }),
    )
    expect(ids(list)).toEqual([9, 8, 7])
  })

  test('leaves the loaded operations of the history unchanged when its reloaded first page contains the same operations', () => {
    const list = toHistoryList(page(rows(4, 3, 2, 1), { totalCount: 4 }))
    expect(mergeFirstPage(list, page(rows(4, 3), { totalCount: 4 }))).toEqual(list)
  })
})
