import type { PayerChangeState } from '@impulse/api/payouts/console-payer'
import type { Payer } from '@impulse/api/payouts/payer'
import type { Queryable, Tx } from '../../../../platform/db/db.ts'

/** Proposed or decided change of the payer. Times are of the business clock. */
export type PayerChange = {
  id: string
  number: bigint
  before: Payer
  payer: Payer
  reason: string
  state: PayerChangeState
  author: string
  createdAt: Date
  decidedBy: string | null
  decidedAt: Date | null
}

const columns = `id, number, before, payer, reason, state, author, created_at as "createdAt", decided_by as "decidedBy",
  decided_at as "decidedAt"`

/** Returns changes of the payer, latest first. */
export async function selectPayerChanges(db: Queryable, limit: number): Promise<PayerChange[]> {
  const { rows } = await db.query<PayerChange>({
    text: `select ${columns} from payer_changes order by number desc limit $1`,
    values: [limit],
  })
  return rows
}

export async function findPayerChange(db: Queryable, id: string): Promise<PayerChange | null> {
  const { rows } = await db.query<PayerChange>({
    text: `select ${columns} from payer_changes where id = $1`,
    values: [id],
  })
  return rows[0] ?? null
}

/** Returns the proposed change that waits for a second administrator, or null. */
export async function findOpenChange(db: Queryable): Promise<PayerChange | null> {
  const { rows } = await db.query<PayerChange>({
    text: `select ${columns} from payer_changes where state = 'open'`,
    values: [],
  })
  return rows[0] ?? null
}

/** Returns the last confirmed change of the payer; null when no change was ever confirmed. */
export async function findLastApplied(db: Queryable): Promise<PayerChange | null> {
  const { rows } = await db.query<PayerChange>({
    text: `select ${columns} from payer_changes where state = 'applied' order by number desc limit 1`,
    values: [],
  })
  return rows[0] ?? null
}

export type NewPayerChange = Pick<PayerChange, 'id' | 'before' | 'payer' | 'reason' | 'author' | 'createdAt'>

export async function insertPayerChange(tx: Tx, change: NewPayerChange): Promise<PayerChange | null> {
  const { rows } = await tx.query<PayerChange>({
    text: `insert into payer_changes (id, before, payer, reason, author, created_at)
      values ($1, $2, $3, $4, $5, $6) returning ${columns}`,
    values: [
      change.id,
      JSON.stringify(change.before),
      JSON.stringify(change.payer),
      change.reason,
      change.author,
      change.createdAt,
    ],
  })
  return rows[0] ?? null
}

/** Stores the decision on a proposed change. Returns false when the change is already decided. */
export async function updatePayerDecided(
  tx: Tx,
  { id, state, by, at }: { id: string; state: Exclude<PayerChangeState, 'open'>; by: string; at: Date },
): Promise<boolean> {
  const { rowCount } = await tx.query({
    text: `update payer_changes set state = $2, decided_by = $3, decided_at = $4
      where id = $1 and state = 'open'`,
    values: [id, state, by, at],
  })
  return rowCount === 1
}

/** Returns the payer's accounts from which batches were paid, and the accounts of payers that were replaced. */
export async function selectEarlierAccounts(db: Queryable): Promise<string[]> {
  const { rows } = await db.query<{ account: string }>({
    text: `select payer ->> 'account' as account from payout_batches
      union select before ->> 'account' from payer_changes where state = 'applied'`,
    values: [],
  })
  return rows.map(({ account }) => account)
}
