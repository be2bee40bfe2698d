import type { Queryable, Tx } from '../../../../platform/db/db.ts'

/** State of the payout switch. `changedAt` is of the business clock. */
export type PayoutSwitch = {
  isOn: boolean
  byAdmin: boolean
  reason: string
  actor: string
  changedAt: Date | null
}

const columns = `is_on as "isOn", by_admin as "byAdmin", reason, actor, changed_at as "changedAt"`

export async function selectPayoutSwitch(on: Queryable): Promise<PayoutSwitch | null> {
  const { rows } = await on.query<PayoutSwitch>({ text: `select ${columns} from payout_pause`, values: [] })
  return rows[0] ?? null
}

/**
 * Locks the row of the payout switch. Every transaction that sends payouts locks this row first, so that one
 * transaction sends at a time.
 */
export async function lockPayoutSwitch(tx: Tx): Promise<PayoutSwitch | null> {
  const { rows } = await tx.query<PayoutSwitch>({
    text: `select ${columns} from payout_pause for update`,
    values: [],
  })
  return rows[0] ?? null
}

export async function updatePayoutSwitch(
  on: Queryable,
  input: { isOn: boolean; byAdmin: boolean; reason: string; actor: string; at: Date },
): Promise<void> {
  await on.query({
    text: 'update payout_pause set is_on = $1, by_admin = $2, reason = $3, actor = $4, changed_at = $5',
    values: [input.isOn, input.byAdmin, input.reason, input.actor, input.at],
  })
}

/** Returns the sum of the points sent since this moment, whatever the outcome of the payouts. */
export async function sumSent(on: Queryable, since: Date): Promise<bigint> {
  const { rows } = await on.query<{ sum: bigint }>({
    text: `select coalesce(sum(w.credited), 0)::bigint as sum
      from payouts p join withdrawals w on w.order_id = p.order_id where p.left_at >= $1`,
    values: [since],
  })
  return rows[0]?.sum ?? 0n
}
