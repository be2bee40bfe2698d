import { expect, it } from 'vitest'
import { addDays, moscowDay } from '../../../../platform/clock/moscow.ts'
import { getMoney } from '../../../../testing/earnings/ledger-fixtures.ts'
import { aPayoutStub } from '../../../../testing/stubs/payout-stub.ts'
import {
  aProviderPayoutTest,
  aReadyPayout,
  makeOlder,
  send,
} from '../../../../testing/payouts/provider-payout-fixtures.ts'
import { anApprover, aWithdrawal, getWithdrawalStatus } from '../../../../testing/payouts/payout-fixtures.ts'
import { databaseEach } from '../../../../testing/database/test-database.ts'
import { listDifferences } from '../../../../testing/payouts/withdrawal-fixtures.ts'
import {
  explainContradiction,
  findInFlight,
  findMonthBlockers,
  getAdminWithdrawal,
  getPayoutPause,
  hasReturnedByHand,
  importProviderStatement,
  recordApproval,
  recheckFinalPayouts,
  recordOutcomeByHand,
  verifyPayouts,
} from '../payouts.service.ts'

const { db } = await databaseEach()
const stub = await aPayoutStub()
const context = await aProviderPayoutTest(db, { stub })
await anApprover(db, 'vera')
/** The account of the submission is no longer configured. */
const closed = { ...context, config: { ...context.config, agentId: '' }, provider: null }
const today = () => moscowDay(context.clock.systemNow())

/** Sends a payout whose response is lost, and waits `age`. The provider has the payout and does not pay it. */
async function aPayoutWithoutOutcome(age: string) {
  const payout = await aReadyPayout(context)
  Object.assign(stub, { isSlow: true, faults: { ...stub.faults, cut: 1 } })
  await send(context)
  stub.faults.cut = 0
  await makeOlder(db, age)
  return payout
}

const document = 'Письмо провайдера № 7 от 27.11.2026'
const record = (
  number: bigint,
  staffName: string,
  {
    on = closed,
    ...options
  }: { on?: Pick<typeof context, 'config'> & { provider: typeof context.provider | null } } & Partial<
    Parameters<typeof recordOutcomeByHand>[1]
  > = {},
) =>
  recordOutcomeByHand(
    { ...context, ...on },
    { number, staffName, outcome: 'returned', reason: 'provider_refused', document, ...options },
  )
const getCard = (number: bigint) => getAdminWithdrawal(closed, number)

it('two staff members record the return of a payout by the same document after its provider account was closed for a week', async () => {
  const { number, orderId, memberId, amount } = await aPayoutWithoutOutcome('9 days')
  const before = await getMoney(db, memberId)
  expect(await getCard(number)).toMatchObject({ isProviderUnreachable: true, outcomeProposal: null })
  await expect(record(number, 'petr', { document: '' })).rejects.toMatchObject({ code: 'outcome_document' })
  await expect(record(number, 'olga')).rejects.toMatchObject({ code: 'outcome_recorded_by_approver' })
  await record(number, 'petr')
  await record(number, 'petr')
  await record(number, 'vera', { document: 'Другое письмо' })
  await record(number, 'petr', { reason: 'account_closed' })
  expect(await getCard(number)).toMatchObject({
    status: 'sent',
    outcomeProposal: { outcome: 'returned', reason: 'account_closed', document, staffName: 'petr' },
  })
  expect(await getMoney(db, memberId)).toEqual(before)

  await Promise.allSettled([1, 2].map(() => record(number, 'vera', { reason: 'account_closed' })))
  expect(await getCard(number)).toMatchObject({
    status: 'returned',
    outcomeDocument: document,
    outcomeProposal: null,
  })
  expect(await getMoney(db, memberId)).toMatchObject({ available: before.available + amount })
  const { rows } = await db.query<{ action: string; actor: string }>({
    text: `select action, actor from audit_events where object = $1 and action like 'payout.outcome-%' order by id`,
    values: [String(number)],
  })
  expect(rows.map(({ action, actor }) => `${action} ${actor}`)).toEqual([
    ...['petr', 'petr', 'vera', 'petr'].map((name) => `payout.outcome-proposed staff:${name}`),
    'payout.outcome-recorded staff:vera',
  ])
  expect([await listDifferences(db), await verifyPayouts(db)]).toEqual([[], []])

  // No list of a closed account can come, so no month waits for one.
  expect((await findMonthBlockers(db, today())).openAccounts).toEqual([])

  // The account is configured again, and the provider still has the payout. Both persons ended it.
  context.clock.moveBy({ days: 2 })
  await recheckFinalPayouts(context)
  expect(await getPayoutPause(db)).toMatchObject({ isOn: true, actor: 'system' })
  for (const staffName of ['petr', 'vera']) {
    expect(await hasReturnedByHand(db, { orderId, number, staffName })).toBe(true)
    await expect(
      explainContradiction(context, { number, staffName, reason: 'Провайдер отменит' }),
    ).rejects.toMatchObject({ code: 'explained_by_recorder' })
  }
})

it('a return without the provider is refused until its account was closed for a week, and the refusal names the day', async () => {
  const { number } = await aPayoutWithoutOutcome('3 hours')
  const [submitted] = await findInFlight(db)
  const from = addDays(moscowDay(submitted?.requestStartedAt ?? new Date(0)), 7)
  await expect(record(number, 'petr')).rejects.toMatchObject({
    code: 'provider_unreachable',
    details: { account: context.provider.account, from },
  })
  expect(await getCard(number)).toMatchObject({ isProviderUnreachable: true, outcomeProposal: null })
})

it('two staff members record the payment of a payout whose provider account is closed, with the day of the document', async () => {
  const { number } = await aPayoutWithoutOutcome('3 hours')
  const paid = { outcome: 'paid', day: today() } as const
  await expect(record(number, 'petr', { ...paid, document: '' })).rejects.toMatchObject({
    code: 'outcome_document',
  })
  await record(number, 'petr', paid)
  expect(await getWithdrawalStatus(db, { number })).toBe('sent')
  await record(number, 'vera', paid)
  expect(await getCard(number)).toMatchObject({ status: 'paid', outcomeDocument: document })
})

it('the proposal of a staff member who may no longer record outcomes does not count', async () => {
  const { number } = await aPayoutWithoutOutcome('9 days')
  await record(number, 'petr')
  await db.query({ text: `update staff set roles = '{verifier}' where name = 'petr'`, values: [] })
  await record(number, 'vera')
  expect(await getCard(number)).toMatchObject({ status: 'sent', outcomeProposal: { staffName: 'vera' } })
})

it('a return of a payout whose provider was silent for a week needs two staff members only while the provider does not respond', async () => {
  const { number } = await aPayoutWithoutOutcome('9 days')
  const later = await aPayoutWithoutOutcome('1 hour')
  const on = context
  stub.always = 'nothing'
  await record(number, 'petr', { on })
  expect(await getWithdrawalStatus(db, { number })).toBe('sent')
  stub.always = null
  await expect(record(number, 'vera', { on })).rejects.toMatchObject({ code: 'provider_is_paying' })
  for (const known of stub.payouts.values()) known.status = 'canceled'
  await record(later.number, 'petr', { on })
  expect(await getWithdrawalStatus(db, later)).toBe('returned')
})

it.each([
  ['in review', false],
  ['approved', true],
])(
  'a withdrawal that a restore left %s, and whose payout a closed account had without an outcome, is ended by two staff members',
  async (_status, isApproved) => {
    const withdrawal = await aWithdrawal(context)
    const { number, orderId, memberId, amount } = withdrawal
    const before = await getMoney(db, memberId)
    await db.query({
      text: `insert into provider_undecided_payouts (account, external_id, created_on, order_id) values ($1, 'po-lost', $2, $3)`,
      values: [context.provider.account, addDays(today(), -9), orderId],
    })
    const approve = () => recordApproval(context, { number, staffName: 'olga' })
    const importWith = (account: string) =>
      importProviderStatement({ ...context, provider: { ...context.provider, account } })
    if (isApproved) await approve()
    await importWith(context.provider.account)
    expect(await getWithdrawalStatus(db, { number })).toBe(isApproved ? 'approved' : 'review')
    if (!isApproved) await approve()
    expect(await send(context)).toBe(0)
    await Promise.all([importWith('other'), importWith('other')])
    expect(await getCard(number)).toMatchObject({
      status: 'sent',
      isProviderUnreachable: true,
      recordableOutcomes: ['paid', 'returned'],
    })
    await record(number, 'petr')
    expect(await getMoney(db, memberId)).toMatchObject({ available: before.available })
    await record(number, 'vera')
    expect(await getWithdrawalStatus(db, { number })).toBe('returned')
    expect(await getMoney(db, memberId)).toMatchObject({ available: before.available + amount })
    expect([await listDifferences(db), await verifyPayouts(db)]).toEqual([[], []])
  },
)
