import { randomUUID } from 'node:crypto'
import type { Pending } from '@impulse/api/balance/balance'
import type { BalanceParts } from '@impulse/api/balance/balance-parts'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { postHold } from '../../../ledger/ledger.ts'
import { moscowIso } from '../../../platform/clock/moscow.ts'
import { aMember } from '../../../testing/identity/member-fixtures.ts'
import { repeated, times } from '../../../testing/harness/repeat.ts'
import { accrue, aLedgerOperation } from '../../../testing/earnings/ledger-fixtures.ts'
import { aMoment, aStep, postRandomOperations } from '../../../testing/earnings/statement-fixtures.ts'
import { buildTestApp } from '../../../testing/harness/test-app.ts'
import { testDatabase } from '../../../testing/database/test-database.ts'
import { balanceRoutes } from './balance.routes.ts'
import { operationRoutes } from './operation.routes.ts'

const { db } = await testDatabase()
const { app } = await buildTestApp({
  db,
  routes: (parts) => [balanceRoutes(parts), operationRoutes(parts)],
})

async function get<T>(path: string, bearer: string): Promise<T> {
  const response = await app.inject({ url: path, headers: { authorization: `Bearer ${bearer}` } })
  expect(response.statusCode).toBe(200)
  return response.json()
}
const fetchBalanceParts = (bearer: string) => get<BalanceParts>('/api/balance/parts/', bearer)

const statuses = [null, 'review', 'approved', 'sent', 'paid', 'rejected', 'returned', 'cancelled'] as const
type Status = (typeof statuses)[number]

/**
 * Requests a withdrawal unless the available balance is too small. With `status` null, creates a hold without
 * an order.
 */
async function requestWithdrawal(
  memberId: string,
  { amount, status }: { amount: bigint; status: Status },
): Promise<void> {
  const { rows } = await db.query<{ available: bigint }>({
    text: 'select available from balances where member_id = $1',
    values: [memberId],
  })
  if ((rows[0]?.available ?? 0n) < amount) return
  const orderId = status === null ? undefined : randomUUID()
  await db.transaction((tx) => postHold(tx, { ...aLedgerOperation(memberId), amount, orderId }))
  if (orderId === undefined) return
  await db.query({
    text: `insert into orders (id, member_id, category, subject, status, amount, created_at, updated_at, request_key, request_hash)
      values ($1::uuid, $2, 'withdrawal', 'Банк', $3, $4, now(), now(), $1::uuid::text, '')`,
    values: [orderId, memberId, status, amount],
  })
}

/** Sums the ledger entries by account and by lot or hold. */
async function getLedger(memberId: string) {
  const { rows } = await db.query<{ account: string; part: bigint | null; status: Status; points: bigint }>({
    text: `select e.account, e.part, o.status, sum(e.amount)::bigint as points
      from entries e
      left join transactions t on t.member_id = e.member_id and t.seq = e.part
      left join orders o on o.id = t.order_id
      where e.member_id = $1 and e.account in ('available', 'frozen', 'held', 'debt')
      group by e.account, e.part, o.status having sum(e.amount) <> 0`,
    values: [memberId],
  })
  const items = rows.map((row) => ({
    id: String(row.part),
    points: Number(row.points),
    part:
      row.account !== 'held'
        ? row.account
        : ['approved', 'sent', 'paid'].includes(row.status ?? '')
          ? 'payout'
          : 'checking',
  }))
  const itemsWith = (part: string) => items.filter((item) => item.part === part)
  const sum = (part: string) => itemsWith(part).reduce((all, { points }) => all + points, 0)
  return { itemsWith, sum }
}

it('each part of the balance (available, frozen, in review, in payout and debt) equals the sum of its ledger entries', async () => {
  const anAsking = fc.record({
    amount: fc.bigInt({ min: 1n, max: 300n }),
    status: fc.constantFrom(...statuses),
  })
  const steps = fc.array(aStep, { minLength: 5, maxLength: 40, size: 'max' })
  await fc.assert(
    fc.asyncProperty(
      steps,
      fc.array(anAsking, { maxLength: 5 }),
      aMoment(9),
      async (lived, requestedOrders, at) => {
        const { memberId, accessToken } = await aMember(db)
        await postRandomOperations(db, { memberId, steps: lived, timestamps: lived.map(() => at) })
        for (const asking of requestedOrders) await requestWithdrawal(memberId, asking)
        const parts = await fetchBalanceParts(accessToken)
        const { itemsWith, sum } = await getLedger(memberId)
        expect(parts).toMatchObject({
          available: sum('available'),
          frozen: sum('frozen'),
          debt: 0 - sum('debt'),
          checking: sum('checking'),
          payout: sum('payout'),
          moreLots: { count: 0, amount: 0 },
          moreHeld: { count: 0, amount: 0 },
        })
        const byId = (one: { id: string }, other: { id: string }) => Number(one.id) - Number(other.id)
        expect(
          parts.lots
            .map(({ historyId: id, amount: points }) => ({ id, points, part: 'frozen' }))
            .toSorted(byId),
        ).toEqual(itemsWith('frozen').toSorted(byId))
        expect(
          parts.held.map(({ historyId: id, amount: points, state: part }) => ({ id, points, part })),
        ).toEqual([...itemsWith('checking').toSorted(byId), ...itemsWith('payout').toSorted(byId)])
        const pending = await get<Pending>('/api/pending-amount/', accessToken)
        expect(pending).toMatchObject({ amount: parts.frozen, inPayout: parts.checking + parts.payout })
      },
    ),
    { numRuns: repeated(8) },
  )
})

it('the route of balance parts returns the hundred lots with the nearest release dates, and a count and a total of the other lots', async () => {
  const { memberId, accessToken } = await aMember(db)
  const at = new Date('2026-11-01T12:00:00+03:00')
  const dates = times(130, (index) => new Date(at.getTime() + (130 - index) * 86_400_000))
  await db.transaction(async (tx) => {
    for (const [index, releasesAt] of dates.entries())
      await accrue(tx, {
        ...aLedgerOperation(memberId),
        at,
        amount: 10n,
        releasesAt,
        contractNumber: `Д-${index}`,
      })
  })
  const { frozen, lots, moreLots } = await fetchBalanceParts(accessToken)
  expect([frozen, lots.length, moreLots]).toEqual([1300, 100, { count: 30, amount: 300 }])
  expect(lots[0]).toEqual({
    amount: 10,
    contractNumber: 'Д-129',
    reason: 'reward',
    historyId: '130',
    releasesAt: moscowIso(new Date(at.getTime() + 86_400_000)),
  })
  expect(lots.map(({ releasesAt }) => releasesAt)).toEqual(
    lots.map(({ releasesAt }) => releasesAt).toSorted(),
  )
})

it('the route of balance parts returns zeros to a member without points, and refuses a request without a session with status 401', async () => {
  const { accessToken } = await aMember(db)
  const zeroTotal = { count: 0, amount: 0 }
  expect(await fetchBalanceParts(accessToken)).toEqual({
    available: 0,
    frozen: 0,
    checking: 0,
    payout: 0,
    debt: 0,
    lots: [],
    held: [],
    moreLots: zeroTotal,
    moreHeld: zeroTotal,
  })
  expect((await app.inject('/api/balance/parts/')).statusCode).toBe(401)
})
