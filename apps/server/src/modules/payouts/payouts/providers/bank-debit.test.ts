import { beforeEach, expect, it } from 'vitest'
import { moscowDay } from '../../../../platform/clock/moscow.ts'
import { databaseEach } from '../../../../testing/database/test-database.ts'
import { getMoney } from '../../../../testing/earnings/ledger-fixtures.ts'
import { statementSince } from '../../../../testing/payouts/lost-days-fixtures.ts'
import { anApprover, aWithdrawal, getWithdrawalStatus } from '../../../../testing/payouts/payout-fixtures.ts'
import {
  aProviderPayoutTest,
  aReadyPayout,
  carryOutAll,
  makeOlder,
  send,
  sendLost,
} from '../../../../testing/payouts/provider-payout-fixtures.ts'
import { explainReported, importTable } from '../../../../testing/payouts/reported-payment-fixtures.ts'
import { aPayoutStub } from '../../../../testing/stubs/payout-stub.ts'
import { explainStatementLine } from '../bank-statements/decide-line.ts'
import { toReference } from '../approvals/payout-reference.ts'
import {
  checkDuePayouts,
  getPayoutPause,
  getPayoutQueues,
  importFileFromBank,
  pausePayouts,
  recordApproval,
  recordOutcomeByHand,
  verifyPayouts,
} from '../payouts.service.ts'
import { findProviderPayout } from './provider-payouts.sql.ts'
import { recordOutcome } from './record-outcome.ts'

const { db } = await databaseEach()
const stub = await aPayoutStub()
const context = await aProviderPayoutTest(db, { stub })
beforeEach(async () => {
  stub.payouts.clear()
  stub.isSlow = false
  await anApprover(db, 'vera')
})

const today = () => moscowDay(context.clock.businessNow())

type Withdrawal = Awaited<ReturnType<typeof aReadyPayout>>

/** Imports a statement of today with a debit of the withdrawal, as if somebody had paid it in the bank's client. */
async function importDebit(withdrawal: Withdrawal): Promise<void> {
  const debits = [{ reference: toReference(withdrawal), roubles: withdrawal.credited }]
  const bytes = statementSince(context, today(), debits)
  await importFileFromBank(context, { bytes, staffName: 'vera', dryRun: false })
}

/** Imports a table of results of the bank that reports the withdrawal as paid today, and returns the outcomes. */
const reportPaid = (withdrawal: Withdrawal) =>
  importTable(context, [`${toReference(withdrawal)};${withdrawal.credited},00;Исполнено;${today()}`])

const cancelAtProvider = (withdrawal: Withdrawal) => {
  const [payout] = stub.byReference(toReference(withdrawal))
  Object.assign(payout ?? {}, { status: 'canceled', reason: 'rejected_by_payee' })
  stub.isSlow = false
}

const checkAll = () => checkDuePayouts(context, { all: true })

/** Records that the debit was not a payment of the payout. */
async function explainDebit(): Promise<void> {
  const text = 'select id from bank_statement_lines'
  const { rows } = await db.query<{ id: bigint }>({ text, values: [] })
  for (const { id } of rows)
    await explainStatementLine(context, { id, staffName: 'vera', reason: 'Банк ошибся и вернул деньги' })
}

it.each<[string, (withdrawal: Withdrawal) => Promise<() => Promise<unknown>>]>([
  [
    'cancels a payout',
    async (withdrawal) => {
      stub.isSlow = true
      await send(context)
      await importDebit(withdrawal)
      cancelAtProvider(withdrawal)
      return checkAll
    },
  ],
  [
    'has lost a payout',
    async (withdrawal) => {
      await sendLost(context, stub)
      await importDebit(withdrawal)
      await makeOlder(db, '25 hours')
      return checkAll
    },
  ],
])(
  'a debit of the bank statement that nobody has decided keeps the money when the provider %s',
  async (what, prepare) => {
    // The search of the provider works only when it still finds a payout that it confirmed.
    if (what.includes('lost')) {
      await aReadyPayout(context)
      await carryOutAll(context)
    }
    const withdrawal = await aReadyPayout(context)
    const check = await prepare(withdrawal)
    const money = await getMoney(db, withdrawal.memberId)
    expect(await getPayoutQueues(context)).toContainEqual(
      expect.objectContaining({ queue: 'double-debits', count: 1, sum: withdrawal.credited }),
    )
    const isOn = async () => (await getPayoutPause(db)).isOn
    expect(await isOn()).toBe(false)
    await check()
    expect(await getMoney(db, withdrawal.memberId)).toEqual(money)
    expect(await isOn()).toBe(true)
    // The debit was not a payment of this payout after all, so the member gets the points back.
    await explainDebit()
    await check()
    expect(await getWithdrawalStatus(db, withdrawal)).toBe('returned')
    expect(await verifyPayouts(db)).toEqual([])
  },
)

it('the reason of the pause counts the payouts with a debit of the bank that the provider cancelled, and does not grow with each of them', async () => {
  const withdrawals = []
  stub.isSlow = true
  for (let i = 0; i < 3; i += 1) withdrawals.push(await aReadyPayout(context))
  await send(context)
  const debits = withdrawals.map((one) => ({ reference: toReference(one), roubles: one.credited }))
  const bytes = statementSince(context, today(), debits)
  await importFileFromBank(context, { bytes, staffName: 'vera', dryRun: false })
  await pausePayouts(context, { staffName: 'olga', reason: 'Сверка с банком' })
  withdrawals.forEach(cancelAtProvider)
  const reason =
    'Сверка с банком. Провайдер вернул выплаты, а банк их списал или сообщил об этом: разберите их в «Сверке». Таких выплат: 3'
  for (const _ of [1, 2]) {
    await checkAll()
    expect((await getPayoutPause(db)).reason).toBe(reason)
  }
})

it('the reason of the pause counts a payout once although two status checks that overlap report its cancellation, and a payout that was submitted again not at all', async () => {
  const withdrawal = await aReadyPayout(context)
  stub.isSlow = true
  await send(context)
  await importDebit(withdrawal)
  const payout = await findProviderPayout(db, withdrawal.orderId)
  if (!payout) throw new Error('the payout is missing')
  const returned = { payout, outcome: 'returned', reason: 'other' } as const
  const outdated = { ...payout, requestStartedAt: new Date(0) }
  expect(await recordOutcome(context, { ...returned, payout: outdated })).toBe('bank_debit')
  expect((await getPayoutPause(db)).isOn).toBe(false)
  for (const _ of [1, 2]) expect(await recordOutcome(context, returned)).toBe('bank_debit')
  expect((await getPayoutPause(db)).reason).toMatch(/Таких выплат: 1$/)
})

it('nobody records the return of a payout by hand while a debit of the bank statement may be its payment', async () => {
  const withdrawal = await aReadyPayout(context)
  await sendLost(context, stub)
  await importDebit(withdrawal)
  await makeOlder(db, '1 hour')
  await checkAll()
  const { number } = withdrawal
  const record = (staffName: string, document = '') =>
    recordOutcomeByHand(context, { number, staffName, outcome: 'returned', reason: 'other', document })
  await expect(record('vera')).rejects.toMatchObject({ code: 'withdrawal_debit_unreconciled' })
  await explainDebit()
  await expect(record('petr')).rejects.toMatchObject({ code: 'outcome_document' })
  await expect(record('vera', 'письмо 7')).rejects.toMatchObject({ code: 'outcome_by_debit_decider' })
  await record('petr', 'письмо 7')
  expect(await getWithdrawalStatus(db, withdrawal)).toBe('returned')
})

it('a payout that a table of results reports as paid is not sent to the provider until a person explains the report', async () => {
  const withdrawal = await aReadyPayout(context)
  expect(await reportPaid(withdrawal)).toEqual(['duplicate'])
  expect(await getPayoutQueues(context)).toContainEqual(
    expect.objectContaining({ queue: 'double-debits', count: 1 }),
  )
  expect(await send(context)).toBe(0)
  const bytes = statementSince(context, today())
  context.clock.moveBy({ days: 1 })
  await importFileFromBank(context, { bytes, staffName: 'vera', dryRun: false })
  expect(await send(context)).toBe(0)
  expect(await explainReported(context, 'vera')).toBe(1)
  expect(await send(context)).toBe(1)
})

it('a payout that a table of results reports as paid is not refunded when the provider has lost it', async () => {
  await aReadyPayout(context)
  await carryOutAll(context)
  const withdrawal = await aReadyPayout(context)
  await sendLost(context, stub)
  await reportPaid(withdrawal)
  await makeOlder(db, '25 hours')
  await checkAll()
  expect(await getWithdrawalStatus(db, withdrawal)).toBe('sent')
  expect((await getPayoutPause(db)).isOn).toBe(true)
})

it('a staff member who explained the debit of a payout that then came back cannot be the only approver for its member', async () => {
  const withdrawal = await aReadyPayout(context)
  stub.isSlow = true
  await send(context)
  await importDebit(withdrawal)
  cancelAtProvider(withdrawal)
  await explainDebit()
  // The provider cancels the payout more than 30 days after the explanation.
  context.clock.moveBy({ days: 40 })
  await checkAll()
  expect(await getWithdrawalStatus(db, withdrawal)).toBe('returned')
  const { memberId, recipient } = withdrawal
  const request = () =>
    aWithdrawal(context, { member: { memberId, phone: recipient.phone ?? '' }, amount: 100 })
  const again = await request()
  const approve = (staffName: string) => recordApproval(context, { number: again.number, staffName })
  expect(await approve('vera')).toMatchObject({ isApproved: false })
  expect(await approve('olga')).toMatchObject({ isApproved: true })
  context.clock.moveBy({ days: 400 })
  const { number } = await request()
  expect(await recordApproval(context, { number, staffName: 'vera' })).toMatchObject({ isApproved: false })
})
