import { randomUUID } from 'node:crypto'
import type { OrderStatus } from '@impulse/api/orders/order'
import type { WithdrawalRequest } from '@impulse/api/withdrawals/withdrawal'
import { addStaff } from '../../platform/staff/staff.service.ts'
import {
  requestWithdrawal,
  type Withdrawal,
  getWithdrawal,
} from '../../modules/payouts/withdrawals/withdrawals.service.ts'
import {
  changeMethodOfReadyPayouts,
  getAdminWithdrawalByNumber,
  getPayoutOverview,
  makeBatch,
  type PayoutContext,
  recordApproval,
  getBatch,
} from '../../modules/payouts/payouts/payouts.service.ts'
import { type BankFileFormat, formatBankFile } from '../../modules/payouts/payouts/batches/bank-file.ts'
import { type PayoutConfig, readConfig } from '../../platform/config/config.ts'
import { type Log, openLog } from '../../platform/log/log.ts'
import type { Db, Queryable } from '../../platform/db/db.ts'
import type { DbContext } from '../../platform/db/db-context.ts'
import { Refusal } from '../../platform/refusal/refusal.ts'
import { forfeitBalance, postCorrection } from '../../ledger/ledger.ts'
import { aMember, aPhone, type SignedIn } from '../identity/member-fixtures.ts'
import { aLedgerOperation } from '../earnings/ledger-fixtures.ts'
import { aClock, type TestClock } from '../harness/test-clock.ts'

/** Account number with a check digit that is valid for the bank with the BIC `aBic`. */
export const anAccount = '40817810600000123456'
export const aBic = '044525974'
export const aBankId = '100000000004'

export type PayoutTest = PayoutContext & { clock: TestClock; log: Log }

/**
 * Returns the context of payouts. Creates the staff members `olga` and `petr` and the banks of the
 * recipients.
 */
export async function aPayoutTest(
  db: Db,
  config: Partial<PayoutContext['config']> = {},
): Promise<PayoutTest> {
  for (const name of ['olga', 'petr']) await anApprover(db, name)
  await db.query({
    text: `insert into banks (id, name, short_name, source) values ($1, 'АО «ТБанк»', 'Т-Банк', 'demo')
      on conflict do nothing`,
    values: [aBankId],
  })
  await db.query({
    text: `insert into bics (bic, name, corr_account, source) values ($1, 'АО «ТБАНК»', '30101810145250000974', 'demo')
      on conflict do nothing`,
    values: [aBic],
  })
  // Turns limits off with zero: the caps of an approver, because `olga` approves nearly everything in tests, and the
  // sum from which a release needs a second person, because tests release large sums.
  const unlimited = { approverDailyCap: 0n, approver30DayCap: 0n, releaseSecondPersonFrom: 0n }
  const settings: PayoutConfig = { ...readConfig({}).payouts, ...unlimited, ...config }
  return { db, clock: aClock(), log: openLog('silent'), config: settings }
}

/**
 * Puts the ready payouts by phone of earlier tests into a payout batch, so that the next batch contains only
 * payouts of its own test.
 */
export async function batchReadyPayouts(context: PayoutTest): Promise<void> {
  try {
    await makeBatch(context, { staffName: 'olga', kind: 'sbp', limit: 500 })
  } catch (error) {
    if (!(error instanceof Refusal && error.code === 'nothing_to_pay')) throw error
  }
}

/** Changes the method of the ready payouts with the count and sum that the console shows. */
export async function changeMethodAsShown(context: PayoutTest, staffName: string): Promise<void> {
  const { readyWithOtherMethod: shown } = await getPayoutOverview(context)
  await changeMethodOfReadyPayouts(context, { staffName, shown })
}

/** Creates a staff member who may approve withdrawals, with the account declaration. */
export async function anApprover(db: Db, name: string, phone = aPhone()): Promise<void> {
  await addStaff(db, { name, phone, now: new Date() })
  await db.query({
    text: `update staff set roles = '{finance}', declared_at = now() where name = $1`,
    values: [name],
  })
}

/** Creates a member with an approved identity document and points for several withdrawals. */
export async function aPayee(db: Db, { phone = aPhone() } = {}): Promise<SignedIn> {
  const member = await aMember(db, { phone })
  const { memberId } = member
  await db.query({
    text: `insert into identity_documents (member_id, status, decided_at) values ($1, 'approved', now())`,
    values: [memberId],
  })
  // Uses a time before the clock of every test, because the ledger operations of a member must be in
  // chronological order.
  const operation = { ...aLedgerOperation(memberId), at: new Date('2026-01-01'), amount: 500_000n }
  await db.transaction((tx) => postCorrection(tx, operation))
  return member
}

/**
 * Counts the member as checked by the risk rules, which found nothing. For tests without a risk worker: a payout waits
 * while a risk check of its member is requested.
 */
export const deleteRiskChecksOf = (db: Db, memberId: string): Promise<unknown> =>
  db.query({ text: 'delete from risk_check_queue where member_id = $1', values: [memberId] })

/** Creates a withdrawal in review, whose member was checked by the risk rules, to the member's phone or to a bank account that is a confirmed recipient. */
export async function aWithdrawal(
  { db, clock }: DbContext,
  {
    amount = 1500,
    kind = 'sbp',
    account = anAccount,
    member,
    isAutomatic = false,
  }: {
    amount?: number
    kind?: 'sbp' | 'account'
    account?: string
    member?: Pick<SignedIn, 'memberId' | 'phone'>
    isAutomatic?: boolean
  } = {},
): Promise<Withdrawal> {
  const { memberId, phone } = member ?? (await aPayee(db))
  if (kind === 'account') await confirmAccount({ db, clock }, { memberId, account })
  const to = kind === 'sbp' ? { bankId: aBankId, phone } : { bic: aBic, account }
  const request: WithdrawalRequest = { amount, ...to, isAdditional: true }
  const withdrawalConfig = {
    ...readConfig({}).withdrawals,
    maximum: 10_000_000n,
    monthLimit: 100_000_000n,
    perDay: 1000n,
  }
  const order = await requestWithdrawal(
    { db, clock, withdrawalConfig },
    { memberId, key: randomUUID(), request, isAutomatic },
  )
  await deleteRiskChecksOf(db, memberId)
  return getWithdrawal(db, BigInt(order.number))
}

export async function getWithdrawalStatus(
  db: Db,
  { number }: Pick<Withdrawal, 'number'>,
): Promise<OrderStatus> {
  return (await getWithdrawal(db, number)).status
}

/**
 * Inserts the member's bank account as a recipient that was confirmed nine days ago, so that its waiting time is over.
 */
async function confirmAccount(
  { db, clock }: DbContext,
  { memberId, account }: { memberId: string; account: string },
): Promise<void> {
  await db.query({
    text: `insert into recipients (id, member_id, kind, bic, account, bank_name, created_at, confirmed_at)
      values ($1, $2, 'account', $3, $4, 'АО «ТБАНК»', $5::timestamptz - interval '9 days', $5::timestamptz - interval '9 days')
      on conflict do nothing`,
    values: [randomUUID(), memberId, aBic, account, clock.businessNow()],
  })
}

/**
 * Creates an approved withdrawal and puts its payout by phone into a new payout batch. Returns the withdrawal
 * with the number of the batch and the reference of the payout.
 */
export async function aBatchedPayout(
  context: PayoutTest,
  { amount = 1500 }: { amount?: number } = {},
): Promise<Withdrawal & { batch: bigint; reference: string }> {
  const withdrawal = await aWithdrawal(context, { amount })
  const { number } = withdrawal
  await recordApproval(context, { number, staffName: 'olga' })
  const { number: batch } = await makeBatch(context, { staffName: 'olga', kind: 'sbp', limit: 500 })
  const { reference } = await getAdminWithdrawalByNumber(context, number)
  return { ...withdrawal, batch, reference: reference ?? '' }
}

/** Deletes an account at once, as the erasure does 30 days after the request: its points are forfeited. */
export const deleteAccount = ({ db, clock }: DbContext, memberId: string): Promise<void> =>
  db.transaction(async (tx) => {
    const at = clock.businessNow()
    await forfeitBalance(tx, { memberId, merged: [], actor: 'system', at, key: 'deletion' })
    await tx.query({
      text: 'update members set phone = null, deleted_at = now() where id = $1',
      values: [memberId],
    })
  })

/** Returns the file of a batch, without the checks and the audit of a download. */
export const batchFile = async (
  db: Queryable,
  { number, format }: { number: bigint; format: BankFileFormat },
): Promise<Buffer> => formatBankFile(await getBatch(db, number), format)
