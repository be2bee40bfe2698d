import type { Discrepancy, NameCheckResult, ProviderStatus } from '@impulse/api/payouts/payout-statuses'
import type { WithdrawalReasonCode } from '@impulse/api/withdrawals/withdrawal-reason-codes'
import { lockBalances } from '../../../../ledger/ledger.ts'
import type { Clock } from '../../../../platform/clock/clock.ts'
import type { Queryable } from '../../../../platform/db/db.ts'
import { failpoint } from '../../../../platform/db/failpoint.ts'
import { invariant } from '../../../../platform/refusal/refusal.ts'
import { markPaid, markReturned, reverseSubmission } from '../../withdrawals/withdrawals.service.ts'
import { hasUnreconciledDebit } from '../approvals/payout-blockers.sql.ts'
import { toPaidAt } from '../bank-responses/bank-response.rules.ts'
import { pausePayoutsAutomatically } from '../controls/payout-pause.ts'
import {
  findMismatch,
  isDiscrepancy,
  isTransientRefusal,
  maxRefusedSubmissions,
  nextCheckDelayMs,
  resubmissionDelayMs,
  getFirstRecheckAt,
} from './provider-payouts.rules.ts'
import {
  type ProviderPayout,
  updatePayoutOutcome,
  updateProviderStatus,
  updateBackToReady,
} from './provider-payouts.sql.ts'
import type { ReportedPayout } from './provider.ts'
import type { AppContext } from '../../../../platform/context.ts'

export type RecordOutcomeContext = Pick<AppContext, 'db' | 'clock' | 'log'>
type StatusContext = Pick<AppContext, 'clock' | 'log'> & { db: Queryable }
/**
 * State of a payout after a report of the provider was processed. `paid` and `returned`: the outcome is known. `ready`:
 * the payout can be submitted again. `unknown`: its status is checked again later.
 */
export type RecordedOutcome = 'paid' | 'returned' | 'ready' | 'unknown'

/**
 * Records the provider's report of a payout. Of several workers with the same report, only the first changes
 * the payout. A report with a mismatch moves no money.
 */
export async function recordReport(
  { db, clock, log }: RecordOutcomeContext,
  { payout, report }: { payout: ProviderPayout; report: ReportedPayout },
): Promise<RecordedOutcome> {
  const mismatch = findMismatch(report, payout)
  if (mismatch) return recordProviderStatus({ db, clock, log }, { payout, providerStatus: mismatch })
  if (report.status === 'pending') {
    return recordProviderStatus(
      { db, clock, log },
      { payout, providerStatus: 'pending', externalId: report.id },
    )
  }
  const outcome = report.status === 'paid' ? 'paid' : 'returned'
  const { id: externalId, ...details } = report
  const recorded = await recordOutcome({ db, clock, log }, { ...details, payout, outcome, externalId })
  if (recorded === 'bank_debit') return 'unknown'
  const isRecorded = recorded === 'recorded'
  if (!isRecorded && (await recordIdMismatch({ db, clock, log }, payout))) return 'unknown'
  if (isRecorded) log.info({ reference: payout.reference, outcome }, 'the outcome of a payout was recorded')
  if (isRecorded && report.lacksFunds)
    log.error('payouts are paused: the account at the payout provider lacks funds')
  return outcome
}

/** Stores the provider's status of an open payout. Moves no money: the status is checked again later. */
export async function recordProviderStatus(
  { db, clock, log }: StatusContext,
  {
    payout,
    providerStatus,
    externalId,
  }: { payout: ProviderPayout; providerStatus: ProviderStatus | null; externalId?: string },
): Promise<'unknown'> {
  const { orderId, requestStartedAt } = payout
  const nextActionAt = getNextCheckAt(clock, payout)
  if (isDiscrepancy(providerStatus)) logDiscrepancy(log, payout, providerStatus)
  const updated = await updateProviderStatus(db, {
    orderId,
    requestStartedAt,
    providerStatus,
    nextActionAt,
    ...(externalId && { externalId }),
  })
  if (!updated && externalId) await recordIdMismatch({ db, clock, log }, payout)
  return 'unknown'
}

const logDiscrepancy = (
  log: StatusContext['log'],
  { reference }: ProviderPayout,
  providerStatus: Discrepancy,
): void =>
  log.error(
    { reference, providerStatus },
    'the payout provider reports a discrepancy of a payout: staff must check it',
  )

/**
 * Finds out why a report with an external id was not stored. Returns true and stores the status `id_mismatch` when
 * another payout has this id. Returns false when the outcome is already known or the payout was submitted again.
 */
async function recordIdMismatch({ db, clock, log }: StatusContext, payout: ProviderPayout): Promise<boolean> {
  const { orderId, requestStartedAt, reference } = payout
  const nextActionAt = getNextCheckAt(clock, payout)
  const updated = await updateProviderStatus(db, {
    orderId,
    requestStartedAt,
    providerStatus: 'id_mismatch',
    nextActionAt,
  })
  if (updated)
    log.error({ reference }, 'the payout provider gave the same id to two payouts: staff must check it')
  return updated !== null
}

function getNextCheckAt(clock: Clock, { requestStartedAt }: ProviderPayout): Date {
  const now = clock.systemNow()
  const ageMs = now.getTime() - (requestStartedAt ?? now).getTime()
  return new Date(now.getTime() + nextCheckDelayMs(ageMs))
}

/**
 * Records the outcome of a payout and pays out its hold or refunds it to the available balance. Moves nothing and
 * returns `known` when the outcome was already known, the payout was submitted again, or another payout has the
 * external id. Moves nothing and returns `bank_debit` when a bank statement has a debit of a returned payout that staff
 * have not decided: the bank may have paid it. With `lacksFunds`, a recorded outcome also pauses payouts.
 */
export async function recordOutcome(
  { db, clock, log }: RecordOutcomeContext,
  {
    payout,
    outcome,
    reason,
    lacksFunds = false,
    externalId = null,
    paidAt: reportedAt = null,
    nameCheck = null,
  }: {
    payout: ProviderPayout
    outcome: 'paid' | 'returned'
    reason: WithdrawalReasonCode
    lacksFunds?: boolean
    externalId?: string | null
    paidAt?: Date | null
    nameCheck?: NameCheckResult | null
  },
): Promise<'recorded' | 'known' | 'bank_debit'> {
  const { orderId, memberId, submittedAt, requestStartedAt } = payout
  const recorded = await db.transaction(async (tx) => {
    const change = { orderId, actor: 'system', at: clock.businessNow() }
    await lockBalances(tx, [memberId])
    if (outcome === 'returned' && (await hasUnreconciledDebit(tx, orderId))) return 'bank_debit'
    const nextActionAt = getFirstRecheckAt(clock.systemNow())
    const stored = { state: outcome, externalId, nameCheck, nextActionAt }
    if (!(await updatePayoutOutcome(tx, { orderId, requestStartedAt, ...stored }))) return 'known'
    const paid = toPaidAt({
      day: reportedAt && { begins: reportedAt, ends: reportedAt },
      submittedAt,
      now: change.at,
    })
    const isChanged =
      outcome === 'paid'
        ? await markPaid(tx, { ...change, accountedAt: paid.at })
        : await markReturned(tx, { ...change, reason })
    invariant(isChanged, 'the withdrawal of an open payout must accept the outcome of the payout')
    // The row of the pause is locked last, because a pause of staff must not wait for the other locks.
    if (lacksFunds) await pausePayoutsAutomatically(tx, { at: change.at, reason: lacksFundsReason })
    failpoint('payout:recording')
    return 'recorded'
  })
  if (recorded === 'bank_debit') await recordBankDebit({ db, clock, log }, payout)
  return recorded
}

/**
 * Stores the status `bank_debit`, unless the outcome is known or the payout was submitted again. Pauses payouts when the
 * status is another one than before.
 */
async function recordBankDebit(
  { db, clock, log }: RecordOutcomeContext,
  payout: ProviderPayout,
): Promise<void> {
  const { orderId, requestStartedAt } = payout
  const providerStatus = 'bank_debit'
  const nextActionAt = getNextCheckAt(clock, payout)
  const isRecorded = await db.transaction(async (tx) => {
    const updated = await updateProviderStatus(tx, {
      orderId,
      requestStartedAt,
      providerStatus,
      nextActionAt,
    })
    if (!updated?.isChanged) return false
    const at = clock.businessNow()
    await pausePayoutsAutomatically(tx, { at, reason: bankDebitReason, countsPayouts: true })
    return true
  })
  if (isRecorded) logDiscrepancy(log, payout, providerStatus)
}

/**
 * Makes a payout ready again after its refusal by the provider was confirmed. Its withdrawal becomes `approved`, and
 * the payout no longer counts towards the daily cap. The worker submits the payout again later; after three refusals
 * the payout waits for staff.
 */
export async function recordConfirmedRefusal(
  { db, clock, log }: RecordOutcomeContext,
  payout: ProviderPayout,
): Promise<RecordedOutcome> {
  const { orderId, memberId, requestStartedAt, reference, providerStatus } = payout
  const before = payout.refusedSubmissions
  const isTransient = isTransientRefusal(providerStatus)
  const refusedSubmissions = isTransient ? before : before + 1
  const delayMs = isTransient ? 0 : resubmissionDelayMs(refusedSubmissions)
  const nextActionAt = new Date(clock.systemNow().getTime() + delayMs)
  const isRecorded = await db.transaction(async (tx) => {
    await lockBalances(tx, [memberId])
    const refused = { refusedSubmissions, providerStatus, nextActionAt }
    if (!(await updateBackToReady(tx, { orderId, requestStartedAt, ...refused }))) return false
    const change = { orderId, actor: 'system', at: clock.businessNow(), note: '' }
    invariant(await reverseSubmission(tx, change), 'the withdrawal of a submitted payout must be sent')
    failpoint('payout:recording')
    return true
  })
  if (isRecorded)
    log[refusedSubmissions >= maxRefusedSubmissions ? 'error' : 'warn'](
      { reference, refusedSubmissions },
      'the payout provider refused a payout: it is ready again',
    )
  return isRecorded ? 'ready' : 'unknown'
}

const bankDebitReason =
  'Провайдер вернул выплаты, а банк их списал или сообщил об этом: разберите их в «Сверке»'
const lacksFundsReason = 'У провайдера не хватило денег на выплату. Пополните счёт и запустите выплаты'
