import { afterEach, expect, it, vi } from 'vitest'
import { moscowDay } from '../../../../platform/clock/moscow.ts'
import { getMoney } from '../../../../testing/earnings/ledger-fixtures.ts'
import { aPayoutStub } from '../../../../testing/stubs/payout-stub.ts'
import {
  aReadyPayout,
  aProviderPayoutTest,
  carryOutAll,
  expectBooksToAgree,
  makeOlder,
  send,
  sendLost,
} from '../../../../testing/payouts/provider-payout-fixtures.ts'
import { changeMethodAsShown, getWithdrawalStatus } from '../../../../testing/payouts/payout-fixtures.ts'
import { holdLock, untilSomebodyWaits } from '../../../../testing/database/lock-waits.ts'
import { testDatabase } from '../../../../testing/database/test-database.ts'
import { aSetClock, moscowNoon } from '../../../../testing/payouts/withdrawal-fixtures.ts'
import { addStaff } from '../../../../platform/staff/staff.service.ts'
import { taxRegister } from '../../tax/tax.service.ts'
import { aPhone } from '../../../../testing/identity/member-fixtures.ts'
import {
  changeMethodOfReadyPayouts,
  checkDuePayouts,
  getPayoutPause,
  getAdminWithdrawal,
  getAdminWithdrawalByNumber,
  yookassaProvider,
  makeBatch,
  findInFlight,
  recordRejection,
  recordOutcomeByHand,
  resumePayouts,
  pausePayouts,
} from '../payouts.service.ts'
import { lockSending } from '../controls/payout-pause.sql.ts'

const { db } = await testDatabase()
const stub = await aPayoutStub()
const context = await aProviderPayoutTest(db, { stub })
const today = () => moscowDay(context.clock.businessNow())
await addStaff(db, { name: 'ivan', phone: aPhone(), now: new Date() })
// The provider's response that it has no such payout is final only when the provider's search finds an earlier payout.
// Therefore one payout is paid before the tests.
await aReadyPayout(context)
await carryOutAll(context)

/** After each test every payout gets an outcome, and our ledger is compared with the provider's payouts. */
afterEach(async () => {
  await waitForOutcomes()
  await expectBooksToAgree(db, stub)
})

async function waitForOutcomes(): Promise<void> {
  Object.assign(stub, { always: null, cancelReason: null, isSlow: false })
  await carryOutAll(context)
  await makeOlder(db, '25 hours')
  await checkDuePayouts(context, { all: true })
  expect(await findInFlight(db)).toEqual([])
}

it('submits a payout to the provider with its amount, recipient and reference, and records it as paid', async () => {
  const { number, credited, recipient } = await aReadyPayout(context)
  stub.isSlow = true
  expect(await send(context)).toBe(1)
  stub.isSlow = false
  expect(await getWithdrawalStatus(db, { number })).toBe('sent')
  const { reference } = await getAdminWithdrawalByNumber(context, number)
  expect(stub.payouts.get(reference ?? '')).toMatchObject({
    reference,
    value: `${credited}.00`,
    phone: recipient.phone,
    bank_id: recipient.bankId,
  })
  await carryOutAll(context)
  expect(await getAdminWithdrawalByNumber(context, number)).toMatchObject({ status: 'paid', state: 'paid' })
})

it.each([
  ['recipient_not_found', 'recipient_not_found'],
  ['rejected_by_payee', 'recipient_bank_refused'],
  ['something_new', 'provider_refused'],
])(
  'refunds the points of a payout that the provider cancelled (%s) to the available balance, and stores the reason for the member',
  async (cancelReason, reason) => {
    const { number, memberId, amount } = await aReadyPayout(context)
    const before = await getMoney(db, memberId)
    stub.cancelReason = cancelReason
    await carryOutAll(context)
    expect(await getAdminWithdrawalByNumber(context, number)).toMatchObject({
      status: 'returned',
      state: 'returned',
      reason,
    })
    expect(await getMoney(db, memberId)).toMatchObject({
      available: before.available + amount,
      held: 0n,
    })
  },
)

const [left, providerStatus] = [new Date('2030-12-31T20:59:30Z'), new Date('2031-01-01T06:00:00Z')]

it.each([
  ['2030-12-31T20:59:40.000Z', new Date('2030-12-31T20:59:40Z'), 1_500n],
  ['2031-01-01T00:00:01.000+03:00', new Date('2030-12-31T21:00:01Z'), 0n],
  // A time before the submission means that the provider's clock is slow; a time in the future means that this clock is
  // fast.
  ['2030-12-31T20:59:29.000Z', left, 1_500n],
  ['2031-01-01T06:00:01.000Z', providerStatus, 0n],
  ['yesterday', providerStatus, 0n],
])(
  'records the provider’s time %s as the time of payment, but never a time before the submission or in the future',
  async (paysAt, at, inTheOldYear) => {
    const clock = aSetClock(left)
    const clockContext = { ...context, clock }
    const { number, memberId } = await aReadyPayout(clockContext)
    Object.assign(stub, { isSlow: true, paysAt })
    await send(clockContext)
    Object.assign(stub, { isSlow: false })
    clock.set(providerStatus)
    await carryOutAll(clockContext)
    Object.assign(stub, { paysAt: null })
    expect(await getAdminWithdrawalByNumber(context, number)).toMatchObject({ status: 'paid', paidAt: at })
    const yearTaxRow = (await taxRegister(db, 2030)).find((row) => row.memberId === memberId)
    expect(yearTaxRow?.untaxed ?? 0n).toBe(inTheOldYear)
  },
)

it('a payout to an account is sent in a bank file even when a payout provider is configured', async () => {
  const { number } = await aReadyPayout(context, { kind: 'account' })
  expect(await send(context)).toBe(0)
  const { count } = await makeBatch(context, { staffName: 'olga', kind: 'account', limit: 10 })
  expect(count).toBe(1)
  expect(await checkDuePayouts(context, { all: true })).toBe(0)
  expect((await getAdminWithdrawalByNumber(context, number)).state).toBe('pending')
})

it('while the provider is unavailable or refuses our credentials, submits no payout, and staff can still reject the withdrawals', async () => {
  const withdrawal = await aReadyPayout(context)
  const { number } = withdrawal
  for (const always of ['nothing', { status: 503, json: {} }, { status: 200, json: { hello: 1 } }] as const) {
    stub.always = always
    expect(await send(context)).toBe(0)
  }
  stub.always = null
  const wrongSecret = { ...context, provider: yookassaProvider({ ...context.config, secret: 'wrong' }) }
  expect(await send(wrongSecret)).toBe(0)
  expect((await getAdminWithdrawalByNumber(context, number)).state).toBe('ready')
  await recordRejection(context, { number, staffName: 'olga', reason: 'member_asked' })
  expect(await send(context)).toBe(0)
})

it('while the payout pause is on, submits no payout, but still checks the status of payouts that were submitted before', async () => {
  const [first, second] = [await aReadyPayout(context), await aReadyPayout(context)]
  await pausePayouts(context, { staffName: 'olga', reason: 'test' })
  const { requestCount } = stub
  expect([await send(context), stub.requestCount]).toEqual([0, requestCount])
  expect((await getAdminWithdrawalByNumber(context, first.number)).state).toBe('ready')
  await resumePayouts(context, { staffName: 'olga' })
  expect(await sendLost(context, stub)).toBe(1)
  await pausePayouts(context, { staffName: 'olga', reason: 'test' })
  await checkDuePayouts(context, { all: true })
  expect((await findInFlight(db)).map(({ number, providerStatus }) => [number, providerStatus])).toEqual([
    [first.number, 'not_found'],
  ])
  expect((await getAdminWithdrawalByNumber(context, second.number)).state).toBe('ready')
  await resumePayouts(context, { staffName: 'olga' })
  await waitForOutcomes()
  expect((await getAdminWithdrawalByNumber(context, first.number)).status).toBe('returned')
})

it('submits nothing when staff turn the payout pause on between the test query to the provider and the first submission', async () => {
  const { number } = await aReadyPayout(context)
  const { provider } = context
  const byReference: typeof provider.byReference = async (reference) => {
    await pausePayouts(context, { staffName: 'olga', reason: 'test' })
    return provider.byReference(reference)
  }
  expect(await send({ ...context, provider: { ...provider, byReference } })).toBe(0)
  expect((await getAdminWithdrawalByNumber(context, number)).state).toBe('ready')
  await resumePayouts(context, { staffName: 'olga' })
  expect(await send(context)).toBe(1)
})

it('submits payouts up to the daily cap, and submits the remaining payouts on the next day in Moscow', async () => {
  const clock = aSetClock(moscowNoon('2031-03-10'))
  const capped = { ...context, clock, config: { ...context.config, dailyCap: 2_000n } }
  const [first, second] = [await aReadyPayout(capped), await aReadyPayout(capped)]
  clock.set(new Date('2031-03-10T20:59:59.999Z'))
  expect(await send(capped)).toBe(1)
  const { requestCount } = stub
  expect([await send(capped), stub.requestCount]).toEqual([0, requestCount])
  expect((await getAdminWithdrawalByNumber(context, first.number)).status).not.toBe('approved')
  expect((await getAdminWithdrawalByNumber(context, second.number)).state).toBe('ready')
  clock.set(new Date('2031-03-10T21:00:00Z'))
  expect(await send(capped)).toBe(1)
  await carryOutAll(capped)
})

it('when the response to a submission is lost, checks the status of the payout by its reference and never submits the payout again', async () => {
  const { number } = await aReadyPayout(context)
  const { reference } = await getAdminWithdrawalByNumber(context, number)
  stub.faults.cut = 1
  await send(context)
  stub.faults.cut = 0
  expect(await findInFlight(db)).toMatchObject([{ number, state: 'sending', providerStatus: 'no_answer' }])
  await carryOutAll(context)
  expect(await getWithdrawalStatus(db, { number })).toBe('paid')
  expect(stub.reports.get(reference ?? '')).toBe(1)
})

it('a payout that is missing at the provider is refunded only after a day, and only while the provider’s search finds an earlier payout', async () => {
  const { number } = await aReadyPayout(context)
  await sendLost(context, stub)
  await makeOlder(db, '23 hours')
  await checkDuePayouts(context, { all: true })
  expect(await findInFlight(db)).toMatchObject([{ number, providerStatus: 'not_found' }])
  await makeOlder(db, '2 hours')
  const alert = vi.spyOn(context.log, 'error')
  // The payout is not queried with another provider account, because that account does not contain the payout.
  const { requestCount } = stub
  await checkDuePayouts({ ...context, provider: { ...context.provider, account: 'another' } }, { all: true })
  expect(await findInFlight(db)).toMatchObject([{ number, providerStatus: 'other_account' }])
  expect(stub.requestCount).toBe(requestCount)
  expect(await getAdminWithdrawal(context, number)).toMatchObject({
    recordableOutcomes: ['paid', 'returned'],
  })
  const byHand = { number, staffName: 'petr', outcome: 'returned', reason: 'other' } as const
  for (const provider of [{ ...context.provider, account: 'another' }, null])
    await expect(recordOutcomeByHand({ ...context, provider }, byHand)).rejects.toMatchObject({
      code: 'provider_unreachable',
      details: { account: context.provider.account },
    })
  // A search that finds no payout at all does not prove that this payout is missing.
  await checkDuePayouts(
    { ...context, provider: { ...context.provider, byReference: async () => [] } },
    { all: true },
  )
  expect(await getWithdrawalStatus(db, { number })).toBe('sent')
  const mustCheck = expect.stringContaining('staff must check it')
  expect(alert.mock.calls).toEqual([[{ reference: expect.any(String) }, mustCheck]])
  await checkDuePayouts(context, { all: true })
  expect(await getAdminWithdrawalByNumber(context, number)).toMatchObject({
    status: 'returned',
    reason: 'provider_refused',
  })
  expect(alert).toHaveBeenCalledOnce()
})

it('when the provider refused the recipient’s bank, the payout is refunded only after the provider’s search does not find the payout', async () => {
  const { number } = await aReadyPayout(context)
  const { provider } = context
  const json = { type: 'error', code: 'invalid_request', parameter: 'payout_destination_data.bank_id' }
  const create: typeof provider.create = async (...order) => {
    stub.always = { status: 400, json }
    const creation = await provider.create(...order)
    stub.always = null
    return creation
  }
  await send({ ...context, provider: { ...provider, create } })
  await checkDuePayouts(context, { all: true })
  expect(await findInFlight(db)).toMatchObject([{ number, providerStatus: 'bank_refused' }])
  await makeOlder(db, '2 minutes')
  await checkDuePayouts(context, { all: true })
  expect(await getAdminWithdrawalByNumber(context, number)).toMatchObject({
    status: 'returned',
    reason: 'recipient_bank_refused',
  })
})

it('records no outcome when the provider reports the payout with another amount, recipient, reference or id, or no longer has the payout', async () => {
  const { number } = await aReadyPayout(context)
  // The payout stays in progress at the provider, so the status check queries it by its id.
  stub.isSlow = true
  await send(context)
  const { reference, bankId, phone } = (await findInFlight(db))[0] ?? {}
  const [stubPayout] = stub.byReference(reference ?? '')
  const truth = await context.provider.byReference(reference ?? '')
  const [reports] = truth
  if (!reports || !stubPayout) throw new Error('the payouts were not created')
  const paid = { ...reports, status: 'paid' as const }
  const getProviderStatus = async (byId: object | null) => {
    const falseProvider = { ...context.provider, byId: async () => byId as typeof paid }
    await checkDuePayouts({ ...context, provider: falseProvider }, { all: true })
    return (await findInFlight(db))[0]?.providerStatus
  }
  expect(await getProviderStatus({ ...paid, kopecks: 150_001n })).toBe('sum_mismatch')
  expect(await getProviderStatus({ ...paid, kopecks: null })).toBe('sum_mismatch')
  expect(await getProviderStatus({ ...paid, phone: aPhone() })).toBe('recipient_mismatch')
  expect(await getProviderStatus({ ...paid, bankId: '100000000008' })).toBe('recipient_mismatch')
  expect(await getProviderStatus({ ...paid, reference: 'IM-1-00009M' })).toBe('reference_mismatch')
  expect(await getProviderStatus({ ...paid, id: 'po-other' })).toBe('id_mismatch')
  expect(await getProviderStatus(null)).toBe('disappeared')
  expect((await findInFlight(db))[0]).toMatchObject({ bankId, phone })
  expect(await getWithdrawalStatus(db, { number })).toBe('sent')
  stub.isSlow = false
})

it('records no outcome when the provider finds two payouts with one reference', async () => {
  const { number } = await aReadyPayout(context)
  // The response to the submission is lost, so the status check queries the payout by its reference.
  stub.faults.cut = 1
  await send(context)
  stub.faults.cut = 0
  const byReference: typeof context.provider.byReference = async (reference) => {
    const [report] = await context.provider.byReference(reference)
    return report ? [report, { ...report, id: 'po-2' }] : []
  }
  await checkDuePayouts({ ...context, provider: { ...context.provider, byReference } }, { all: true })
  expect(await findInFlight(db)).toMatchObject([{ number, providerStatus: 'duplicate' }])
  expect(await getWithdrawalStatus(db, { number })).toBe('sent')
})

it('turns the payout pause on when our account at the provider lacks funds for a payout', async () => {
  const [first, second] = [await aReadyPayout(context), await aReadyPayout(context)]
  stub.cancelReason = 'insufficient_funds'
  // The first submission gets no response, so this call of `send` submits no other payout.
  stub.faults.cut = 1
  expect(await send(context)).toBe(1)
  stub.faults.cut = 0
  while ((await getWithdrawalStatus(db, first)) === 'sent') await checkDuePayouts(context, { all: true })
  expect(await getPayoutPause(db)).toMatchObject({ isOn: true, actor: 'system' })
  expect(await send(context)).toBe(0)
  expect((await getAdminWithdrawalByNumber(context, second.number)).state).toBe('ready')
  stub.cancelReason = null
  await resumePayouts(context, { staffName: 'olga' })
  await waitForOutcomes()
  expect([await getWithdrawalStatus(db, first), await getWithdrawalStatus(db, second)]).toEqual([
    'returned',
    'paid',
  ])
})

it('only a staff member who did not approve the withdrawal can record the payout’s outcome, and nobody can record it during the submission', async () => {
  const { number, memberId } = await aReadyPayout(context)
  const record = (staffName: string, outcome: 'paid' | 'returned') =>
    recordOutcomeByHand(context, { number, staffName, outcome, reason: 'other', day: today() })
  await expect(record('petr', 'returned')).rejects.toMatchObject({ code: 'payout_outcome_known' })
  await sendLost(context, stub)
  await expect(record('petr', 'returned')).rejects.toMatchObject({ code: 'payout_outcome_known' })
  await makeOlder(db, '1 minute')
  await expect(record('olga', 'returned')).rejects.toMatchObject({ code: 'outcome_recorded_by_approver' })
  await expect(record('nobody', 'returned')).rejects.toMatchObject({ code: 'staff_not_found' })
  await record('petr', 'paid')
  expect(await getAdminWithdrawalByNumber(context, number)).toMatchObject({ status: 'paid', state: 'paid' })
  await expect(record('petr', 'paid')).rejects.toMatchObject({ code: 'payout_outcome_known' })
  await record('petr', 'returned')
  expect(await getAdminWithdrawalByNumber(context, number)).toMatchObject({
    status: 'returned',
    state: 'returned',
  })
  expect(await getMoney(db, memberId)).toMatchObject({ held: 0n })
  expect(await checkDuePayouts(context, { all: true })).toBe(0)
})

it('submits ready payouts only while their method is the payout provider', async () => {
  const { number } = await aReadyPayout(context)
  const bankFile = { ...context, config: { ...context.config, method: 'bank_file' as const } }
  await changeMethodAsShown(bankFile, 'olga')
  expect(await send(context)).toBe(0)
  await changeMethodAsShown(context, 'olga')
  await carryOutAll(context)
  expect(await getWithdrawalStatus(db, { number })).toBe('paid')
})

it('refuses to change the method of ready payouts when their count or sum is no longer the one that staff saw, and returns the new figures', async () => {
  const payout = await aReadyPayout(context)
  const config = { ...context.config, method: 'bank_file' as const }
  const change = (shown: { count: number; sum: number }) =>
    changeMethodOfReadyPayouts({ ...context, config }, { staffName: 'olga', shown })
  await aReadyPayout(context)
  const details = { count: 2, sum: 3000 }
  for (const shown of [
    { count: 1, sum: 1500 },
    { count: 2, sum: 2999 },
  ])
    await expect(change(shown)).rejects.toMatchObject({ code: 'ready_payouts_changed', details })
  await change(details)
  expect(await send(context)).toBe(0)
  // A double press changes nothing more, and names what is left.
  await expect(change(details)).rejects.toMatchObject({ details: { count: 0, sum: 0 } })
  await changeMethodAsShown(context, 'olga')
  await carryOutAll(context)
  expect(await getWithdrawalStatus(db, payout)).toBe('paid')
})

it('while a payout is being submitted, its status is first checked one minute after the beginning of the submission', async () => {
  const begin = Date.now()
  let ms = begin
  const clockContext = { ...context, clock: { ...context.clock, systemNow: () => new Date(ms) } }
  await aReadyPayout(context)
  const { provider } = context
  const checked: number[] = []
  const create: typeof provider.create = async (...order) => {
    for (const ageMs of [59_999, 60_000]) {
      ms = begin + ageMs
      checked.push(await checkDuePayouts(clockContext))
    }
    return provider.create(...order)
  }
  expect(await send({ ...clockContext, provider: { ...provider, create } })).toBe(1)
  expect(checked).toEqual([0, 1])
})

it('changes the method of payouts only after the database transaction that submits payouts has ended', async () => {
  const { number } = await aReadyPayout(context)
  const sent = await holdLock(db, lockSending)
  const config = { ...context.config, method: 'bank_file' as const }
  const changing = changeMethodAsShown({ ...context, config }, 'olga')
  try {
    await untilSomebodyWaits(db)
  } finally {
    await sent()
    await changing
  }
  expect(await send(context)).toBe(0)
  await changeMethodAsShown(context, 'olga')
  await carryOutAll(context)
  expect(await getWithdrawalStatus(db, { number })).toBe('paid')
})

it('submits each payout once when several processes run in parallel', async () => {
  const payouts = await Promise.all(Array.from({ length: 12 }, () => aReadyPayout(context)))
  await Promise.all([send(context), send(context), send(context), checkDuePayouts(context), send(context)])
  await carryOutAll(context)
  for (const payout of payouts) expect(await getWithdrawalStatus(db, payout)).toBe('paid')
  for (const count of stub.reports.values()) expect(count).toBe(1)
})
