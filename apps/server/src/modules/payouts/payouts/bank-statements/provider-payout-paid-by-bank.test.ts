import { beforeEach, expect, it } from 'vitest'
import { moscowDay } from '../../../../platform/clock/moscow.ts'
import { databaseEach } from '../../../../testing/database/test-database.ts'
import { expectConsistentBooks } from '../../../../testing/earnings/ledger-consistency.ts'
import { getMoney } from '../../../../testing/earnings/ledger-fixtures.ts'
import { statementSince } from '../../../../testing/payouts/lost-days-fixtures.ts'
import { anApprover, getWithdrawalStatus } from '../../../../testing/payouts/payout-fixtures.ts'
import {
  aProviderPayoutTest,
  aReadyPayout,
  carryOutAll,
  checkNextDay,
  makeOlder,
  send,
  sendLost,
} from '../../../../testing/payouts/provider-payout-fixtures.ts'
import { aPayoutStub } from '../../../../testing/stubs/payout-stub.ts'
import type { Withdrawal } from '../../withdrawals/withdrawals.service.ts'
import { toReference } from '../approvals/payout-reference.ts'
import {
  checkDuePayouts,
  getPayoutQueues,
  importFileFromBank,
  recordOutcomeByHand,
  verifyPayouts,
} from '../payouts.service.ts'
import { getReconciliation } from '../reconciliation/day-closing.ts'
import { matchStatementLine } from './decide-line.ts'

const { db } = await databaseEach()
const stub = await aPayoutStub()
const context = await aProviderPayoutTest(db, { stub })
await anApprover(db, 'vera')
beforeEach(() => {
  stub.payouts.clear()
  stub.isSlow = false
})

let statement: Buffer = Buffer.from('')
const importStatement = () =>
  importFileFromBank(context, { bytes: statement, staffName: 'petr', dryRun: false })

/** Imports a debit with the reference of the withdrawal, or only with its number. Returns the id of the line. */
async function debit(withdrawal: Withdrawal, reference = toReference(withdrawal)): Promise<bigint> {
  const day = moscowDay(context.clock.businessNow())
  statement = statementSince(context, day, [{ reference, roubles: withdrawal.credited }])
  await importStatement()
  const { rows } = await db.query<{ id: bigint }>({ text: 'select id from bank_statement_lines', values: [] })
  return rows[0]?.id ?? 0n
}

const match = (id: bigint, { number }: Withdrawal) =>
  matchStatementLine(context, { id, number, staffName: 'petr' })

async function expectPaidByBank(withdrawal: Withdrawal): Promise<void> {
  expect(await getWithdrawalStatus(db, withdrawal)).toBe('paid')
  await carryOutAll(context, { ready: 0 })
  expect(stub.payouts.size).toBe(0)
  expect(await verifyPayouts(db)).toEqual([])
  await expectConsistentBooks(db)
}

it.each([
  ['with our reference', toReference],
  ['with only the number of the withdrawal', ({ number }: Withdrawal) => `Заявка ${number}`],
])(
  'a ready payout of the provider that staff paid in the bank’s own program waits for the line, and is paid when its debit %s is matched',
  async (_what, toPurpose) => {
    const withdrawal = await aReadyPayout(context)
    const id = await debit(withdrawal, toPurpose(withdrawal))
    expect(await send(context)).toBe(0)
    await match(id, withdrawal)
    await expectPaidByBank(withdrawal)
    await expect(match(id, withdrawal)).rejects.toMatchObject({ code: 'line_decided' })
  },
)

it('the debit of a payout that was sent to the provider is refused as a second payment', async () => {
  const withdrawal = await aReadyPayout(context)
  await send(context)
  const id = await debit(withdrawal)
  await expect(match(id, withdrawal)).rejects.toMatchObject({
    code: 'line_sent_to_provider',
    message: expect.stringContaining('это второй платёж'),
  })
})

it('the debit of a payout that the provider has without an outcome is refused until the provider decides', async () => {
  const withdrawal = await aReadyPayout(context)
  const id = await debit(withdrawal)
  await db.query({
    text: `insert into provider_undecided_payouts (account, external_id, created_on, order_id)
      values ($1, 'po-1', current_date, $2)`,
    values: [context.provider.account, withdrawal.orderId],
  })
  await expect(match(id, withdrawal)).rejects.toMatchObject({ code: 'provider_is_paying' })
  expect(await getWithdrawalStatus(db, withdrawal)).toBe('approved')
})

it('a payout is sent to the provider or paid by its debit, not both, when the line is matched while payouts are submitted', async () => {
  const withdrawal = await aReadyPayout(context)
  const other = await aReadyPayout(context)
  const id = await debit(withdrawal)
  const [, matched] = await Promise.allSettled([send(context), match(id, withdrawal)])
  expect(matched.status).toBe('fulfilled')
  expect(await getWithdrawalStatus(db, withdrawal)).toBe('paid')
  expect([...stub.payouts.values()].map(({ reference }) => reference)).toEqual([toReference(other)])
})

/** Sets the status of the withdrawal's payout at the provider, and requests it. */
async function reportStatus(withdrawal: Withdrawal, status: 'canceled' | 'pending'): Promise<void> {
  Object.assign(stub.byReference(toReference(withdrawal))[0] ?? {}, { status, reason: 'rejected_by_payee' })
  stub.isSlow = status === 'pending'
  await checkDuePayouts(context, { all: true })
}

/**
 * Sends a payout that the provider keeps pending, and imports the debit of the same payout. Returns the id of its line.
 */
async function aPendingDebit(withdrawal: Withdrawal): Promise<bigint> {
  stub.isSlow = true
  expect(await send(context)).toBe(1)
  return debit(withdrawal)
}

it.each(['cancels', 'has lost'])(
  'a payout that the provider %s after the bank has debited it is paid by its debit, and no later report refunds it',
  async (what) => {
    // The search of the provider works only when it still finds a payout that it confirmed.
    await aReadyPayout(context)
    await carryOutAll(context)
    const withdrawal = await aReadyPayout(context)
    let id: bigint
    if (what === 'cancels') {
      id = await aPendingDebit(withdrawal)
      await reportStatus(withdrawal, 'canceled')
    } else {
      await sendLost(context, stub)
      id = await debit(withdrawal)
      await makeOlder(db, '25 hours')
      await checkDuePayouts(context, { all: true })
    }
    const { held, available } = await getMoney(db, withdrawal.memberId)
    await match(id, withdrawal)
    await expect(match(id, withdrawal)).rejects.toMatchObject({ code: 'line_decided' })
    const settled = await getMoney(db, withdrawal.memberId)
    expect(settled).toMatchObject({ held: held - withdrawal.amount, available })
    for (const _ of [1, 2]) await checkNextDay(context)
    expect(await getMoney(db, withdrawal.memberId)).toEqual(settled)
    expect(await getWithdrawalStatus(db, withdrawal)).toBe('paid')
    const { rows } = await db.query<{ paid: string; booked: string }>({
      text: `select (w.paid_at at time zone 'Europe/Moscow')::date::text as paid, l.booked_on::text as booked
        from withdrawals w join bank_statement_lines l on l.order_id = w.order_id where w.order_id = $1`,
      values: [withdrawal.orderId],
    })
    expect(rows).toEqual([{ paid: rows[0]?.booked, booked: rows[0]?.booked }])
    // The days of the provider's account and of the bank's account can be closed.
    await importStatement()
    const { accounts } = await getReconciliation(context)
    expect(accounts.map(({ lastCoveredDay }) => lastCoveredDay?.isClosable)).toEqual([true, true])
    expect(await getPayoutQueues(context)).toContainEqual(
      expect.objectContaining({ queue: 'payouts-unclear', count: 0 }),
    )
    expect(await verifyPayouts(db)).toEqual([])
    await expectConsistentBooks(db)
  },
)

it('the debit of a payout is refused as a second payment while the provider reports the payout as pending', async () => {
  const withdrawal = await aReadyPayout(context)
  const id = await aPendingDebit(withdrawal)
  const refused = { code: 'line_sent_to_provider' }
  await expect(match(id, withdrawal)).rejects.toMatchObject(refused)
  await reportStatus(withdrawal, 'canceled')
  await reportStatus(withdrawal, 'pending')
  await expect(match(id, withdrawal)).rejects.toMatchObject(refused)
})

it('a payout that the provider did not pay and the bank has debited is recorded as paid by its line, not by hand', async () => {
  const withdrawal = await aReadyPayout(context)
  const id = await aPendingDebit(withdrawal)
  await reportStatus(withdrawal, 'canceled')
  await makeOlder(db, '1 hour')
  const { number } = withdrawal
  const day = moscowDay(context.clock.businessNow())
  const byHand = {
    number,
    staffName: 'vera',
    outcome: 'paid',
    reason: 'other',
    day,
    document: 'п/п 1',
  } as const
  await expect(recordOutcomeByHand(context, byHand)).rejects.toMatchObject({
    code: 'withdrawal_debit_unreconciled',
  })
  await match(id, withdrawal)
  expect(await getWithdrawalStatus(db, withdrawal)).toBe('paid')
})

it('a payout is paid once when its debit is matched while the provider reports again that it did not pay', async () => {
  const withdrawal = await aReadyPayout(context)
  const id = await aPendingDebit(withdrawal)
  await reportStatus(withdrawal, 'canceled')
  const both = await Promise.allSettled([checkDuePayouts(context, { all: true }), match(id, withdrawal)])
  expect(both.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled'])
  await checkNextDay(context)
  expect(await getWithdrawalStatus(db, withdrawal)).toBe('paid')
  expect(await verifyPayouts(db)).toEqual([])
  await expectConsistentBooks(db)
})
