import { forecastContracts, forecastSchema } from '@impulse/api/rewards/rewards'
import { dayMs } from '@impulse/api/fields/durations'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { aMember, aPhone } from '../../../../testing/identity/member-fixtures.ts'
import {
  aLine,
  aNumber,
  aFixedClock,
  importLines,
  getMemberId,
} from '../../../../testing/earnings/contract-fixtures.ts'
import { repeated, times } from '../../../../testing/harness/repeat.ts'
import { getMoney } from '../../../../testing/earnings/ledger-fixtures.ts'
import { buildTestApp } from '../../../../testing/harness/test-app.ts'
import { testDatabase } from '../../../../testing/database/test-database.ts'
import { forecastFor } from '../rewards.service.ts'
import { rewardsRoutes } from '../rewards.routes.ts'

const { db } = await testDatabase()
await db.query({
  text: `insert into rule_sets (version, effective_from, rules) values (2, '2028-02-29', $1)`,
  values: [
    JSON.stringify({
      products: { odd: { name: 'Нечётный', base: 333 }, free: { name: 'Бесплатный', base: 0 } },
      steps: [
        { from: 1, percent: 101 },
        { from: 3, percent: 133 },
        { from: 70, percent: 50 },
      ],
      holdDays: 0,
    }),
  ],
})

const forecast = async (phone: string, now: Date) =>
  forecastFor(db, { memberId: await getMemberId(db, phone), now })
const sumEarned = async (phone: string) => {
  const { available, frozen } = await getMoney(db, await getMemberId(db, phone))
  return Number(available + frozen)
}

it('the forecast for a number of further contracts equals the points that the member earns when these contracts are imported', async () => {
  const activeContracts = fc.array(
    fc.record({ product: fc.nat(2), isCancelled: fc.boolean(), ago: fc.nat(40) }),
    {
      maxLength: 25,
    },
  )
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom('2026-11-30', '2026-12-01', '2028-02-28', '2028-02-29', '2028-03-01', '2027-01-15'),
      activeContracts,
      fc.nat(2),
      fc.integer({ min: 1, max: forecastContracts }),
      async (today, before, which, count) => {
        const phone = aPhone()
        const clock = aFixedClock(today)
        const lines = before.map(({ product, ago, isCancelled }) => ({
          line: { number: aNumber(), phone, ...productOn(daysBefore(today, ago), product) },
          isCancelled,
        }))
        const first = { number: aNumber(), phone, ...productOn(daysBefore(today, 60), 0) }
        await importLines(db, clock, [first, ...lines.map(({ line }) => line)].map(aLine))
        const cancelled = lines.filter((one) => one.isCancelled)
        await importLines(
          db,
          clock,
          cancelled.map(({ line }) => aLine({ ...line, status: 'cancelled' })),
        )
        const forecasted = await forecast(phone, clock.businessNow())
        const { product } = productOn(today, which)
        const earned = await sumEarned(phone)
        await importLines(
          db,
          clock,
          times(count, () => aLine({ number: aNumber(), phone, day: today, product })),
        )
        const income = forecasted.products.find(({ key }) => key === product)?.income ?? []
        expect(income).toHaveLength(forecastContracts)
        expect((await sumEarned(phone)) - earned).toBe(income[count - 1])
      },
    ),
    { numRuns: repeated(15) },
  )
})

it('the forecast contains the next percent step and the income of the contracts that lead to this step', async () => {
  const phone = aPhone()
  const clock = aFixedClock('2026-11-21')
  const importContracts = (count: number, product: string) =>
    importLines(
      db,
      clock,
      times(count, () => aLine({ number: aNumber(), phone, day: '2026-11-21', product })),
    )
  await importContracts(2, 'mobile')
  const forecasted = await forecast(phone, clock.businessNow())
  expect(forecasted).toMatchObject({ today: '2026-11-21', month: '2026-11-01', counted: 2, percent: 100 })
  // The income is 300 + 300 + 375: the step of 125 % begins with the fifth contract of the month.
  expect(forecasted.nextStep).toEqual({
    from: 5,
    percent: 125,
    contractsLeft: 3,
    product: 'mobile',
    income: 975,
    morePerContract: 75,
  })
  const before = await sumEarned(phone)
  await importContracts(3, 'mobile')
  expect((await sumEarned(phone)) - before).toBe(975)
  expect(await forecast(phone, clock.businessNow())).toMatchObject({
    counted: 5,
    percent: 125,
    nextStep: { from: 10, percent: 150, contractsLeft: 5 },
  })
  await importContracts(15, 'internet')
  expect(await forecast(phone, clock.businessNow())).toMatchObject({
    counted: 20,
    percent: 200,
    nextStep: null,
  })
})

it('the forecast contains the next percent step even when this step is 67 contracts away and pays less than the current step', async () => {
  const phone = aPhone()
  const clock = aFixedClock('2028-03-10')
  await importLines(
    db,
    clock,
    times(3, () => aLine({ number: aNumber(), phone, day: '2028-03-10', product: 'odd' })),
  )
  const { nextStep } = await forecast(phone, clock.businessNow())
  // 333 × 133 % = 442 and 333 × 50 % = 166, rounded down. 66 contracts earn 442 each, and the contract on the
  // next step earns 166.
  expect(nextStep).toMatchObject({ contractsLeft: 67, income: 66 * 442 + 166, morePerContract: 166 - 442 })
})

it.each([
  // [moment, first day of the month, number of contracts in the month]. The member has one contract on 29
  // February 2028 and none in March.
  ['2028-02-29T20:59:59.999Z', '2028-02-01', 1],
  ['2028-02-29T21:00:00Z', '2028-03-01', 0],
])(
  'the forecast begins a month at Moscow midnight: at %s it returns the month %s',
  async (timestamp, month, counted) => {
    const phone = aPhone()
    await importLines(db, aFixedClock('2028-02-29'), [
      aLine({ number: aNumber(), phone, day: '2028-02-29', product: 'odd' }),
    ])
    expect(await forecast(phone, new Date(timestamp))).toMatchObject({ month, counted, rulesVersion: 2 })
  },
)

it('the forecast uses the reward rules that are in force on the day of the forecast', async () => {
  const { memberId } = await aMember(db)
  const on = (now: string) => forecastFor(db, { memberId, now: new Date(now) })
  expect(await on('2028-02-28T20:59:59Z')).toMatchObject({ rulesVersion: 1, holdDays: 14 })
  expect(await on('2028-02-28T21:00:00Z')).toMatchObject({ rulesVersion: 2, holdDays: 0, counted: 0 })
})

it('the route of the forecast returns a forecast to a member without contracts, and refuses a request without a session with status 401', async () => {
  const { app } = await buildTestApp({ db, routes: (parts) => [rewardsRoutes(parts)] })
  const member = await aMember(db)
  const get = (bearer?: string) =>
    app.inject({
      url: '/api/rewards/forecast/',
      headers: bearer ? { authorization: `Bearer ${bearer}` } : {},
    })
  expect((await get()).statusCode).toBe(401)
  const response = await get(member.accessToken)
  expect(response.statusCode).toBe(200)
  expect(forecastSchema.parse(response.json())).toMatchObject({ counted: 0, percent: 100 })
})

/** Returns the day together with a product of the rules of this day. `which`: index of the product, from 0. */
const productOn = (day: string, which: number) => {
  const products = day < '2028-02-29' ? ['internet', 'internet-tv', 'mobile'] : ['odd', 'free', 'odd']
  return { day, product: products[which] ?? 'odd' }
}

const daysBefore = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) - days * 86_400_000).toISOString().slice(0, 10)

it('a goal is that of one member and one month, and the next goal replaces it', async () => {
  const { app, clock } = await buildTestApp({ db, routes: (parts) => [rewardsRoutes(parts)] })
  const [member, other] = [await aMember(db), await aMember(db)]
  const put = async (contracts: unknown) => {
    const headers = { authorization: `Bearer ${member.accessToken}` }
    return (await app.inject({ method: 'PUT', url: '/api/rewards/goal/', headers, payload: { contracts } }))
      .statusCode
  }
  const goalOf = async ({ memberId }: { memberId: string }, now = clock.businessNow()) =>
    (await forecastFor(db, { memberId, now })).goal
  expect(await goalOf(member)).toBeNull()
  for (const contracts of [12, 15]) {
    expect(await put(contracts)).toBe(200)
    expect(await goalOf(member)).toBe(contracts)
  }
  expect(await goalOf(other)).toBeNull()
  expect(await goalOf(member, new Date(clock.businessNow().getTime() + 31 * dayMs))).toBeNull()
  for (const wrong of [0, -1, 1.5, '7', 100_001]) expect(await put(wrong)).toBe(400)
  expect(await goalOf(member)).toBe(15)
  expect(await put(null)).toBe(200)
  expect(await goalOf(member)).toBeNull()
})
