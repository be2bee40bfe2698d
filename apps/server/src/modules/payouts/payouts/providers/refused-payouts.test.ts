import { afterEach, expect, it, vi } from 'vitest'
import { getMoney } from '../../../../testing/earnings/ledger-fixtures.ts'
import { aPayoutStub } from '../../../../testing/stubs/payout-stub.ts'
import {
  aReadyPayout,
  aProviderPayoutTest,
  carryOutAll,
  checkLater,
  expectBooksToAgree,
  makeOlder,
  send,
} from '../../../../testing/payouts/provider-payout-fixtures.ts'
import { changeMethodAsShown, getWithdrawalStatus } from '../../../../testing/payouts/payout-fixtures.ts'
import { testDatabase } from '../../../../testing/database/test-database.ts'
import { times } from '../../../../testing/harness/repeat.ts'
import {
  checkDuePayouts,
  findInFlight,
  getAdminWithdrawal,
  getPayoutOverview,
  getPayoutPause,
  getPayoutQueues,
  recordRejection,
  checkProviderAndReject,
  resubmitPayout,
  resumePayouts,
} from '../payouts.service.ts'
import type { Provider, SubmissionOutcome } from './provider.ts'
import { recordConfirmedRefusal } from './record-outcome.ts'

const { db } = await testDatabase()
const stub = await aPayoutStub()
const context = await aProviderPayoutTest(db, { stub })

afterEach(async () => {
  await db.query({ text: 'update payout_provider_state set wait_until = null', values: [] })
  await resumePayouts(context, { staffName: 'olga' })
  await carryOutAll(context)
  await expectBooksToAgree(db, stub)
})

/** Sends ready payouts to a provider that gives this response and creates no payout. */
const sendRefused = (creation: SubmissionOutcome): Promise<number> => {
  const provider: Provider = { ...context.provider, create: async () => creation }
  return send({ ...context, provider })
}
const refused = { kind: 'refused', because: 'refused' } as const
/**
 * Sends ready payouts while the stub of the provider refuses them. The stub gives the same response again when an
 * idempotency key is used again.
 */
async function sendToRefusingProvider(): Promise<number> {
  stub.refusal = { status: 400, json: { type: 'error', code: 'invalid_request' } }
  const count = await send(context)
  stub.refusal = null
  return count
}

const letDelayPass = () =>
  db.query({ text: `update payouts set next_action_at = null where state = 'ready'`, values: [] })

it('a payout that the provider refused does not count towards the daily cap, and is sent again after a delay', async () => {
  const { number, memberId, amount } = await aReadyPayout(context)
  const { leftToday } = await getPayoutOverview(context)
  expect(await sendRefused(refused)).toBe(1)
  await checkDuePayouts(context, { all: true })
  expect(await getWithdrawalStatus(db, { number })).toBe('sent')
  await checkLater(context)
  expect(await getAdminWithdrawal(context, number)).toMatchObject({
    status: 'approved',
    state: 'ready',
    providerStatus: 'refused',
    canResubmit: true,
  })
  expect(await getMoney(db, memberId)).toMatchObject({ held: amount })
  expect((await getPayoutOverview(context)).leftToday).toBe(leftToday)
  expect(await send(context)).toBe(0)
  await letDelayPass()
  expect(await send(context)).toBe(1)
  await carryOutAll(context)
  expect(await getWithdrawalStatus(db, { number })).toBe('paid')
})

it('a payout is not sent again when the provider reported a refusal but nevertheless created the payout', async () => {
  const { number } = await aReadyPayout(context)
  const create: Provider['create'] = async (...submission) => {
    await context.provider.create(...submission)
    return refused
  }
  await send({ ...context, provider: { ...context.provider, create } })
  await checkLater(context)
  await carryOutAll(context)
  expect(await getWithdrawalStatus(db, { number })).toBe('paid')
})

it('after three refusals by the provider a payout waits until staff send it again or reject its withdrawal', async () => {
  const payouts = [await aReadyPayout(context), await aReadyPayout(context)]
  const alert = vi.spyOn(context.log, 'error').mockClear()
  for (const _ of times(3, () => 0)) {
    expect(await sendToRefusingProvider()).toBe(2)
    await checkLater(context)
    await letDelayPass()
  }
  expect(alert).toHaveBeenCalledTimes(2)
  expect(await send(context)).toBe(0)
  const waiting = (await getPayoutOverview(context)).unfinishedPayouts
  expect(waiting.map(({ id }) => id)).toEqual(payouts.map(({ number }) => String(number)))
  const [first, second] = payouts.map(({ number }) => number)
  if (first === undefined || second === undefined) throw new Error('two payouts were created')
  await recordRejection(context, { number: first, staffName: 'petr', reason: 'details_wrong' })
  const resubmissions = await Promise.allSettled(
    times(2, () => resubmitPayout(context, { number: second, staffName: 'petr' })),
  )
  expect(resubmissions.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  await expect(resubmitPayout(context, { number: first, staffName: 'petr' })).rejects.toMatchObject({
    code: 'payout_not_refused',
  })
  await carryOutAll(context)
  expect(await getWithdrawalStatus(db, { number: second })).toBe('paid')
})

it('staff can neither send nor reject a refused payout while the provider’s search finds the payout or the provider does not respond', async () => {
  const paid = await aReadyPayout(context)
  await carryOutAll(context)
  const { reference } = await getAdminWithdrawal(context, paid.number)
  const [report] = await context.provider.byReference(reference ?? '')
  if (!report) throw new Error('the provider has no report of the paid payout')
  const { number } = await aReadyPayout(context)
  await sendToRefusingProvider()
  await checkLater(context)
  const withProvider = (byReference: Provider['byReference']) => ({
    ...context,
    provider: { ...context.provider, byReference },
  })
  const rejection = { number, staffName: 'petr', reason: 'details_wrong' as const }
  const refusals = [
    [() => Promise.reject(new Error('timeout')), 'provider_silent'],
    [async () => [report], 'provider_has_paid'],
    [async () => [{ ...report, status: 'pending' as const }], 'provider_is_paying'],
  ] as const
  for (const [byReference, code] of refusals) {
    const on = withProvider(byReference)
    await expect(resubmitPayout(on, { number, staffName: 'petr' })).rejects.toMatchObject({ code })
    await expect(checkProviderAndReject(on, rejection)).rejects.toMatchObject({ code })
  }
  await resubmitPayout(context, { number, staffName: 'petr' })
  await checkProviderAndReject(context, rejection)
  expect(await getWithdrawalStatus(db, { number })).toBe('rejected')
})

it('a status check that began before the resubmission of a payout changes nothing', async () => {
  const { number } = await aReadyPayout(context)
  expect(await sendRefused({ kind: 'refused', because: 'rate_limited', retryAfterMs: 1 })).toBe(1)
  const [checked] = await findInFlight(db)
  if (!checked) throw new Error('the refused payout has no unknown outcome')
  await checkLater(context)
  await db.query({ text: 'update payout_provider_state set wait_until = null', values: [] })
  await letDelayPass()
  // While the provider creates the payout, another worker records the result of its status check of the previous,
  // refused submission.
  const create: Provider['create'] = async (...submission) => {
    expect(await recordConfirmedRefusal(context, checked)).toBe('unknown')
    return context.provider.create(...submission)
  }
  stub.isSlow = true
  expect(await send({ ...context, provider: { ...context.provider, create } })).toBe(1)
  stub.isSlow = false
  expect(await getAdminWithdrawal(context, number)).toMatchObject({ status: 'sent', state: 'pending' })
  await carryOutAll(context)
  expect(await getWithdrawalStatus(db, { number })).toBe('paid')
})

it('a payout that the provider refused three times is no longer blocked after staff move the ready payouts to bank files', async () => {
  const payout = await aReadyPayout(context)
  await db.query({
    text: 'update payouts set refused_submissions = 3 where order_id = $1',
    values: [payout.orderId],
  })
  const countBlocked = async () =>
    (await getPayoutQueues(context)).find(({ queue }) => queue === 'payouts-blocked')?.count
  expect(await countBlocked()).toBe(1)
  const files = { ...context, config: { ...context.config, method: 'bank_file' as const } }
  await changeMethodAsShown(files, 'petr')
  expect(await countBlocked()).toBe(0)
  await changeMethodAsShown(context, 'petr')
  await carryOutAll(context)
  expect(await getWithdrawalStatus(db, payout)).toBe('paid')
})

it('when the provider limits the rate of requests, nothing is sent for the time that the provider states', async () => {
  const payouts = await Promise.all(times(3, () => aReadyPayout(context)))
  const limited = { kind: 'refused', because: 'rate_limited', retryAfterMs: 30_000 } as const
  expect(await sendRefused(limited)).toBe(1)
  const { requestCount } = stub
  expect([await send(context), stub.requestCount]).toEqual([0, requestCount])
  const clock = { ...context.clock, systemNow: () => new Date(Date.now() + 31_000) }
  expect(await send({ ...context, clock })).toBe(2)
  await checkLater(context)
  expect(await getPayoutPause(db)).toMatchObject({ isOn: false })
  for (const { number } of payouts)
    expect(await getAdminWithdrawal(context, number)).toMatchObject({ canResubmit: false })
  await carryOutAll({ ...context, clock })
  for (const payout of payouts) expect(await getWithdrawalStatus(db, payout)).toBe('paid')
})

it('when the provider does not accept our credentials, payouts are paused immediately and no refusal is counted', async () => {
  const { number } = await aReadyPayout(context)
  expect(await sendRefused({ kind: 'refused', because: 'credentials' })).toBe(1)
  expect(await getPayoutPause(db)).toMatchObject({
    isOn: true,
    actor: 'system',
    reason: expect.stringContaining('ключи доступа'),
  })
  await checkLater(context)
  expect(await getAdminWithdrawal(context, number)).toMatchObject({ state: 'ready', canResubmit: false })
  await letDelayPass()
})

it('payouts are paused after three unknown outcomes in a row, and a known outcome restarts the count', async () => {
  const unknown = { kind: 'unknown' } as const
  const sendOne = async (send: () => Promise<number>) => {
    await aReadyPayout(context)
    expect(await send()).toBe(1)
  }
  await sendOne(() => sendRefused(unknown))
  await sendOne(() => sendRefused(unknown))
  await sendOne(() => send(context))
  await sendOne(() => sendRefused(unknown))
  await sendOne(() => sendRefused(unknown))
  expect(await getPayoutPause(db)).toMatchObject({ isOn: false })
  await sendOne(() => sendRefused(unknown))
  expect(await getPayoutPause(db)).toMatchObject({
    isOn: true,
    reason: expect.stringContaining('трёх выплат'),
  })
  await makeOlder(db, '25 hours')
  while ((await findInFlight(db)).length > 0) await checkDuePayouts(context, { all: true })
})
