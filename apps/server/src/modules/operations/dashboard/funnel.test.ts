import { expect, it } from 'vitest'
import type { Funnel } from '@impulse/api/dashboard/console-dashboard'
import { aPhone } from '../../../testing/identity/member-fixtures.ts'
import { aLine, aNumber, importLines } from '../../../testing/earnings/contract-fixtures.ts'
import { aPayoutTest, aWithdrawal } from '../../../testing/payouts/payout-fixtures.ts'
import { sendAsStaff, aStaffMember, buildTestConsole } from '../../../testing/operations/staff-fixtures.ts'
import { testDatabase } from '../../../testing/database/test-database.ts'
import { addDays, moscowDay } from '../../../platform/clock/moscow.ts'
import { readConfig } from '../../../platform/config/config.ts'

const { db } = await testDatabase()
const { payouts } = readConfig({})
const test = await buildTestConsole({ db, config: { payouts } })
const { cookie } = await aStaffMember(test, { roles: ['finance'] })
const today = moscowDay(test.clock.businessNow())
const funnel = async () =>
  (await sendAsStaff(test, 'GET', '/console/api/dashboard/funnel', { cookie })).json<Funnel>()
const none = { count: 0, sum: 0 }

it('the funnel counts the active contracts of the last thirty days, and counts a payout only after it was sent to the bank', async () => {
  expect(await funnel()).toEqual({
    since: addDays(today, -29),
    to: today,
    connected: 0,
    rewarded: none,
    released: none,
    left: none,
    paid: none,
  })
  const phone = aPhone()
  const cancelled = { number: aNumber(), phone, day: addDays(today, -1) }
  await importLines(db, test.clock, [
    aLine({ number: aNumber(), phone, day: today }),
    aLine({ number: aNumber(), phone: aPhone(), day: addDays(today, -20) }),
    aLine({ number: aNumber(), phone: aPhone(), day: addDays(today, -30) }),
    aLine(cancelled),
  ])
  await importLines(db, test.clock, [aLine({ ...cancelled, status: 'cancelled' })])
  expect(await funnel()).toMatchObject({
    connected: 2,
    rewarded: { count: 2, sum: 1_000 },
    released: { count: 1, sum: 500 },
  })
  const { number } = await aWithdrawal(await aPayoutTest(db, payouts), { amount: 1_000, kind: 'account' })
  await sendAsStaff(test, 'POST', `/console/api/withdrawals/${number}/approval`, { cookie })
  expect((await funnel()).left).toEqual(none)
  const payload = { kind: 'account' }
  await sendAsStaff(test, 'POST', '/console/api/payout-batches', { cookie, payload })
  expect(await funnel()).toMatchObject({ left: { count: 1, sum: 1_000 }, paid: none })
})
