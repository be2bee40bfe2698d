import { beforeEach, expect, it, vi } from 'vitest'
import { addDays, moscowDay, moscowMidnight } from '../../../../platform/clock/moscow.ts'
import { databaseEach } from '../../../../testing/database/test-database.ts'
import { aWithdrawal } from '../../../../testing/payouts/payout-fixtures.ts'
import {
  aProviderPayoutTest,
  aReadyPayout,
  carryOutAll,
  send,
} from '../../../../testing/payouts/provider-payout-fixtures.ts'
import { aPayoutStub } from '../../../../testing/stubs/payout-stub.ts'
import { toReference } from '../approvals/payout-reference.ts'
import type { Withdrawal } from '../../withdrawals/withdrawals.service.ts'
import {
  checkDuePayouts,
  getAdminWithdrawal,
  importProviderStatement,
  mayBePaid,
  recordApproval,
  recordOutcomeByHand,
  type Provider,
  verifyPayouts,
} from '../payouts.service.ts'

const { db } = await databaseEach()
const stub = await aPayoutStub()
const context = await aProviderPayoutTest(db, { stub })

beforeEach(() => {
  stub.payouts.clear()
  stub.isSlow = false
})

/** Stores at the provider a payout without an outcome of a withdrawal whose approval a restore removed. */
async function aLostPayout(withdrawal: Withdrawal) {
  await aReadyPayout(context)
  await carryOutAll(context)
  const [sent] = stub.payouts.values()
  if (!sent) throw new Error('the provider must have the payout')
  const { rows } = await db.query<{ phone: string; bank: string }>({
    text: 'select r.phone, r.bank_id as bank from withdrawals w join recipients r on r.id = w.recipient_id where w.order_id = $1',
    values: [withdrawal.orderId],
  })
  const lost = {
    ...sent,
    id: `po-lost-${withdrawal.number}`,
    reference: toReference(withdrawal),
    value: `${withdrawal.credited}.00`,
    phone: rows[0]?.phone ?? '',
    bank_id: rows[0]?.bank ?? '',
    created_at: context.clock.systemNow().toISOString(),
    status: 'pending',
    succeeded_at: null,
  } as const
  stub.payouts.set(lost.id, lost)
  stub.isSlow = true
  return lost
}

function importAfter(days: number, provider: Partial<Provider> = {}) {
  context.clock.moveBy({ days })
  return importProviderStatement({ ...context, provider: { ...context.provider, ...provider } })
}

it('a payout that stays without an outcome is asked for by its id after 90 days, so that the list begins at most 90 days ago', async () => {
  const withdrawal = await aWithdrawal(context)
  const lost = await aLostPayout(withdrawal)
  const list = vi.fn((period: Parameters<Provider['list']>[0]) => context.provider.list(period))
  const importNextDay = async (days: number) => {
    await importAfter(days, { list })
    return list.mock.lastCall?.[0].from
  }
  await importNextDay(1)
  await importNextDay(120)
  const yesterday = addDays(moscowDay(context.clock.systemNow()), -1)
  expect(await importNextDay(1)).toEqual(moscowMidnight(addDays(yesterday, 1 - 90)))
  expect(await mayBePaid(db, withdrawal.orderId)).toBe(true)
  stub.isSlow = false
  stub.payouts.set(lost.id, { ...lost, status: 'canceled', reason: 'recipient_not_found' })
  await importNextDay(1)
  expect(await mayBePaid(db, withdrawal.orderId)).toBe(false)
})

it.each([
  ['within 90 days', 2],
  ['after 90 days', 120],
])(
  'a payout without an outcome that is missing in a single answer of the provider %s is not sent a second time',
  async (_when, days) => {
    const withdrawal = await aWithdrawal(context)
    const { number, orderId } = withdrawal
    const lost = await aLostPayout(withdrawal)
    await importAfter(1)
    await importAfter(days)
    stub.payouts.delete(lost.id)
    await importAfter(1)
    expect(await mayBePaid(db, orderId)).toBe(true)
    stub.payouts.set(lost.id, lost)
    stub.isSlow = false
    await recordApproval(context, { number, staffName: 'olga' })
    expect(await send(context)).toBe(0)
    expect(stub.byReference(lost.reference)).toEqual([lost])
  },
)

it('an approved payout that the provider had without an outcome and now lacks is ended by staff', async () => {
  const withdrawal = await aWithdrawal(context)
  const { number } = withdrawal
  const lost = await aLostPayout(withdrawal)
  await importAfter(1)
  stub.payouts.delete(lost.id)
  await recordApproval(context, { number, staffName: 'olga' })
  await importAfter(1)
  await checkDuePayouts(context, { all: true })
  expect(await getAdminWithdrawal(context, number)).toMatchObject({
    status: 'sent',
    providerStatus: 'disappeared',
    recordableOutcomes: ['paid', 'returned'],
  })
  await recordOutcomeByHand(context, {
    number,
    staffName: 'petr',
    outcome: 'returned',
    reason: 'provider_refused',
  })
  expect(await getAdminWithdrawal(context, number)).toMatchObject({ status: 'returned' })
  await importAfter(1)
  expect(await db.query({ text: 'select from provider_undecided_payouts', values: [] })).toMatchObject({
    rowCount: 0,
  })
  expect(await verifyPayouts(db)).toEqual([])
})

it('a payout about which the provider answers with an error stops no later list, and stays without an outcome', async () => {
  const withdrawal = await aWithdrawal(context)
  const lost = await aLostPayout(withdrawal)
  await importAfter(1)
  await importAfter(120)
  const byId = async (id: string) => {
    if (id === lost.id) throw new Error('HTTP 400')
    return context.provider.byId(id)
  }
  expect(await importAfter(1, { byId })).toBe(1)
  expect(await importAfter(1, { byId })).toBe(1)
  expect(await mayBePaid(db, withdrawal.orderId)).toBe(true)
  stub.payouts.set(lost.id, { ...lost, status: 'canceled', reason: 'recipient_not_found' })
  await importAfter(1)
  expect(await mayBePaid(db, withdrawal.orderId)).toBe(false)
})

it('two accounts that list the same id for two payouts keep both unsent, and stop no list', async () => {
  const payouts = [await aReadyPayout(context), await aReadyPayout(context)]
  for (const [place, { orderId }] of payouts.entries())
    await db.query({
      text: `insert into provider_undecided_payouts (account, external_id, created_on, order_id) values ($1, 'po-same', $2, $3)`,
      values: [`closed-${place}`, moscowDay(context.clock.systemNow()), orderId],
    })
  await importAfter(1)
  expect(await send(context)).toBe(0)
  const states = await Promise.all(payouts.map(({ number }) => getAdminWithdrawal(context, number)))
  expect(new Set(states.map(({ state }) => state))).toEqual(new Set(['pending', 'ready']))
  await importAfter(1)
  expect(await send(context)).toBe(0)
})
