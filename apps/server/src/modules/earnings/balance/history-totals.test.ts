import {
  type HistoryCategory,
  type History,
  type HistoryTotals,
  historyCategories,
} from '@impulse/api/balance/balance'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { moscowDay, moscowMidnight } from '../../../platform/clock/moscow.ts'
import { aMember } from '../../../testing/identity/member-fixtures.ts'
import { repeated } from '../../../testing/harness/repeat.ts'
import { aStep, postRandomOperations } from '../../../testing/earnings/statement-fixtures.ts'
import { buildTestApp } from '../../../testing/harness/test-app.ts'
import { testDatabase } from '../../../testing/database/test-database.ts'
import { balanceRoutes } from './balance.routes.ts'

const { db } = await testDatabase()
const { app } = await buildTestApp({ db, routes: (parts) => [balanceRoutes(parts)] })

/**
 * Random moment around New Year, independent of the order of posting. An operation may therefore have an
 * earlier date than an operation posted before it.
 */
const aMoment = fc
  .record({ day: fc.integer({ min: 0, max: 6 }), ms: fc.constantFrom(0, 1, 43_200_000, 86_399_999) })
  .map(({ day, ms }) => new Date(moscowMidnight('2026-12-29').getTime() + day * 86_400_000 + ms))

/** Returns the date of a day counted from 1 December 2026. Days above 31 are dates of January 2027. */
const asDay = (day: number): string => new Date(Date.UTC(2026, 11, day)).toISOString().slice(0, 10)

const aFilter = fc.record({
  category: fc.constantFrom('all' as const, 'earned' as const, ...historyCategories),
  days: fc
    .tuple(fc.integer({ min: 28, max: 32 }), fc.integer({ min: 32, max: 36 }))
    .map(([since, to]) => ({ since: asDay(since), to: asDay(to) })),
  open: fc.constantFrom('neither', 'since', 'to', 'both'),
  search: fc.constantFrom('', '', 'договор', 'Д-1', 'вывод', 'нет такого'),
  skipCount: fc.constantFrom(0, 0, 1, 3, 7, 50),
  maxResultCount: fc.constantFrom(0, 1, 2, 5, 200),
})
type Filter = typeof aFilter extends fc.Arbitrary<infer F> ? F : never

it('for random filters and pages, the totals of the history and of each day equal the sums of the ledger entries', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.record({ step: aStep, at: aMoment }), { minLength: 30, maxLength: 40, size: 'max' }),
      fc.array(aFilter, { minLength: 20, maxLength: 20 }),
      async (life, filters) => {
        const { memberId, accessToken } = await aMember(db)
        const [steps, timestamps] = [life.map(({ step }) => step), life.map(({ at }) => at)]
        await postRandomOperations(db, { memberId, steps, timestamps })
        const items = await ledgerItems(memberId)
        for (const filter of filters) {
          const left = items.filter((item) => isLeft(item, filter))
          const totals = await get(`history-totals/?${toQuery(filter)}`, accessToken)
          expect(totals).toEqual({
            ...toTotals(left),
            ...toAmountTotals(left, filter),
          })

          const page = await get<History>(`account-history/?${toQuery(filter)}`, accessToken)
          expect(page.totalCount).toBe(left.length)
          const shownDays = [...new Set(page.history.map(({ date }) => date.slice(0, 10)))]
          expect(page.days).toEqual(
            shownDays.map((day) => ({
              day,
              availableDelta: sum(left.filter((item) => item.day === day).map(({ delta }) => delta)),
            })),
          )
        }
      },
    ),
    { numRuns: repeated(6) },
  )
})

type Item = {
  category: HistoryCategory
  isByStaff: boolean
  day: string
  searchText: string
  delta: number
  frozen: number
  debt: number
}

/**
 * Reads the history items from the ledger entries. The test compares them with the totals that the server
 * computes from the stored transactions.
 */
async function ledgerItems(memberId: string): Promise<Item[]> {
  type Sums = { delta: bigint; frozen: bigint; debt: bigint }
  type Row = Pick<Item, 'category' | 'isByStaff' | 'searchText'> & { at: Date } & Sums
  const { rows } = await db.query<Row>({
    text: `select t.category, t.kind = 'correction' as "isByStaff", t.occurred_at as at, t.search as "searchText",
        coalesce((select sum(e.amount)::bigint from entries e
          where e.member_id = t.member_id and e.seq = t.seq and e.account = 'available'), 0) as delta,
        coalesce((select sum(e.amount)::bigint from entries e
          where e.member_id = t.member_id and e.seq = t.seq and e.account = 'frozen'), 0) as frozen,
        coalesce((select sum(e.amount)::bigint from entries e
          where e.member_id = t.member_id and e.seq = t.seq and e.account = 'debt'), 0) as debt
      from transactions t where t.member_id = $1 and t.category is not null`,
    values: [memberId],
  })
  return rows.map(({ at, delta, frozen, debt, ...row }) => ({
    ...row,
    day: moscowDay(at),
    delta: Number(delta),
    frozen: Number(frozen),
    debt: Number(debt),
  }))
}

function isLeft({ category, isByStaff, day, searchText }: Item, filter: Filter): boolean {
  const { since, to } = toPeriod(filter)
  const isIncome = category === 'reward' || (category === 'correction' && !isByStaff)
  return (
    (filter.category === 'all' || (filter.category === 'earned' ? isIncome : filter.category === category)) &&
    (since === '' || day >= since) &&
    (to === '' || day <= to) &&
    searchText.includes(filter.search.toLowerCase())
  )
}

const sum = (numbers: number[]): number => numbers.reduce((total, number) => total + number, 0)

function toTotals(items: Item[]) {
  const deltas = (isReturn: boolean) =>
    items.filter(({ category }) => (category === 'refund') === isReturn).map(({ delta }) => delta)
  return {
    availableDelta: sum(items.map(({ delta }) => delta)),
    income: sum(deltas(false).filter((delta) => delta > 0)),
    outgo: sum(deltas(false).filter((delta) => delta < 0)),
    returned: sum(deltas(true)),
  }
}

/** Returns the totals that only the categories of rewards and corrections have. */
function toAmountTotals(items: Item[], filter: Filter): Partial<HistoryTotals> {
  const rewarded = sum(items.map(({ category, frozen }) => (category === 'reward' ? frozen : 0)))
  const amounts = items.flatMap(({ category, delta, frozen, debt }) =>
    category === 'correction' ? [delta + frozen + debt] : [],
  )
  const clawedBack = 0 - sum(amounts.filter((amount) => amount < 0))
  const added = sum(amounts.filter((amount) => amount > 0))
  const isReward = filter.category === 'reward' || filter.category === 'earned'
  return {
    rewarded: isReward ? rewarded : null,
    ...(filter.category === 'earned' && { clawedBack, added }),
    ...(filter.category === 'correction' && {
      frozen: sum(items.map(({ frozen }) => frozen)),
      debt: sum(items.map(({ debt }) => debt)),
    }),
  }
}

function toPeriod({ days: { since, to }, open }: Filter): { since: string; to: string } {
  return {
    since: open === 'since' || open === 'both' ? '' : since,
    to: open === 'to' || open === 'both' ? '' : to,
  }
}

function toQuery(filter: Filter): string {
  const { since, to } = toPeriod(filter)
  const { category, search, skipCount, maxResultCount } = filter
  const query = new URLSearchParams({
    category,
    search,
    dateSince: since,
    dateTo: to,
    skipCount: String(skipCount),
    maxResultCount: String(maxResultCount),
  })
  return query.toString()
}

async function get<T>(path: string, bearer: string): Promise<T> {
  const response = await app.inject({
    url: `/api/balance/${path}`,
    headers: { authorization: `Bearer ${bearer}` },
  })
  expect(response.statusCode).toBe(200)
  return response.json()
}
