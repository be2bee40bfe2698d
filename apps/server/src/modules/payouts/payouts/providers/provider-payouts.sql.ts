import type { StoredPayer } from '@impulse/api/payouts/payer'
import type { Queryable, Tx } from '../../../../platform/db/db.ts'
import type { RecipientName } from './provider.ts'
import type { NameCheckResult, PayoutState, ProviderStatus } from '@impulse/api/payouts/payout-statuses'

/**
 * Payout by phone through a provider. `credited` is in points; times are of the system clock, except
 * `submittedAt` and `statusChangedAt`.
 */
export type ProviderPayout = {
  orderId: string
  number: bigint
  memberId: string
  reference: string
  credited: bigint
  bankId: string
  phone: string
  state: PayoutState
  externalId: string | null
  submittedAt: Date | null
  requestStartedAt: Date | null
  /** Time of the last change of the withdrawal's status (business clock). */
  statusChangedAt: Date
  providerAccount: string | null
  providerStatus: ProviderStatus | null
  nameCheck: NameCheckResult | null
  contradictionExplanation: string | null
  /** Number of confirmed refusals since staff last resubmitted the payout or changed its method. */
  refusedSubmissions: number
  /** Version of the idempotency key, from 1: raised when staff resubmit a refused payout. */
  keyVersion: number
}

/** SQL columns of a `ProviderPayout`, for the payout `p` and the tables of `payoutJoins`. */
export const providerPayoutColumns = `p.order_id as "orderId", o.number, w.member_id as "memberId", p.reference, w.credited,
  coalesce(r.bank_id, '') as "bankId", coalesce(r.phone, '') as phone, p.state, p.external_id as "externalId", p.submitted_at as "submittedAt", p.request_started_at as "requestStartedAt", o.updated_at as "statusChangedAt", p.provider_account as "providerAccount",
  p.provider_status as "providerStatus", p.refused_submissions as "refusedSubmissions", p.key_version as "keyVersion", p.name_check as "nameCheck",
  p.contradiction_explanation as "contradictionExplanation"`
/** SQL joins of the payout `p` with its withdrawal `w`, order `o` and recipient `r`. */
export const payoutJoins = `join withdrawals w on w.order_id = p.order_id join orders o on o.id = p.order_id
  join recipients r on r.id = w.recipient_id`
/** SQL condition: the provider may have the payout, and its outcome is not recorded yet. */
const isInFlightSql = `p.method = 'provider' and p.state in ('sending', 'pending')`

/**
 * Changes a `ready` payout to `sending`. Returns the version of its idempotency key; null when the payout is not
 * `ready`.
 */
export async function updateSubmissionStarted(
  tx: Tx,
  input: {
    orderId: string
    submittedAt: Date
    dailyCap: bigint
    requestStartedAt: Date
    nextActionAt: Date
    providerAccount: string
    payer: StoredPayer
  },
): Promise<number | null> {
  const { rows } = await tx.query<{ keyVersion: number }>({
    name: 'payout_submission',
    text: `update payouts set state = 'sending', submitted_at = $2, request_started_at = $3, next_action_at = $4, provider_account = $5, payer = $6,
        provider_status = null, daily_cap = $7
      where order_id = $1 and state = 'ready' returning key_version as "keyVersion"`,
    values: [
      input.orderId,
      input.submittedAt,
      input.requestStartedAt,
      input.nextActionAt,
      input.providerAccount,
      JSON.stringify(input.payer),
      input.dailyCap,
    ],
  })
  return rows[0]?.keyVersion ?? null
}

/**
 * Returns the member's name for the provider's name check. Returns undefined when no identity document is approved:
 * only an approved document keeps the member from changing the name.
 */
export async function selectName(db: Queryable, memberId: string): Promise<RecipientName | undefined> {
  const { rows } = await db.query<RecipientName>({
    text: `select first_name as "firstName", middle_name as "middleName", last_name as "lastName" from members
      where id = $1 and exists (select from identity_documents x where x.member_id = $1 and x.status = 'approved')`,
    values: [memberId],
  })
  return rows[0]
}

/** Leases payouts whose status check is due, so that no other worker checks them. */
export async function leaseDue(
  db: Queryable,
  { dueAt, until, limit }: { dueAt: Date; until: Date; limit: number },
): Promise<ProviderPayout[]> {
  const { rows } = await db.query<ProviderPayout>({
    name: 'payout_lease',
    text: `with due as (
        select p.order_id from payouts p where ${isInFlightSql} and p.next_action_at <= $1
        order by p.next_action_at limit $3 for update skip locked
      ), leased as (
        update payouts p set next_action_at = $2 from due where p.order_id = due.order_id returning p.*
      ) select ${providerPayoutColumns} from leased p ${payoutJoins} order by o.number`,
    values: [dueAt, until, limit],
  })
  return rows
}

/** Identifies the submission that was checked at the provider, by its start time (system clock). */
type CheckedSubmission = { orderId: string; requestStartedAt: Date | null }

/**
 * SQL condition: the payout was not submitted again after the status check began. Otherwise the result of the check
 * would be stored for a later submission.
 */
const isCheckedSubmissionSql = (startedAt: '$5' | '$6'): string =>
  `p.request_started_at is not distinct from ${startedAt}`

/**
 * Stores a provider status and the time of the next status check; with `providerStatus` null, the stored status stays.
 * With `externalId`, the payout becomes `pending`. `isChanged`: the payout had another status before. Returns null when
 * the outcome is known, the payout was submitted again, or another payout has the external id.
 */
export async function updateProviderStatus(
  db: Queryable,
  {
    orderId,
    providerStatus,
    externalId,
    nextActionAt,
    requestStartedAt,
  }: CheckedSubmission & { providerStatus: ProviderStatus | null; externalId?: string; nextActionAt: Date },
): Promise<{ isChanged: boolean } | null> {
  const { rows } = await db.query<{ isChanged: boolean }>({
    name: 'payout_provider_status',
    text: `update payouts p set next_action_at = $4, provider_status = coalesce($2, p.provider_status), external_id = coalesce($3, p.external_id),
        state = case when $3 is null then p.state else 'pending' end
      from (select provider_status as status_before from payouts where order_id = $1 for update) before
      where p.order_id = $1 and ${isCheckedSubmissionSql('$5')} and ${isInFlightSql}
        and not exists (select from payouts q where q.external_id = $3 and q.order_id <> p.order_id)
      returning status_before is distinct from p.provider_status as "isChanged"`,
    values: [orderId, providerStatus, externalId ?? null, nextActionAt, requestStartedAt],
  })
  return rows[0] ?? null
}

/**
 * Stores the outcome of a payout and the time of its next check. Returns false when the outcome was already known,
 * the payout was submitted again, or another payout has the external id.
 */
export async function updatePayoutOutcome(
  tx: Tx,
  input: CheckedSubmission & {
    state: 'paid' | 'returned'
    externalId: string | null
    nameCheck: NameCheckResult | null
    nextActionAt: Date
  },
): Promise<boolean> {
  const { rowCount } = await tx.query({
    name: 'payout_outcome',
    text: `update payouts p set state = $2, external_id = coalesce(p.external_id, $3), next_action_at = $4, name_check = $5
      where p.order_id = $1 and ${isCheckedSubmissionSql('$6')} and ${isInFlightSql}
        and not exists (select from payouts q where q.external_id = $3 and q.order_id <> p.order_id)`,
    values: [
      input.orderId,
      input.state,
      input.externalId,
      input.nextActionAt,
      input.nameCheck,
      input.requestStartedAt,
    ],
  })
  return rowCount === 1
}

/**
 * Makes a submitted payout ready again, because the provider confirmed that it did not create the payout. Returns false
 * when the outcome is known, the provider has given the payout an id, or the payout was submitted again.
 */
export async function updateBackToReady(
  tx: Tx,
  input: CheckedSubmission & {
    refusedSubmissions: number
    providerStatus: ProviderStatus | null
    nextActionAt: Date
  },
): Promise<boolean> {
  const { rowCount } = await tx.query({
    text: `update payouts p set state = 'ready', submitted_at = null, daily_cap = null, request_started_at = null, provider_account = null,
        payer = null, outcome_proposal = null, refused_submissions = $2, provider_status = $3, next_action_at = $4
      where order_id = $1 and ${isCheckedSubmissionSql('$5')} and state = 'sending' and external_id is null`,
    values: [
      input.orderId,
      input.refusedSubmissions,
      input.providerStatus,
      input.nextActionAt,
      input.requestStartedAt,
    ],
  })
  return rowCount === 1
}

/**
 * Makes a submitted payout ready again that the provider has reported as not paid while a debit of the bank waited for
 * a decision (`bank_debit`). Returns false for any other payout.
 */
export async function updateReportedUnpaid(tx: Tx, orderId: string): Promise<boolean> {
  const { rowCount } = await tx.query({
    text: `update payouts p set state = 'ready', submitted_at = null, daily_cap = null, request_started_at = null, provider_account = null,
        payer = null, outcome_proposal = null, next_action_at = null
      where p.order_id = $1 and ${isInFlightSql} and p.provider_status = 'bank_debit'`,
    values: [orderId],
  })
  return rowCount === 1
}

/**
 * Lets a refused payout be submitted again immediately, with a new idempotency key. Returns false for any other payout.
 */
export async function updateResubmittable(tx: Tx, orderId: string): Promise<boolean> {
  const { rowCount } = await tx.query({
    text: `update payouts set refused_submissions = 0, next_action_at = null, key_version = key_version + 1
      where order_id = $1 and state = 'ready' and refused_submissions > 0`,
    values: [orderId],
  })
  return rowCount === 1
}

/** Returns at most 1,000 payouts that the provider may have and whose outcome is not recorded yet, oldest first. */
export async function findInFlight(db: Queryable): Promise<ProviderPayout[]> {
  const { rows } = await db.query<ProviderPayout>({
    text: `select ${providerPayoutColumns} from payouts p ${payoutJoins} where ${isInFlightSql} order by p.request_started_at, o.number limit 1000`,
    values: [],
  })
  return rows
}

export async function findProviderPayout(db: Queryable, orderId: string): Promise<ProviderPayout | null> {
  const { rows } = await db.query<ProviderPayout>({
    text: `select ${providerPayoutColumns} from payouts p ${payoutJoins} where p.order_id = $1 and p.method = 'provider'`,
    values: [orderId],
  })
  return rows[0] ?? null
}
