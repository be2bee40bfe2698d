import { historySchema } from '@impulse/api/balance/balance'
import { incomeSchema } from '@impulse/api/rewards/rewards'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { repeated } from '../../../../testing/harness/repeat.ts'
import { aMember } from '../../../../testing/identity/member-fixtures.ts'
import { aLine, aNumber, importLines } from '../../../../testing/earnings/contract-fixtures.ts'
import { accrue, aLedgerOperation } from '../../../../testing/earnings/ledger-fixtures.ts'
import { buildTestApp } from '../../../../testing/harness/test-app.ts'
import { testDatabase } from '../../../../testing/database/test-database.ts'
import { postCorrection, post, planRelease, planClawback } from '../../../../ledger/ledger.ts'
import { balanceRoutes } from '../../balance/balance.routes.ts'
import { rewardsRoutes } from '../rewards.routes.ts'

const { db } = await testDatabase()
let now = new Date()
const clock = { businessNow: () => now, systemNow: () => new Date(), moveBy: () => undefined }
const { app } = await buildTestApp({
  db,
  clock,
  routes: (parts) => [rewardsRoutes(parts), balanceRoutes(parts)],
})

async function get(path: string, bearer: string) {
  const response = await app.inject({ url: path, headers: { authorization: `Bearer ${bearer}` } })
  expect(response.statusCode).toBe(200)
  return response.json()
}
const getIncome = async (bearer: string) =>
  incomeSchema.parse(await get('/api/rewards/income/', bearer)).months

it('the income of each month equals the sum of the history filtered by the dates of this month', async () => {
  now = new Date('2028-02-29T12:00:00Z')
  // Moments around Moscow midnight at the ends of months and on a leap day. Some moments are before the
  // oldest month that the income contains.
  const timestamps = ['2028-02-29T20:59:59.999Z', '2028-01-31T21:00:00Z', '2028-01-31T20:59:59.999Z']
  timestamps.push('2027-12-31T20:59:59.999Z', '2027-12-31T21:00:00Z', '2027-03-01T12:00:00Z')
  timestamps.push('2027-01-31T21:00:00Z', '2027-01-31T20:59:59.999Z', '2026-05-05T12:00:00Z')
  const operation = fc.record({
    at: fc.constantFrom(...timestamps),
    amount: fc.bigInt({ min: 1n, max: 5_000n }),
    fate: fc.constantFrom('stays', 'released', 'cancelled', 'corrected'),
  })
  await fc.assert(
    fc.asyncProperty(fc.array(operation, { maxLength: 25 }), async (operations) => {
      const { memberId, accessToken } = await aMember(db)
      for (const { at: timestamp, amount, fate } of operations) {
        const at = new Date(timestamp)
        const releasesAt = new Date('2028-03-01')
        const on = { memberId, contractNumber: aNumber() }
        await db.transaction(async (tx) => {
          const { seq: lot } = await accrue(tx, {
            ...aLedgerOperation(memberId),
            ...on,
            at,
            amount,
            releasesAt,
          })
          if (fate === 'released')
            await post(tx, planRelease({ ...aLedgerOperation(memberId), ...on, at, lot }))
          if (fate === 'cancelled')
            await post(tx, planClawback({ ...aLedgerOperation(memberId), ...on, at, lots: [lot], amount }))
          if (fate === 'corrected') await postCorrection(tx, { ...aLedgerOperation(memberId), at, amount })
        })
      }
      const months = await getIncome(accessToken)
      expect(months).toHaveLength(13)
      for (const { since, to, points, contracts, clawedBack, added } of months) {
        const period = `dateSince=${since}&dateTo=${to}`
        const listHistory = async (category: string) => {
          const query = `?category=${category}&${period}&maxResultCount=200`
          return historySchema.parse(await get('/api/balance/account-history/' + query, accessToken))
        }
        const income = await listHistory('earned')
        expect(income.history.reduce((sum, { amount }) => sum + amount, 0)).toBe(points - clawedBack + added)
        expect(income.totalCount).toBe(income.history.length)
        const totals = await get(`/api/balance/history-totals/?category=earned&${period}`, accessToken)
        expect(totals).toMatchObject({ rewarded: points, clawedBack, added })
        const rewards = await listHistory('reward')
        expect(rewards.totalCount).toBe(contracts)
        expect(rewards.history.reduce((sum, { amount }) => sum + amount, 0)).toBe(points)
        const corrections = (await listHistory('correction')).history.filter(({ amount }) => amount < 0)
        expect(corrections.reduce((sum, { amount }) => sum - amount, 0)).toBe(clawedBack)
      }
    }),
    { numRuns: repeated(8) },
  )
})

it.each([
  ['2028-02-29T20:59:59.999Z', '2028-02-01', '2028-02-29', '2027-02-01'],
  ['2028-02-29T21:00:00Z', '2028-03-01', '2028-03-31', '2027-03-01'],
  ['2027-12-31T20:59:59Z', '2027-12-01', '2027-12-31', '2026-12-01'],
  ['2027-12-31T21:00:00Z', '2028-01-01', '2028-01-31', '2027-01-01'],
  ['2027-01-31T09:00:00Z', '2027-01-01', '2027-01-31', '2026-01-01'],
])(
  'at %s, the current month of the income begins on %s and the oldest month is one year earlier',
  async (timestamp, since, to, oldest) => {
    now = new Date(timestamp)
    const months = await getIncome((await aMember(db)).accessToken)
    expect(months[0]).toEqual({ since, to, points: 0, contracts: 0, clawedBack: 0, added: 0 })
    expect(months.at(-1)?.since).toBe(oldest)
  },
)

it('the income counts a reward in the month in which it was posted, and a clawback in the month of the clawback', async () => {
  const { phone, accessToken } = await aMember(db)
  const line = { number: aNumber(), phone, day: '2027-04-30' }
  now = new Date('2027-05-02T12:00:00Z')
  await importLines(db, clock, [aLine(line)])
  now = new Date('2027-06-02T12:00:00Z')
  await importLines(db, clock, [aLine({ ...line, status: 'cancelled' })])
  const [june, may, april] = await getIncome(accessToken)
  expect(june).toMatchObject({ since: '2027-06-01', points: 0, contracts: 0, clawedBack: 500 })
  expect(may).toMatchObject({ since: '2027-05-01', points: 500, contracts: 1, clawedBack: 0 })
  expect(april).toMatchObject({ points: 0, contracts: 0 })
})
