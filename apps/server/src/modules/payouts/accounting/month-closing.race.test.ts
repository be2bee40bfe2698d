import { expect, it } from 'vitest'
import { planCorrection, postAll, postCorrection } from '../../../ledger/ledger.ts'
import { moscowMidnight } from '../../../platform/clock/moscow.ts'
import { databaseEach } from '../../../testing/database/test-database.ts'
import { aLedgerOperation, aMemberWithMoney } from '../../../testing/earnings/ledger-fixtures.ts'
import { times } from '../../../testing/harness/repeat.ts'
import { aStaffMember, buildTestConsole } from '../../../testing/operations/staff-fixtures.ts'
import { aSetClock, moscowNoon } from '../../../testing/payouts/withdrawal-fixtures.ts'
import { closeMonth } from './month-closing.ts'

const { db } = await databaseEach({ connections: 16 })
const clock = aSetClock(moscowNoon('2026-02-01'))
const { name } = await aStaffMember(await buildTestConsole({ db, clock }), { roles: ['finance'] })
const post = (memberId: string) =>
  db.transaction((tx) =>
    postCorrection(tx, { ...aLedgerOperation(memberId), at: moscowNoon('2026-01-31'), amount: 1n }),
  )

it('a posting in parallel with the closing of a month is dated in this month if it precedes the closing, otherwise in the open month', async () => {
  const members = await Promise.all(times(8, () => aMemberWithMoney(db)))
  await Promise.all(members.map(post))
  let isClosed = false
  const closing = closeMonth({ db, clock }, { month: '2026-01', staffName: name }).then(
    () => (isClosed = true),
  )
  while (!isClosed) await Promise.all(members.map(post))
  await closing
  await Promise.all(members.map(post))
  // The closing writes its row after it has waited for the running postings, so the running postings have smaller
  // PostgreSQL transaction ids (`xmin`) than the closing.
  const { rows } = await db.query<{ late: bigint; open: bigint }>({
    text: `select count(*) filter (where t.occurred_at < $1 and t.xmin::text::bigint > c.xmin::text::bigint) as late,
        count(*) filter (where t.occurred_at >= $1) as open
      from transactions t cross join closed_months c`,
    values: [moscowMidnight('2026-02-01')],
  })
  expect(rows[0]?.late).toBe(0n)
  expect(Number(rows[0]?.open)).toBeGreaterThanOrEqual(members.length)
})

it('when several requests close the same month in parallel, exactly one of them succeeds', async () => {
  await post(await aMemberWithMoney(db))
  const closings = await Promise.allSettled(
    times(4, () => closeMonth({ db, clock }, { month: '2026-01', staffName: name })),
  )
  expect(closings.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  for (const closing of closings)
    if (closing.status === 'rejected') expect(closing.reason).toMatchObject({ code: 'month_not_next' })
})

it('a posting that began before its month was closed is repeated and dated in the open month', async () => {
  await post(await aMemberWithMoney(db))
  const memberId = await aMemberWithMoney(db)
  let runs = 0
  await db.transaction(async (tx) => {
    runs += 1
    // The balances in `locked` were read before the closing, and the operation is posted after the closing, as can
    // happen at midnight.
    const locked = new Map([
      [
        memberId,
        {
          available: 0n,
          debt: 0n,
          lastSeq: 0n,
          isDeleted: false,
          earliestAt: null,
          openSince: null,
          lastHash: null,
          now: clock.systemNow(),
        },
      ],
    ])
    if (runs === 1) await closeMonth({ db, clock }, { month: '2026-01', staffName: name })
    const operation = planCorrection({
      ...aLedgerOperation(memberId),
      at: moscowNoon('2026-01-31'),
      amount: 1n,
    })
    await postAll(tx, [operation], runs === 1 ? locked : undefined)
  })
  const { rows } = await db.query<{ at: Date }>({
    text: 'select occurred_at as at from transactions where member_id = $1',
    values: [memberId],
  })
  expect([runs, rows]).toEqual([2, [{ at: moscowMidnight('2026-02-01') }]])
})
