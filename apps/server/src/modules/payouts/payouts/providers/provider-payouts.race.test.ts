import { expect, it } from 'vitest'
import { moscowDay } from '../../../../platform/clock/moscow.ts'
import { orderRoutes } from '../../../earnings/orders/orders.routes.ts'
import { withdrawalOrderHandler } from '../../withdrawals/withdrawal-order-handler.ts'
import { repeated, times } from '../../../../testing/harness/repeat.ts'
import {
  aReadyPayout,
  aProviderPayoutTest,
  makeOlder,
  send,
} from '../../../../testing/payouts/provider-payout-fixtures.ts'
import { getMoney } from '../../../../testing/earnings/ledger-fixtures.ts'
import { aPayee } from '../../../../testing/payouts/payout-fixtures.ts'
import { aPayoutStub } from '../../../../testing/stubs/payout-stub.ts'
import { buildTestApp } from '../../../../testing/harness/test-app.ts'
import { testDatabase } from '../../../../testing/database/test-database.ts'
import { cancel, listDifferences } from '../../../../testing/payouts/withdrawal-fixtures.ts'
import {
  getAdminWithdrawalByNumber,
  findInFlight,
  mayBePaid,
  recordRejection,
  recordOutcomeByHand,
  verifyPayouts,
} from '../payouts.service.ts'
import { recordReport } from './record-outcome.ts'

const { db } = await testDatabase({ queueTimeoutMs: 300_000 })
const stub = await aPayoutStub()
const context = await aProviderPayoutTest(db, { stub })
const today = () => moscowDay(context.clock.businessNow())
const test = await buildTestApp({
  db,
  clock: context.clock,
  routes: (parts) => [
    orderRoutes({ ...parts, handlers: { withdrawal: withdrawalOrderHandler({ ...parts, mayBePaid }) } }),
  ],
})

it('a payout gets exactly one outcome when reports of the provider, outcomes recorded by staff, a rejection and a member’s cancellation arrive in parallel', async () => {
  stub.isSlow = true
  for (const _ of times(repeated(20), () => 0)) {
    const member = await aPayee(db)
    const before = await getMoney(db, member.memberId)
    const { number, amount, orderId } = await aReadyPayout(context, { member })
    await send(context)
    await makeOlder(db, '1 minute')
    const [payout] = await findInFlight(db)
    const [report] = await context.provider.byReference(payout?.reference ?? '')
    if (!payout || !report) throw new Error('the payout was not created')
    const record = (status: 'paid' | 'cancelled') =>
      recordReport(context, { payout, report: { ...report, status } })
    const actions = [
      () => record('paid'),
      () => record('cancelled'),
      () =>
        recordOutcomeByHand(context, {
          number,
          staffName: 'petr',
          outcome: 'paid',
          reason: 'other',
          day: today(),
        }),
      () => recordOutcomeByHand(context, { number, staffName: 'petr', outcome: 'returned', reason: 'other' }),
      () => recordRejection(context, { number, staffName: 'petr', reason: 'other' }),
      () => cancel(test, member, { id: orderId }),
      () => send(context),
    ]
    await Promise.allSettled(times(repeated(200), async (i) => actions[i % actions.length]?.()))
    const { status, state } = await getAdminWithdrawalByNumber(context, number)
    expect(['paid', 'returned']).toContain(status)
    expect(state).toBe(status)
    const expectedAvailable = status === 'paid' ? before.available - amount : before.available
    expect(await getMoney(db, member.memberId)).toMatchObject({
      available: expectedAvailable,
      held: 0n,
    })
  }
  expect(await listDifferences(db)).toEqual([])
  expect(await verifyPayouts(db)).toEqual([])
}, 600_000)
