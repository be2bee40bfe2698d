import type { StoredPayer } from '@impulse/api/payouts/payer'
import type { Queryable, Tx } from '../../../../platform/db/db.ts'
import type { PayoutState, StateTotal } from '../approvals/payouts.sql.ts'

export type BatchKind = 'sbp' | 'account'
export type ReadyPayout = { orderId: string; memberId: string; credited: bigint; bic: string | null }

/**
 * Selects the payouts of this kind that are ready for a bank file, oldest first. Takes no locks, so the
 * caller must check each payout again under a lock.
 */
export async function selectReady(on: Queryable, kind: BatchKind): Promise<ReadyPayout[]> {
  const { rows } = await on.query<ReadyPayout>({
    text: `select p.order_id as "orderId", w.member_id as "memberId", w.credited, r.bic
      from payouts p
      join withdrawals w on w.order_id = p.order_id
      join orders o on o.id = p.order_id
      join recipients r on r.id = w.recipient_id
      where p.state = 'ready' and p.provider = 'bank_file' and r.kind = $1
        and not exists (select from restrictions x where x.member_id = w.member_id)
      order by o.number limit 10000`,
    values: [kind],
  })
  return rows
}

/** Returns the correspondent accounts of banks by BIC. */
export async function selectCorrAccounts(
  on: Queryable,
  bics: readonly string[],
): Promise<Record<string, string>> {
  const { rows } = await on.query<{ bic: string; corr_account: string }>({
    text: 'select bic, corr_account from bics where bic = any($1)',
    values: [bics],
  })
  return Object.fromEntries(rows.map((row) => [row.bic, row.corr_account]))
}

export type NewBatch = {
  kind: BatchKind
  at: Date
  actor: string
  payer: StoredPayer
  corrAccounts: Record<string, string>
}

export async function insertBatch(tx: Tx, batch: NewBatch): Promise<bigint | null> {
  const { rows } = await tx.query<{ number: bigint }>({
    text: `insert into payout_batches (kind, created_at, actor, payer, corr_accounts)
      values ($1, $2, $3, $4, $5) returning number`,
    values: [
      batch.kind,
      batch.at,
      batch.actor,
      JSON.stringify(batch.payer),
      JSON.stringify(batch.corrAccounts),
    ],
  })
  return rows[0]?.number ?? null
}

/** Assigns the ready payouts among `orderIds` to a batch and returns their number. */
export async function updateBatched(
  tx: Tx,
  { orderIds, batch, at }: { orderIds: readonly string[]; batch: bigint; at: Date },
): Promise<number> {
  const { rowCount } = await tx.query({
    text: `update payouts set state = 'pending', batch = $2, submitted_at = $3
      where order_id = any($1::uuid[]) and state = 'ready'`,
    values: [orderIds, batch, at],
  })
  return rowCount
}

export type Batch = {
  number: bigint
  kind: BatchKind
  createdAt: Date
  actor: string
  payer: StoredPayer
  corrAccounts: Record<string, string>
}

const columns = `b.number, b.kind, b.created_at as "createdAt", b.actor, b.payer, b.corr_accounts as "corrAccounts"`

export async function findBatch(on: Queryable, number: bigint): Promise<Batch | null> {
  const { rows } = await on.query<Batch>({
    text: `select ${columns} from payout_batches b where b.number = $1`,
    values: [number],
  })
  return rows[0] ?? null
}

/** Payout as one row of a bank file; `credited` is in points. */
export type BatchLine = {
  number: bigint
  reference: string
  state: PayoutState
  credited: bigint
  fullName: string
  bankName: string
  bankId: string | null
  phone: string | null
  bic: string | null
  account: string | null
}

/** Returns the payouts of a batch by withdrawal number, so that the file has the same order each time. */
export async function selectLines(on: Queryable, batch: bigint): Promise<BatchLine[]> {
  const { rows } = await on.query<BatchLine>({
    text: `select o.number, p.reference, p.state, w.credited, w.full_name as "fullName", r.bank_name as "bankName",
        r.bank_id as "bankId", r.phone, r.bic, r.account
      from payouts p
      join withdrawals w on w.order_id = p.order_id
      join orders o on o.id = p.order_id
      join recipients r on r.id = w.recipient_id
      where p.batch = $1 order by o.number`,
    values: [batch],
  })
  return rows
}

export type BatchSummary = Pick<Batch, 'number' | 'kind' | 'createdAt' | 'actor'> & {
  totals: StateTotal[]
}

/**
 * Returns batches, latest first. `open`: only batches with a payout whose outcome the bank has not reported.
 */
export async function selectBatches(
  on: Queryable,
  { open, limit }: { open: boolean; limit: number },
): Promise<BatchSummary[]> {
  type Row = Omit<BatchSummary, 'totals'> & { totals: { state: PayoutState; count: number; sum: string }[] }
  const { rows } = await on.query<Row>({
    text: `select b.number, b.kind, b.created_at as "createdAt", b.actor, t.totals
      from payout_batches b cross join lateral (
        select coalesce(jsonb_agg(s), '[]') as totals, coalesce(bool_or(s.state = 'pending'), false) as is_open
        from (
          select p.state, count(*) as count, sum(w.credited)::text as sum
          from payouts p join withdrawals w on w.order_id = p.order_id where p.batch = b.number group by p.state
        ) s
      ) t where t.is_open or not $1 order by b.number desc limit $2`,
    values: [open, limit],
  })
  return rows.map((row) => ({ ...row, totals: row.totals.map((t) => ({ ...t, sum: BigInt(t.sum) })) }))
}
