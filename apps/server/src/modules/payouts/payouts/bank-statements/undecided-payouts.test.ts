import { expect, it, vi } from 'vitest'
import { addDays, moscowDay, moscowMidnight } from '../../../../platform/clock/moscow.ts'
import { databaseEach } from '../../../../testing/database/test-database.ts'
import { aWithdrawal } from '../../../../testing/payouts/payout-fixtures.ts'
import {
  aProviderPayoutTest,
  aReadyPayout,
  carryOutAll,
} from '../../../../testing/payouts/provider-payout-fixtures.ts'
import { aPayoutStub } from '../../../../testing/stubs/payout-stub.ts'
import { toReference } from '../approvals/payout-reference.ts'
import { importProviderStatement, mayBePaid, type Provider } from '../payouts.service.ts'

const { db } = await databaseEach()
const stub = await aPayoutStub()
const context = await aProviderPayoutTest(db, { stub })

it('a payout that stays without an outcome is asked for by its id after 90 days, so that the list begins at most 90 days ago', async () => {
  await aReadyPayout(context)
  await carryOutAll(context)
  const [sent] = stub.payouts.values()
  if (!sent) throw new Error('the provider must have the payout')
  const withdrawal = await aWithdrawal(context)
  const lost = {
    ...sent,
    id: 'po-lost',
    reference: toReference(withdrawal),
    value: `${withdrawal.credited}.00`,
    created_at: context.clock.systemNow().toISOString(),
    status: 'pending',
    succeeded_at: null,
  } as const
  stub.payouts.set('lost', lost)
  stub.isSlow = true
  const list = vi.fn((period: Parameters<Provider['list']>[0]) => context.provider.list(period))
  const importNextDay = async (days: number) => {
    context.clock.moveBy({ days })
    await importProviderStatement({ ...context, provider: { ...context.provider, list } })
    return list.mock.lastCall?.[0].from
  }
  await importNextDay(1)
  await importNextDay(120)
  const yesterday = addDays(moscowDay(context.clock.systemNow()), -1)
  expect(await importNextDay(1)).toEqual(moscowMidnight(addDays(yesterday, 1 - 90)))
  expect(await mayBePaid(db, withdrawal.orderId)).toBe(true)
  stub.isSlow = false
  stub.payouts.set('lost', { ...lost, status: 'canceled', reason: 'recipient_not_found' })
  await importNextDay(1)
  expect(await mayBePaid(db, withdrawal.orderId)).toBe(false)
})
