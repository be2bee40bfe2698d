import { beforeEach, expect, it, vi } from 'vitest'
import { getMoney } from '../../../../testing/earnings/ledger-fixtures.ts'
import { aPayoutStub } from '../../../../testing/stubs/payout-stub.ts'
import {
  aReadyPayout,
  aProviderPayoutTest,
  carryOutAll,
  makeOlder,
  send,
  sendLost,
} from '../../../../testing/payouts/provider-payout-fixtures.ts'
import { aWithdrawal, getWithdrawalStatus } from '../../../../testing/payouts/payout-fixtures.ts'
import { testDatabase } from '../../../../testing/database/test-database.ts'
import { listDifferences } from '../../../../testing/payouts/withdrawal-fixtures.ts'
import {
  checkDuePayouts,
  recheckFinalPayouts,
  recordApproval,
  explainContradiction,
  getAdminWithdrawal,
  getAdminWithdrawalByNumber,
  getPayoutOverview,
  getPayoutPause,
  getPayoutQueues,
  recordOutcomeByHand,
  resumePayouts,
  verifyPayouts,
} from '../payouts.service.ts'

const { db } = await testDatabase()
const stub = await aPayoutStub()
const context = await aProviderPayoutTest(db, { stub })
beforeEach(async () => {
  await resumePayouts(context, { staffName: 'olga' })
  await db.query({
    text: `update payouts set next_action_at = null where state in ('paid', 'returned')`,
    values: [],
  })
})

const inDays = (days: number) => ({
  ...context,
  clock: { ...context.clock, systemNow: () => new Date(Date.now() + days * 86_400_000) },
})
async function aFinalPayout(cancelReason: typeof stub.cancelReason) {
  const payout = await aReadyPayout(context)
  stub.cancelReason = cancelReason
  await carryOutAll(context)
  stub.cancelReason = null
  const { reference } = await getAdminWithdrawalByNumber(context, payout.number)
  const [known] = stub.byReference(reference ?? '')
  if (!known) throw new Error('the payout was not created')
  return { ...payout, known }
}
const aPaidPayout = () => aFinalPayout(null)
const aRefundedPayout = () => aFinalPayout('recipient_not_found')
const byHand = (number: bigint, outcome: 'paid' | 'returned') =>
  recordOutcomeByHand(context, { number, staffName: 'petr', outcome, reason: 'other' })

it('the status of a final payout is checked once a day for 90 days, and a check that finds no contradiction changes nothing', async () => {
  const { number } = await aPaidPayout()
  expect(await recheckFinalPayouts(context)).toBe(0)
  expect(await recheckFinalPayouts(inDays(1.01))).toBe(1)
  expect(await recheckFinalPayouts(inDays(1.5))).toBe(0)
  expect(await recheckFinalPayouts(inDays(2.02))).toBe(1)
  expect(await recheckFinalPayouts(inDays(90.1))).toBe(1)
  expect(await recheckFinalPayouts(inDays(400))).toBe(0)
  expect(await getWithdrawalStatus(db, { number })).toBe('paid')
  expect(await getPayoutPause(db)).toMatchObject({ isOn: false })
})

it('refunds a payout once when the provider cancels the payout after it was paid', async () => {
  const { number, memberId, amount, known } = await aPaidPayout()
  const before = await getMoney(db, memberId)
  Object.assign(known, { status: 'canceled', reason: 'rejected_by_payee' })
  const later = inDays(1.01)
  await Promise.all([recheckFinalPayouts(later), recheckFinalPayouts(later)])
  await recheckFinalPayouts(inDays(3))
  expect(await getAdminWithdrawalByNumber(context, number)).toMatchObject({
    status: 'returned',
    state: 'returned',
    reason: 'recipient_bank_refused',
  })
  expect(await getMoney(db, memberId)).toMatchObject({ available: before.available + amount })
  expect([await listDifferences(db), await verifyPayouts(db)]).toEqual([[], []])
})

it.each([
  ['another sum', { value: '1.00' }],
  ['another recipient', { phone: '79990000000' }],
  ['a payout in progress', { status: 'pending' }],
])('pauses payouts when the provider’s report about a paid payout shows %s', async (_what, change) => {
  stub.isSlow = true
  const { number, known } = await (async () => {
    stub.isSlow = false
    const paid = await aPaidPayout()
    stub.isSlow = true
    return paid
  })()
  Object.assign(known, change)
  const alert = vi.spyOn(context.log, 'error').mockClear()
  await recheckFinalPayouts(inDays(1.01))
  stub.isSlow = false
  expect(await getPayoutPause(db)).toMatchObject({ isOn: true, actor: 'system' })
  expect(alert).toHaveBeenCalledOnce()
  expect(await getWithdrawalStatus(db, { number })).toBe('paid')
  expect((await getPayoutOverview(context)).unfinishedPayouts).toContainEqual(
    expect.objectContaining({ id: String(number), providerStatus: 'final_state_contradicted' }),
  )
  // The contradiction is reported once, so payouts are not paused again after staff have resumed them.
  await resumePayouts(context, { staffName: 'olga' })
  expect(await recheckFinalPayouts(inDays(5))).toBe(1)
  expect(await getPayoutPause(db)).toMatchObject({ isOn: false })
  expect(alert).toHaveBeenCalledOnce()
})

it('a payout whose recorded outcome the provider contradicts waits until a staff member who did not approve the withdrawal explains the contradiction', async () => {
  const { number, known } = await aPaidPayout()
  const isUnclear = async () =>
    (await getPayoutOverview(context)).unfinishedPayouts.some(({ id }) => id === String(number))
  const unclearCount = async () =>
    (await getPayoutQueues(context)).find(({ queue }) => queue === 'payouts-unclear')?.count ?? 0
  const before = await unclearCount()
  const explain = (staffName: string) =>
    explainContradiction(context, { number, staffName, reason: 'Провайдер исправил сумму, письмо № 7' })
  await expect(explain('petr')).rejects.toMatchObject({ code: 'payout_not_contradicted' })
  Object.assign(known, { value: '1.00' })
  await recheckFinalPayouts(inDays(1.01))
  expect([await isUnclear(), await unclearCount()]).toEqual([true, before + 1])
  expect(await getAdminWithdrawal(context, number)).toMatchObject({
    isContradicted: true,
    contradictionExplanation: null,
  })
  await expect(explain('olga')).rejects.toMatchObject({ code: 'outcome_recorded_by_approver' })
  const explained = await Promise.allSettled([explain('petr'), explain('petr')])
  expect(explained.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  expect([await isUnclear(), await unclearCount()]).toEqual([false, before])
  expect(await getAdminWithdrawal(context, number)).toMatchObject({
    status: 'paid',
    isContradicted: false,
    contradictionExplanation: 'Провайдер исправил сумму, письмо № 7',
  })
  const { rows } = await db.query({
    text: `select actor, reason from audit_events where action = 'payout.contradiction-explained' and object = $1`,
    values: [String(number)],
  })
  expect(rows).toEqual([{ actor: 'staff:petr', reason: 'Провайдер исправил сумму, письмо № 7' }])
})

it('a contradiction that staff explained, and that was over, pauses payouts again when it comes back', async () => {
  const { number, known } = await aPaidPayout()
  const { value } = known
  const report = async (reported: string, days: number) => {
    known.value = reported
    await recheckFinalPayouts(inDays(days))
    const { isOn } = await getPayoutPause(db)
    if (isOn) await resumePayouts(context, { staffName: 'olga' })
    return isOn
  }
  const explain = () =>
    explainContradiction(context, { number, staffName: 'petr', reason: 'Провайдер исправил сумму' })
  expect(await report('1.00', 1.01)).toBe(true)
  // A contradiction that is over before anybody explained it still needs its explanation.
  expect(await report(value, 2.02)).toBe(false)
  await explain()
  expect(await report('1.00', 3.03)).toBe(false)
  expect(await report(value, 4.04)).toBe(false)
  expect(await report('1.00', 5.05)).toBe(true)
  await explain()
  expect(await report('1.00', 6.06)).toBe(false)
})

it('the staff member who recorded the outcome of a payout cannot explain why the provider contradicts this outcome', async () => {
  const { number } = await aReadyPayout(context)
  await sendLost(context, stub)
  await makeOlder(db, '1 hour')
  await checkDuePayouts(context, { all: true })
  await byHand(number, 'returned')
  await db.query({
    text: `update payouts set provider_status = 'paid_after_return' where order_id = (select id from orders where number = $1)`,
    values: [number],
  })
  const explain = { number, reason: 'Деньги вернули по договорённости' }
  await expect(explainContradiction(context, { ...explain, staffName: 'petr' })).rejects.toMatchObject({
    code: 'explained_by_recorder',
  })
})

it('payouts are paused when the provider pays a payout that was already refunded to the member', async () => {
  const { number, known } = await aRefundedPayout()
  await recheckFinalPayouts(inDays(1.01))
  expect(await getPayoutPause(db)).toMatchObject({ isOn: false })
  known.status = 'succeeded'
  await recheckFinalPayouts(inDays(2.02))
  expect(await getPayoutPause(db)).toMatchObject({ isOn: true })
  expect(await getWithdrawalStatus(db, { number })).toBe('returned')
})

it('a payout whose contradiction staff have explained is still checked: a further contradiction pauses payouts again and needs its own explanation', async () => {
  const { number, known } = await aRefundedPayout()
  const recheck = async (days: number) => {
    stub.isSlow = true
    await recheckFinalPayouts(inDays(days))
    stub.isSlow = false
    const { isContradicted, providerStatus } = await getAdminWithdrawal(context, number)
    return { isContradicted, providerStatus, isPaused: (await getPayoutPause(db)).isOn }
  }
  const settle = async () => {
    await explainContradiction(context, { number, staffName: 'petr', reason: 'Провайдер отменит' })
    await resumePayouts(context, { staffName: 'olga' })
  }
  known.status = 'pending'
  const paying = { providerStatus: 'paying_after_return' }
  expect(await recheck(1.01)).toEqual({ ...paying, isContradicted: true, isPaused: true })
  await settle()
  expect(await recheck(2.02)).toEqual({ ...paying, isContradicted: false, isPaused: false })
  known.status = 'succeeded'
  const paid = { providerStatus: 'paid_after_return' }
  expect(await recheck(3.03)).toEqual({ ...paid, isContradicted: true, isPaused: true })
  await settle()
  expect(await recheck(4.04)).toEqual({ ...paid, isContradicted: false, isPaused: false })
})

it('a staff member who explained that the provider paid a returned payout cannot be the only approver for its member', async () => {
  const { number, memberId, recipient, known } = await aRefundedPayout()
  known.status = 'succeeded'
  await recheckFinalPayouts(inDays(1.01))
  await explainContradiction(context, { number, staffName: 'petr', reason: 'Участник вернёт деньги' })
  await resumePayouts(context, { staffName: 'olga' })
  const member = { memberId, phone: recipient.phone ?? '' }
  const again = await aWithdrawal(context, { member, amount: 100 })
  const approve = (staffName: string) => recordApproval(context, { number: again.number, staffName })
  expect(await approve('petr')).toMatchObject({ isApproved: false })
  expect(await approve('olga')).toMatchObject({ isApproved: true })
})

it('refunds a payout that the provider cancels after its contradiction was explained', async () => {
  const { number, memberId, amount, known } = await aPaidPayout()
  const before = await getMoney(db, memberId)
  stub.isSlow = true
  known.status = 'pending'
  await recheckFinalPayouts(inDays(1.01))
  stub.isSlow = false
  await explainContradiction(context, { number, staffName: 'petr', reason: 'Банк вернёт деньги' })
  known.status = 'canceled'
  await recheckFinalPayouts(inDays(2.02))
  expect(await getWithdrawalStatus(db, { number })).toBe('returned')
  expect(await getMoney(db, memberId)).toMatchObject({ available: before.available + amount })
})

it('staff cannot record a payout’s return while the provider reports the payout as pending or paid, or does not respond', async () => {
  const { number, memberId } = await aReadyPayout(context)
  stub.isSlow = true
  await send(context)
  await checkDuePayouts(context, { all: true })
  await makeOlder(db, '1 hour')
  const before = await getMoney(db, memberId)
  await expect(byHand(number, 'returned')).rejects.toMatchObject({ code: 'provider_is_paying' })
  stub.isSlow = false
  await carryOutAll(context)
  await expect(byHand(number, 'returned')).rejects.toMatchObject({ code: 'provider_has_paid' })
  stub.always = 'nothing'
  await expect(byHand(number, 'returned')).rejects.toMatchObject({ code: 'provider_silent' })
  stub.always = null
  expect(await getMoney(db, memberId)).toMatchObject({ available: before.available, held: 0n })
  expect(await getWithdrawalStatus(db, { number })).toBe('paid')
})
