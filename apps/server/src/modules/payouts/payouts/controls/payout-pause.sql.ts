import type { Queryable, Tx } from '../../../../platform/db/db.ts'

/** State of the payout pause. `changedAt` is a time of the business clock. */
export type PayoutPause = {
  isOn: boolean
  byAdmin: boolean
  reason: string
  actor: string
  changedAt: Date | null
  /**
   * Days that must be reconciled before two administrators resume the payouts, because the database was restored or
   * moved; null for every other pause. `firstAdmin`: name of the administrator who agreed first; null when nobody has
   * agreed. `firstReason` and `firstGaps`: the reason and the gaps of the reconciliation at this consent, as texts;
   * empty when there was no gap.
   */
  unreconciled: Days | null
  firstAdmin: string | null
  firstReason: string
  firstGaps: string
}

/** First and last day, `YYYY-MM-DD`. */
export type Days = { from: string; to: string }

const columns = `is_on as "isOn", by_admin as "byAdmin", reason, actor, changed_at as "changedAt",
  case when unreconciled_from is not null then jsonb_build_object('from', unreconciled_from, 'to', unreconciled_until) end
    as unreconciled, first_admin as "firstAdmin", first_reason as "firstReason", first_gaps as "firstGaps"`

export async function selectPayoutPause(db: Queryable): Promise<PayoutPause | null> {
  const { rows } = await db.query<PayoutPause>({ text: `select ${columns} from payout_pause`, values: [] })
  return rows[0] ?? null
}

/**
 * Lets one transaction at a time send payouts, until its commit. The daily cap, the payer and the method of the payouts
 * then stay as the transaction has read them. Must be the first lock of the transaction.
 */
export async function lockSending(tx: Tx): Promise<void> {
  await tx.query({ text: `select pg_advisory_xact_lock(hashtext('payouts_sending'))`, values: [] })
}

/**
 * Locks the row of the payout pause. A transaction that also locks members' balances must lock the balances first, to
 * avoid a deadlock.
 */
export async function lockPayoutPauseRow(tx: Tx): Promise<PayoutPause | null> {
  const { rows } = await tx.query<PayoutPause>({
    text: `select ${columns} from payout_pause for update`,
    values: [],
  })
  return rows[0] ?? null
}

/** State of the pause, and a text that differs after each change of the pause. */
type PauseVersion = { isOn: boolean; version: string }

export async function selectPauseVersion(tx: Tx): Promise<PauseVersion | null> {
  const { rows } = await tx.query<PauseVersion>({
    text: 'select is_on as "isOn", xmin::text as version from payout_pause',
    values: [],
  })
  return rows[0] ?? null
}

/** Reads the pause and its version. Until the commit of this transaction, nobody can change the pause. */
export async function lockPauseVersion(tx: Tx): Promise<PauseVersion | null> {
  const { rows } = await tx.query<PauseVersion>({
    text: 'select is_on as "isOn", xmin::text as version from payout_pause for share',
    values: [],
  })
  return rows[0] ?? null
}

export async function updatePayoutPause(
  db: Queryable,
  input: {
    isOn: boolean
    byAdmin: boolean
    reason: string
    actor: string
    at: Date
    unreconciled?: Days | null
  },
): Promise<void> {
  await db.query({
    text: `update payout_pause set is_on = $1, by_admin = $2, reason = $3, actor = $4, changed_at = $5,
      unreconciled_from = $6, unreconciled_until = $7, first_admin = null, first_reason = '', first_gaps = ''`,
    values: [
      input.isOn,
      input.byAdmin,
      input.reason,
      input.actor,
      input.at,
      input.unreconciled?.from ?? null,
      input.unreconciled?.to ?? null,
    ],
  })
}

/** Stores the consent of the first of the two administrators who agree to resume payouts. */
export async function updateFirstAdmin(
  db: Queryable,
  { name, reason, gaps }: { name: string; reason: string; gaps: string },
): Promise<void> {
  await db.query({
    text: 'update payout_pause set first_admin = $1, first_reason = $2, first_gaps = $3',
    values: [name, reason, gaps],
  })
}

/**
 * Returns the SQL rows of submitted payouts, with their credited points. `condition`: SQL condition on the payout `p`.
 * Names the schema, so that the verification of some members also counts the payouts of the others.
 */
export const submittedSql = (condition: string): string => `
    select p.order_id, p.submitted_at, p.daily_cap, w.credited
    from payouts p join public.withdrawals w on w.order_id = p.order_id where ${condition}`

/** Returns the sum, in points, of all payouts that were sent since `since`, whatever their outcome. */
export async function sumSubmitted(db: Queryable, since: Date): Promise<bigint> {
  const { rows } = await db.query<{ sum: bigint }>({
    text: `select coalesce(sum(credited), 0)::bigint as sum from (${submittedSql('p.submitted_at >= $1')}) submitted`,
    values: [since],
  })
  return rows[0]?.sum ?? 0n
}
