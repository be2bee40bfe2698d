import type { WithdrawalReasonCode } from '@impulse/api/withdrawals/withdrawal-reason-codes'
import { addDays, moscowDay } from '../../../../platform/clock/moscow.ts'
import { type FieldFault, invariant, refuseFields, Refusal } from '../../../../platform/refusal/refusal.ts'
import { toStaffActor } from '../../../../platform/staff/staff.service.ts'
import { getWithdrawal, markPaid, markReturned } from '../../withdrawals/withdrawals.service.ts'
import {
  lockWithdrawalForStaff,
  recordAuditEvent,
  recordRejection,
} from '../approvals/withdrawal-approvals.service.ts'
import {
  getFirstRecheckAt,
  getRecordableOutcomes,
  needsOutcomeDocument,
  unreachableDays,
} from './provider-payouts.rules.ts'
import { findAtProvider } from './check-payouts.ts'
import { selectDebitDeciders, selectUnreturnedDebits } from '../approvals/bank-debits.sql.ts'
import { isProposedByAnother } from '../approvals/outcome-proposals.ts'
import { refuseReturn } from '../approvals/refuse-refund.ts'
import { hasApproved } from '../approvals/withdrawal-approvals.sql.ts'
import { findLastStatementDay } from '../bank-statements/provider-statements.sql.ts'
import { findProviderPayout, type ProviderPayout } from './provider-payouts.sql.ts'
import { updateRecheckStarted } from './recheck-payouts.sql.ts'
import { findByOrder } from '../bank-responses/bank-responses.sql.ts'
import { resolvePaidAt } from '../bank-responses/record-bank-outcome.ts'
import type { Provider } from './provider.ts'
import { lockPayout, updateOutcomeProposal, updateState } from '../payouts.sql.ts'
import type { DbContext } from '../../../../platform/db/db-context.ts'
import type { Db } from '../../../../platform/db/db.ts'

type ManualOutcome = {
  number: bigint
  staffName: string
  outcome: 'paid' | 'returned'
  reason: WithdrawalReasonCode
  /** Number and date of the bank's document. Required for a payout in a batch. */
  document?: string | undefined
  /** Day of the payment or return in Moscow, `YYYY-MM-DD`. Required for a paid payout. */
  day?: string | undefined
}

/**
 * Records the outcome of an open payout, or the return of a paid payout, that a staff member learned from the provider
 * or from a bank document. Refuses approvers of the withdrawal, so that a return needs two staff members. Refuses a
 * return while the provider reports the payout as pending or paid, or does not respond. When the provider is unreachable
 * (`findUnreachable`), or a payout is returned whose debit a statement of the bank shows, a first staff member proposes the
 * outcome with a document, and the outcome is recorded when a second one enters the same. `provider`: null when none is
 * configured.
 * @throws Refusal staff_not_found, withdrawal_not_found, own_order, payout_outcome_known, outcome_recorded_by_approver,
 * outcome_document, outcome_day, and those of `refuseReturn` and `refuseIfProviderHasPayout`
 */
export async function recordOutcomeByHand(
  { db, clock, provider }: DbContext & { provider: Provider | null },
  input: ManualOutcome,
): Promise<void> {
  const isWithoutProvider = await mustRecordWithoutProvider({ db, clock, provider }, input)
  await recordManualOutcome({ db, clock }, { ...input, isWithoutProvider })
}

type ProviderContext = DbContext & { provider: Pick<Provider, 'account'> | null }

/**
 * Returns when the provider of a payout counts as unreachable. `from`: first day (`YYYY-MM-DD`, in Moscow) on which two
 * staff members may record a return without the provider. `isLong`: this day has come. Returns null when the provider is
 * reachable, because the account of the submission is configured and listed its payouts within a week, and for a payout
 * that no provider account has.
 */
export async function findUnreachable(
  { db, clock, provider }: ProviderContext,
  payout: Pick<ProviderPayout, 'providerAccount'> | null,
): Promise<{ from: string; isLong: boolean } | null> {
  const account = payout?.providerAccount ?? null
  if (account === null) return null
  const lastListed = await findLastStatementDay(db, account)
  invariant(lastListed, 'the list of an account with a submission must begin on a day')
  const from = addDays(lastListed, 1 + unreachableDays)
  const isLong = from <= moscowDay(clock.systemNow())
  return isLong || account !== provider?.account ? { from, isLong } : null
}

/**
 * Returns true when the outcome is recorded by a document and two staff members, because the provider is unreachable.
 * Requests the status of a payout from the provider before its return.
 * @throws Refusal those of `refuseIfProviderHasPayout`; provider_unreachable with the account and the day of
 * `findUnreachable`
 */
async function mustRecordWithoutProvider(
  context: DbContext & { provider: Provider | null },
  { number, outcome }: ManualOutcome,
): Promise<boolean> {
  const { db } = context
  const { orderId } = await getWithdrawal(db, number)
  const unreachable = await findUnreachable(context, await findProviderPayout(db, orderId))
  if (outcome === 'paid') return unreachable !== null
  try {
    await refuseIfProviderHasPayout(context, number)
    return false
  } catch (error) {
    const isUnanswered =
      error instanceof Refusal && (error.code === 'provider_unreachable' || error.code === 'provider_silent')
    if (!isUnanswered || !unreachable) throw error
    if (unreachable.isLong) return true
    throw new Refusal(error.code, { ...error.details, from: unreachable.from })
  }
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
  {
    number,
    staffName,
    outcome,
    reason,
    document = '',
    day,
    isWithoutProvider,
  }: ManualOutcome & { isWithoutProvider: boolean },
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
    // The debit decides who has paid: matched with the payout, the bank has.
    if (outcome === 'paid' && state !== 'paid' && providerPayout?.providerStatus === 'bank_debit')
      throw new Refusal('withdrawal_debit_unreconciled')
    const payout = await findByOrder(tx, orderId)
    invariant(payout, 'a payout under its lock must exist')
    const at = clock.businessNow()
    const debitDeciders = providerPayout === null ? [] : await selectDebitDeciders(tx, orderId)
    refuseUnproved(
      { outcome, document, day },
      {
        // The bank reports the outcomes of a batch in a file. An outcome that staff record by hand instead must be proved
        // by another document, and so must an outcome of an unreachable provider.
        needsDocument: isWithoutProvider || needsOutcomeDocument(providerPayout, debitDeciders),
        since: withdrawal.paidAt ?? payout.submittedAt,
        now: at,
      },
    )
    if (outcome === 'returned')
      await refuseReturn(tx, {
        orderId,
        staffName: person.name,
        debitDeciders,
        today: moscowDay(clock.systemNow()),
      })
    const isPaid = outcome === 'paid'
    const stated = { outcome, reason: isPaid ? null : reason, document, day: day ?? null }
    const proposal = { ...stated, staffName: person.name }
    const needsSecondPerson =
      isWithoutProvider || (!isPaid && (await selectUnreturnedDebits(tx, orderId)).length > 0)
    const event = { reason: [isPaid ? outcome : reason, document].filter(Boolean).join(': ') }
    const audited = { clock, withdrawal, person }
    if (needsSecondPerson && !(await isProposedByAnother(tx, orderId, proposal))) {
      await updateOutcomeProposal(tx, { orderId, proposal })
      return recordAuditEvent(tx, audited, { ...event, action: 'payout.outcome-proposed' })
    }
    await recordAuditEvent(tx, audited, { ...event, action: 'payout.outcome-recorded' })
    const accountedAt = resolvePaidAt({ paidOn: stated.day }, { ...payout, now: at }).at
    const change = { orderId, actor: toStaffActor(person), at, accountedAt }
    const isChanged = isPaid ? await markPaid(tx, change) : await markReturned(tx, { ...change, reason })
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

/**
 * Refuses an outcome without the document that it needs, or without a possible day. Only a return needs no day.
 * @throws Refusal outcome_document, outcome_day
 */
function refuseUnproved(
  { outcome, document, day }: Required<Pick<ManualOutcome, 'outcome' | 'document' | 'day'>>,
  { needsDocument, ...days }: { needsDocument: boolean; since: Date | null; now: Date },
): void {
  const faults: FieldFault[] = []
  if (document === '' && needsDocument) faults.push(['document', 'outcome_document'])
  if ((outcome === 'paid' || day !== undefined) && !isPossibleDay(day, days))
    faults.push(['day', 'outcome_day'])
  refuseFields(faults)
}

/**
 * Returns true for a day of an outcome that is neither in the future nor before `since`: the payment of a paid payout,
 * otherwise the submission.
 */
const isPossibleDay = (
  day: string | undefined,
  { since, now }: { since: Date | null; now: Date },
): day is string => day !== undefined && day <= moscowDay(now) && (since === null || day >= moscowDay(since))
