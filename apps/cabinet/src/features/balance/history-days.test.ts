import { describe, expect, test } from 'vitest'
import { daysOf, totalsOf } from './history-days.ts'
import { withFreshFirstPage, withNextPage } from './history-list.ts'
import { anItem } from './history-test-item.ts'

const item = (id: number, date: string, availableDelta: number) =>
  anItem({ id: String(id), date: `2026-11-${date}:00+03:00`, amount: 1, availableDelta })

describe('days', () => {
  const items = [
    item(5, '21T00:00', 500),
    item(4, '20T23:59', -100),
    item(3, '20T00:00', -200),
    item(2, '18T12:00', 0),
    item(1, '18T11:00', 700),
  ]

  test('begin at Moscow’s midnight and add up what changed in the available money', () => {
    expect(daysOf(items, { complete: true }).map(({ day, sum }) => [day, sum])).toEqual([
      ['2026-11-21', 500],
      ['2026-11-20', -300],
      ['2026-11-18', 700],
    ])
  })

  test('a day that the end of the page has cut has no sum', () => {
    expect(daysOf(items.slice(0, 4), { complete: false }).map(({ sum }) => sum)).toEqual([500, -300, null])
  })

  test('a moment late in another time zone belongs to its day in Moscow', () => {
    expect(daysOf([anItem({ date: '2026-11-20T21:30:00Z' })], { complete: true })[0]?.day).toBe('2026-11-21')
  })

  test('a frozen reward changes no sum', () => {
    const reward = anItem({ category: 'reward', amount: 1500, availableDelta: 0 })
    expect(daysOf([reward], { complete: true })[0]?.sum).toBe(0)
  })

  test('no operations are no days', () => {
    expect(daysOf([], { complete: true })).toEqual([])
  })

  test('totals tell what came from what went', () => {
    expect(totalsOf(items)).toEqual({ income: 1200, outgo: -300 })
  })
})

describe('pages', () => {
  const rows = (...ids: number[]) => ids.map((id) => anItem({ id: String(id) }))
  const ids = ({ items }: { items: { id: string }[] }) => items.map(({ id }) => Number(id))

  test('a later page goes behind what is there', () => {
    const list = withNextPage(
      { items: rows(6, 5, 4), totalCount: 6 },
      { history: rows(3, 2, 1), totalCount: 6, days: [] },
    )
    expect(ids(list)).toEqual([6, 5, 4, 3, 2, 1])
  })

  test('a row that was pushed down by a new operation does not come twice', () => {
    const list = withNextPage(
      { items: rows(6, 5, 4), totalCount: 6 },
      { history: rows(4, 3, 2), totalCount: 7, days: [] },
    )
    expect(ids(list)).toEqual([6, 5, 4, 3, 2])
    expect(list.totalCount).toBe(7)
  })

  test('a fresh first page keeps the rest of what was loaded', () => {
    const list = withFreshFirstPage(
      { items: rows(6, 5, 4, 3, 2), totalCount: 6 },
      { history: rows(8, 7, 6), totalCount: 8, days: [] },
    )
    expect(ids(list)).toEqual([8, 7, 6, 5, 4, 3, 2])
  })

  test('a fresh first page that does not meet the rest drops it', () => {
    const list = withFreshFirstPage(
      { items: rows(3, 2, 1), totalCount: 3 },
      { history: rows(9, 8, 7), totalCount: 9, days: [] },
    )
    expect(ids(list)).toEqual([9, 8, 7])
  })

  test('the same first page changes nothing', () => {
    const list = { items: rows(4, 3, 2, 1), totalCount: 4 }
    expect(withFreshFirstPage(list, { history: rows(4, 3), totalCount: 4, days: [] })).toEqual(list)
  })
})
