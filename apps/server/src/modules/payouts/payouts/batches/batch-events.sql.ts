import type { Queryable } from '../../../../platform/db/db.ts'

export async function insertBatchEvent(
  db: Queryable,
  event: {
    batch: bigint
    kind: 'downloaded' | 'handed_over' | 'processing' | 'cancelled'
    at: Date
    actor: string
    reason: string
  },
): Promise<void> {
  await db.query({
    // A repeated download by the same staff member, or a further response of the bank, changes nothing.
    text: `insert into payout_batch_events (batch, kind, at, actor, reason) values ($1, $2, $3, $4, $5)
      on conflict do nothing`,
    values: [event.batch, event.kind, event.at, event.actor, event.reason],
  })
}

export type Cancellation = { at: Date; actor: string; reason: string }

/** Returns who cancelled a batch, when and why; null when nobody did. */
export async function findCancellation(db: Queryable, batch: bigint): Promise<Cancellation | null> {
  const { rows } = await db.query<Cancellation>({
    text: `select at, actor, reason from payout_batch_events where batch = $1 and kind = 'cancelled'`,
    values: [batch],
  })
  return rows[0] ?? null
}
