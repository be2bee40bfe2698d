import type { WithdrawalReasonCode } from '@impulse/api/withdrawals/withdrawal-reason-codes'
import { moscowDay } from '../../../../platform/clock/moscow.ts'
import { type FieldFault, invariant, refuseFields, Refusal } from '../../../../platform/refusal/refusal.ts'
import { toStaffActor } from '../../../../platform/staff/staff.service.ts'
import { getWithdrawal, markPaid, markReturned } from '../../withdrawals/withdrawals.service.ts'
import {
  lockWithdrawalForStaff,
  recordAuditEvent,
  recordRejection,
} from '../approvals/withdrawal-approvals.service.ts'
import { getFirstRecheckAt, getRecordableOutcomes } from './provider-payouts.rules.ts'
import { findAtProvider } from './check-payouts.ts'
import { hasApproved } from '../approvals/withdrawal-approvals.sql.ts'
import { findProviderPayout } from './provider-payouts.sql.ts'
import { updateRecheckStarted } from './recheck-payouts.sql.ts'
import { findByOrder, hasDuplicateDebit } from '../bank-responses/bank-responses.sql.ts'
import { resolvePaidAt } from '../bank-responses/record-bank-outcome.ts'
import type { Provider } from './provider.ts'
import { lockPayout, updateState } from '../payouts.sql.ts'
import type { DbContext } from '../../../../platform/db/db-context.ts'
import type { Db } from '../../../../platform/db/db.ts'

type ManualOutcome = {
  number: bigint
  staffName: string
  outcome: 'paid' | 'returned'
  reason: WithdrawalReasonCode
  /** Number and date of the bank's document. Required for a payout in a batch. */
  document?: string | undefined
  /** Day of the payment in Moscow, `YYYY-MM-DD`. Required for a paid payout. */
  paidOn?: string | undefined
}

/**
 * Records the outcome of an open payout, or the return of a paid payout, that a staff member learned from the provider
 * or from a bank document. Refuses approvers of the withdrawal, so that a return needs two staff members. Refuses a
 * return while the provider reports the payout as pending or paid, does not respond, or cannot be asked. `provider`:
 * null when none is configured.
 * @throws Refusal staff_not_found, withdrawal_not_found, own_order, payout_outcome_known,
 * outcome_recorded_by_approver, outcome_document, outcome_day, duplicate_debit, and those of `refuseIfProviderHasPayout`
 */
export async function recordOutcomeByHand(
  { db, clock, provider }: DbContext & { provider: Provider | null },
  input: ManualOutcome,
): Promise<void> {
  if (input.outcome === 'returned') await refuseIfProviderHasPayout({ db, provider }, input.number)
  await recordManualOutcome({ db, clock }, input)
}

/**
 * Rejects a withdrawal. Refuses when the provider has the payout after all, or does not respond. `provider`: null when
 * none is configured.
 * @throws Refusal those of `recordRejection` and of `refuseIfProviderHasPayout`
 */
export async function checkProviderAndReject(
  { provider, ...context }: DbContext & { provider: Provider | null },
  rejection: Parameters<typeof recordRejection>[1],
): Promise<void> {
  await refuseIfProviderHasPayout({ db: context.db, provider }, rejection.number)
  await recordRejection(context, rejection)
}

/**
 * Refuses a return, a rejection or another submission of a payout that the provider has paid or is paying. Also refuses
 * when the provider does not respond, and when the payout was submitted with a provider account that is not configured:
 * nobody could then say that the money does not leave. `provider`: null when none is configured. Must be called outside
 * of a transaction, so that no lock is held during the request to the provider.
 * @throws Refusal withdrawal_not_found, provider_silent, provider_has_paid, provider_is_paying; provider_unreachable
 * with the account
 */
export async function refuseIfProviderHasPayout(
  { db, provider }: { db: Db; provider: Provider | null },
  number: bigint,
): Promise<void> {
  const { orderId } = await getWithdrawal(db, number)
  const payout = await findProviderPayout(db, orderId)
  // A payout that was never submitted is not at the provider.
  if (!payout || (payout.state === 'ready' && payout.providerStatus === null)) return
  // A refused payout is ready again and belongs to no account.
  const account = payout.providerAccount
  if (account !== null && account !== provider?.account)
    throw new Refusal('provider_unreachable', { account })
  if (!provider) return
  const found = await findAtProvider(provider, payout).catch(() => {
    throw new Refusal('provider_silent')
  })
  if (found.some(({ status }) => status === 'paid')) throw new Refusal('provider_has_paid')
  if (found.some(({ status }) => status === 'pending')) throw new Refusal('provider_is_paying')
}

const recordManualOutcome = (
  { db, clock }: DbContext,
  { number, staffName, outcome, reason, document = '', paidOn }: ManualOutcome,
): Promise<void> =>
  db.transaction(async (tx) => {
    const { withdrawal, person } = await lockWithdrawalForStaff(tx, { number, staffName })
    const { orderId } = withdrawal
    const providerPayout = await findProviderPayout(tx, orderId)
    const state = await lockPayout(tx, orderId)
    if (!getRecordableOutcomes({ state, providerPayout }, clock.systemNow()).includes(outcome))
      throw new Refusal('payout_outcome_known')
    if (await hasApproved(tx, { orderId, staffName: person.name }))
      throw new Refusal('outcome_recorded_by_approver')
    const payout = await findByOrder(tx, orderId)
    invariant(payout, 'a payout under its lock must exist')
    const at = clock.businessNow()
    const faults: FieldFault[] = []
    // The bank reports the outcomes of a batch in a file. An outcome that staff record by hand instead must be proved
    // by another bank document.
    if (providerPayout === null && document === '') faults.push(['document', 'outcome_document'])
    if (outcome === 'paid' && !isPossibleDay(paidOn, { ...payout, now: at }))
      faults.push(['paidOn', 'outcome_day'])
    refuseFields(faults)
    if (outcome === 'returned' && (await hasDuplicateDebit(tx, orderId))) throw new Refusal('duplicate_debit')
    const why = outcome === 'paid' ? outcome : reason
    await recordAuditEvent(
      tx,
      { clock, withdrawal, person },
      { action: 'payout.outcome-recorded', reason: document === '' ? why : `${why}: ${document}` },
    )
    const change = { orderId, actor: toStaffActor(person), at }
    const isChanged =
      outcome === 'paid'
        ? await markPaid(tx, {
            ...change,
            paidAt: resolvePaidAt({ paidOn: paidOn ?? null }, { ...payout, now: at }).at,
          })
        : await markReturned(tx, { ...change, reason })
    const isUpdated = await updateState(tx, {
      orderId,
      from: ['sending', 'pending', 'paid'],
      state: outcome,
      document,
    })
    if (providerPayout)
      await updateRecheckStarted(tx, { orderId, nextActionAt: getFirstRecheckAt(clock.systemNow()) })
    invariant(
      isChanged && isUpdated,
      'the statuses of a payout and its withdrawal must stay the same while the balances are locked',
    )
  })

/** Returns true for a day of payment that is neither before the submission of the payout nor in the future. */
const isPossibleDay = (
  day: string | undefined,
  { submittedAt, now }: { submittedAt: Date | null; now: Date },
): day is string =>
  day !== undefined && day <= moscowDay(now) && (submittedAt === null || day >= moscowDay(submittedAt))
