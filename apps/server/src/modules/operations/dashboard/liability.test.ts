import { expect, it } from 'vitest'
import type { Liability } from '@impulse/api/dashboard/console-dashboard'
import { postCorrection } from '../../../ledger/ledger.ts'
import { aMember } from '../../../testing/identity/member-fixtures.ts'
import { accrue, aLedgerOperation } from '../../../testing/earnings/ledger-fixtures.ts'
import { sendAsStaff, aStaffMember, buildTestConsole } from '../../../testing/operations/staff-fixtures.ts'
import { testDatabase } from '../../../testing/database/test-database.ts'
import { moscowDay } from '../../../platform/clock/moscow.ts'

const { db } = await testDatabase()
const test = await buildTestConsole({ db })
const { cookie } = await aStaffMember(test, { roles: ['finance'] })
const owed = async () =>
  (await sendAsStaff(test, 'GET', '/console/api/dashboard/liability', { cookie })).json<Liability>()

it('the liability contains the sums of all members’ balances and splits the frozen points by the week of their release', async () => {
  expect(await owed()).toMatchObject({
    available: 0,
    reserved: 0,
    frozen: 0,
    debt: 0,
    releases: [7, 30, 90].map((days) => ({ days, sum: 0 })),
  })
  for (const amount of [700n, 300n]) {
    const { memberId } = await aMember(db)
    await db.transaction((tx) => postCorrection(tx, { ...aLedgerOperation(memberId), amount }))
  }
  const { memberId } = await aMember(db)
  const day = 86_400_000
  const frozen = [
    [5, 10n],
    [20, 100n],
    [80, 1_000n],
    [200, 10_000n],
  ] as const
  for (const [days, amount] of frozen)
    await db.transaction((tx) =>
      accrue(tx, {
        ...aLedgerOperation(memberId),
        amount,
        releasesAt: new Date(test.clock.businessNow().getTime() + days * day),
      }),
    )
  expect(await owed()).toMatchObject({
    available: 1_000,
    reserved: 0,
    frozen: 11_110,
    debt: 0,
    releases: [
      { days: 7, sum: 10 },
      { days: 30, sum: 110 },
      { days: 90, sum: 1_110 },
    ],
  })
  // Weeks begin at midnight in Moscow. A lot that is released at the end of a week counts in the next week.
  const { weeks } = await owed()
  expect(weeks).toHaveLength(13)
  expect(weeks[0]).toEqual({ since: moscowDay(test.clock.businessNow()), sum: 10 })
  expect(weeks.filter(({ sum }) => sum > 0).map(({ sum }) => sum)).toEqual([10, 100, 1_000])
})
