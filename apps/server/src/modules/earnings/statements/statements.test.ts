import { readConfig } from '../../../platform/config/config.ts'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { StatementYears } from '@impulse/api/statements/statement'
import { postCorrection } from '../../../ledger/ledger.ts'
import { addDays, moscowDay } from '../../../platform/clock/moscow.ts'
import { aMember } from '../../../testing/identity/member-fixtures.ts'
import { repeated } from '../../../testing/harness/repeat.ts'
import { aLedgerOperation, getMoney } from '../../../testing/earnings/ledger-fixtures.ts'
import {
  requestStatement,
  aMoment,
  aStep,
  firstDay,
  postRandomOperations,
  readCsv,
  testStatementRoutes,
} from '../../../testing/earnings/statement-fixtures.ts'
import { aSetClock } from '../../../testing/payouts/withdrawal-fixtures.ts'
import { buildTestApp } from '../../../testing/harness/test-app.ts'
import { testDatabase } from '../../../testing/database/test-database.ts'

const { db } = await testDatabase()
const { brand } = readConfig({})
const config = { publicUrl: 'https://lk.example.ru', limits: false, brand }
const clock = aSetClock(new Date())
const { app } = await buildTestApp({ db, clock, routes: (parts) => [testStatementRoutes(parts, config)] })

const days = 12
const aPeriod = fc
  .tuple(fc.nat({ max: days }), fc.nat({ max: days }), fc.nat({ max: days }))
  .map((offsets) => offsets.toSorted((one, other) => one - other).map((day) => addDays(firstDay, day)))

type Money = [available: bigint, frozen: bigint, debt: bigint]

it('the statement of any period agrees with the ledger entries, and its opening balance equals the closing balance of the preceding period', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.tuple(aStep, aMoment(days)), { minLength: 25, maxLength: 40, size: 'max' }),
      fc.array(aPeriod, { minLength: 6, maxLength: 6 }),
      fc.boolean(),
      async (timedSteps, periods, inOrder) => {
        const { memberId, accessToken } = await aMember(db)
        const timestamps = timedSteps.map(([, at]) => at)
        // Half of the histories are not sorted by time, as if the clock had been moved back.
        if (inOrder) timestamps.sort((one, other) => one.getTime() - other.getTime())
        await postRandomOperations(db, { memberId, steps: timedSteps.map(([step]) => step), timestamps })
        const items = await ledgerItems(memberId)
        for (const [since = '', middle = '', to = ''] of periods) {
          const stated = await fetchStatement(accessToken, since, to)
          const inside = items.filter(({ day }) => day >= since && day <= to)
          expect(stated.opening).toEqual(sumChanges(items.filter(({ day }) => day < since)))
          expect(stated.closing).toEqual(sumChanges(items.filter(({ day }) => day <= to)))
          expect(stated.lines.map(({ change }) => change)).toEqual(inside.map(({ change }) => change))
          let after = stated.opening
          for (const [index, line] of stated.lines.entries()) {
            after = add(after, line.change)
            expect(line.after).toEqual(after)
            if (inOrder) expect(line.after[0]).toBe(inside[index]?.availableAfter)
          }
          expect(after).toEqual(stated.closing)

          const first = await fetchStatement(accessToken, since, middle)
          const second = await fetchStatement(accessToken, addDays(middle, 1), addDays(to, 1))
          expect(second.opening).toEqual(first.closing)
        }
        const everything = await fetchStatement(accessToken, firstDay, addDays(firstDay, days))
        const { available, frozen, debt } = await getMoney(db, memberId)
        expect(everything.closing).toEqual([available, frozen, -debt])
      },
    ),
    { numRuns: repeated(5) },
  )
})

it('the monthly balances in the statement of a year follow one another without gaps, from the opening to the closing balance of the year', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.tuple(aStep, aMoment(400)), { minLength: 40, maxLength: 60, size: 'max' }),
      async (timedSteps) => {
        const { memberId, accessToken } = await aMember(db)
        const timestamps = timedSteps
          .map(([, at]) => at)
          .toSorted((one, other) => one.getTime() - other.getTime())
        await postRandomOperations(db, { memberId, steps: timedSteps.map(([step]) => step), timestamps })
        const response = await requestStatement(app, { accessToken, year: '2026' })
        const { header, rows } = readCsv(response.body)
        expect(header).toEqual([
          'Месяц',
          'Счёт',
          'На начало',
          'Начисления',
          'Разморожено',
          'Выводы',
          'Возвраты',
          'Перерасчёты',
          'На конец',
        ])
        const year = await fetchStatement(accessToken, '2026-01-01', '2026-12-31')
        for (const [index, account] of ['Доступно', 'Заморожено', 'Долг'].entries()) {
          const months = rows.filter((row) => row[1] === account).map((row) => row.slice(2).map(points))
          let left = year.opening[index] ?? 0n
          for (const [opening, ...rest] of months) {
            expect(opening).toBe(left)
            const closing = rest.pop()
            left = rest.reduce((sum, change) => sum + change, left)
            expect(closing).toBe(left)
          }
          expect(left).toBe(year.closing[index])
        }
      },
    ),
    { numRuns: repeated(4) },
  )
})

it('refuses a statement with an invalid period, year or format; the refusal of a period also contains a Russian message and the form field', async () => {
  const { accessToken } = await aMember(db)
  const today = moscowDay(new Date())
  const refusedAt = async (dateSince: string, dateTo: string) => {
    const response = await requestStatement(app, { accessToken, dateSince, dateTo })
    const { error } = response.json<{
      error: { code: string; message: string; details: { fields: object[] } }
    }>()
    expect(error.message).toMatch(/[а-я]/)
    return [response.statusCode, error.details.fields]
  }
  const at = (field: string, code: string) => [400, [expect.objectContaining({ field, code })]]
  expect(await refusedAt('2026-02-30', '2026-03-01')).toEqual(at('dateSince', 'invalid_date'))
  expect(await refusedAt('2026-02-01', '')).toEqual(at('dateTo', 'invalid_date'))
  expect(await refusedAt('2026-02-02', '2026-02-01')).toEqual(at('dateTo', 'invalid_period'))
  expect(await refusedAt(addDays(today, 1), addDays(today, 2))).toEqual(
    at('dateSince', 'statement_in_future'),
  )
  expect(await refusedAt('2015-01-01', '2025-01-01')).toEqual(at('dateSince', 'statement_period_too_long'))
  expect(
    (await requestStatement(app, { accessToken, dateSince: '2015-01-01', dateTo: '2024-12-31' })).statusCode,
  ).toBe(200)
  for (const year of ['26', '1924', String(Number(today.slice(0, 4)) + 1)]) {
    const response = await requestStatement(app, { accessToken, year })
    expect([response.statusCode, response.json()]).toMatchObject([400, { error: { code: 'invalid_year' } }])
  }
  const exe = await requestStatement(app, { accessToken, format: 'exe', dateSince: today, dateTo: today })
  expect(exe.json()).toMatchObject({ error: { code: 'invalid_statement_format' } })
})

it('a statement whose last date is in the future ends on the current day', async () => {
  const { accessToken } = await aMember(db)
  const today = moscowDay(clock.businessNow())
  const month = { dateSince: `${today.slice(0, 7)}-01`, dateTo: '2099-12-31' }
  const tooLong = await requestStatement(app, { accessToken, ...month })
  expect(tooLong.statusCode).toBe(400)
  const response = await requestStatement(app, { accessToken, ...month, dateTo: addDays(today, 40) })
  const formattedDays = [month.dateSince, today].map((day) => day.split('-').toReversed().join('.'))
  expect(decodeURIComponent(String(response.headers['content-disposition']))).toContain(
    `filename*=UTF-8''Выписка ${formattedDays.join('–')}.csv`,
  )
  expect(String(response.headers['content-disposition'])).toMatch(/^[\x20-\x7e]*$/)
  expect(response.headers['cache-control']).toBe('no-store')
  const unauthorised = await requestStatement(app, { accessToken: 'x', ...month })
  expect(unauthorised.statusCode).toBe(401)
})

it('returns the years since the member’s first operation, and only the current year to a member without operations', async () => {
  const { memberId, accessToken } = await aMember(db)
  const fetchYears = async () => {
    const headers = { authorization: `Bearer ${accessToken}` }
    return (await app.inject({ url: '/api/statement/years/', headers })).json<StatementYears>().years
  }
  const now = clock.businessNow()
  const thisYear = Number(moscowDay(now).slice(0, 4))
  expect(await fetchYears()).toEqual([thisYear])
  const post = (at: Date) =>
    db.transaction((tx) => postCorrection(tx, { ...aLedgerOperation(memberId), at, amount: 5n }))
  // In Moscow, this is the first second of the year.
  await post(new Date(`${thisYear - 2}-12-31T21:00:00Z`))
  await post(now)
  expect(await fetchYears()).toEqual([thisYear, thisYear - 1])
  expect((await app.inject({ url: '/api/statement/years/' })).statusCode).toBe(401)
})

async function fetchStatement(accessToken: string, dateSince: string, dateTo: string) {
  const response = await requestStatement(app, { accessToken, dateSince, dateTo })
  expect(response.statusCode, response.body).toBe(200)
  const { rows } = readCsv(response.body)
  const lines = rows.map((row) => ({
    change: [row[4], row[6], row[8]].map(points) as Money,
    after: [row[5], row[7], row[9]].map(points) as Money,
  }))
  const [first, ...inside] = lines
  const last = inside.pop()
  return { opening: first!.after, lines: inside, closing: last!.after }
}

const points = (text = ''): bigint => BigInt(text.replace(/,00$/, '') || '0')

/**
 * Reads the items of a member's history from the ledger entries. The test compares them with the statement, which the
 * server computes from the stored transactions.
 */
async function ledgerItems(memberId: string) {
  const { rows } = await db.query<{
    at: Date
    available: bigint
    frozen: bigint
    debt: bigint
    available_after: bigint
  }>({
    text: `select t.occurred_at as at, t.available_after,
        coalesce(sum(e.amount) filter (where e.account = 'available'), 0)::bigint as available,
        coalesce(sum(e.amount) filter (where e.account = 'frozen'), 0)::bigint as frozen,
        coalesce(sum(e.amount) filter (where e.account = 'debt'), 0)::bigint as debt
      from transactions t join entries e using (member_id, seq)
      where t.member_id = $1 and t.category is not null
      group by t.member_id, t.seq order by t.seq`,
    values: [memberId],
  })
  return rows.map(({ at, available, frozen, debt, available_after: availableAfter }) => ({
    day: moscowDay(at),
    change: [available, frozen, -debt] as Money,
    availableAfter,
  }))
}

const add = (one: Money, other: Money): Money => [one[0] + other[0], one[1] + other[1], one[2] + other[2]]

const sumChanges = (items: { change: Money }[]): Money =>
  items.reduce((sum, { change }) => add(sum, change), [0n, 0n, 0n] as Money)
