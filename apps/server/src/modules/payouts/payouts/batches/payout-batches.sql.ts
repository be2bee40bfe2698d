import type { StoredPayer } from '@impulse/api/payouts/payer'
import type { Queryable, Tx } from '../../../../platform/db/db.ts'
import { filesAtBankSql } from './files-at-bank.sql.ts'
import { isSendableSql, type PayoutBlocker, payoutBlockersSql } from '../approvals/payout-blockers.sql.ts'
import type { BatchState, PayoutState } from '@impulse/api/payouts/payout-statuses'
import type { StateTotal } from '../payouts.sql.ts'

export type BatchKind = 'sbp' | 'account'
export type ReadyPayout = { orderId: string; memberId: string; credited: bigint; bic: string | null }

const readyForFileSql = `payouts p join withdrawals w on w.order_id = p.order_id
      join orders o on o.id = p.order_id join recipients r on r.id = w.recipient_id
      where p.state = 'ready' and p.method = 'bank_file' and r.kind = $1`

/**
 * Selects the payouts of this kind that are ready for a bank file and have no blocker, oldest first. Takes no locks, so
 * the caller must check each payout again under a lock.
 */
export async function selectSendableForFile(db: Queryable, kind: BatchKind): Promise<ReadyPayout[]> {
  const { rows } = await db.query<ReadyPayout>({
    text: `select p.order_id as "orderId", w.member_id as "memberId", w.credited, r.bic
      from ${readyForFileSql} and ${isSendableSql({ payout: 'p', withdrawal: 'w' })} order by o.number limit 10000`,
    values: [kind],
  })
  return rows
}

/** Returns the numbers of the first withdrawals of this kind that are ready for a bank file and have a blocker. */
export async function selectBlockedForFile(db: Queryable, kind: BatchKind): Promise<string[]> {
  const { rows } = await db.query<{ number: string }>({
    text: `select o.number::text as number
      from ${readyForFileSql} and not ${isSendableSql({ payout: 'p', withdrawal: 'w' })} order by o.number limit 100`,
    values: [kind],
  })
  return rows.map(({ number }) => number)
}

/** Returns the correspondent accounts of banks by BIC. */
export async function selectCorrAccounts(
  db: Queryable,
  bics: readonly string[],
): Promise<Record<string, string>> {
  const { rows } = await db.query<{ bic: string; corr_account: string }>({
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
  count: number
  /** Sum of the payments in the file, in roubles. */
  sum: bigint
  /** SHA-256 of the CSV file when the batch was made. */
  fileHash: Buffer
}

export async function insertBatch(tx: Tx, batch: NewBatch): Promise<bigint | null> {
  const { rows } = await tx.query<{ number: bigint }>({
    text: `insert into payout_batches (kind, created_at, actor, payer, corr_accounts, count, sum, file_hash)
      values ($1, $2, $3, $4, $5, $6, $7, $8) returning number`,
    values: [
      batch.kind,
      batch.at,
      batch.actor,
      JSON.stringify(batch.payer),
      JSON.stringify(batch.corrAccounts),
      batch.count,
      batch.sum,
      batch.fileHash,
    ],
  })
  return rows[0]?.number ?? null
}

/** Adds the ready payouts among `orderIds` to a batch, with a line for each. Returns the number of added payouts. */
export async function updateBatched(
  tx: Tx,
  {
    orderIds,
    batch,
    at,
    dailyCap,
  }: { orderIds: readonly string[]; batch: bigint; at: Date; dailyCap: bigint },
): Promise<number> {
  const { rowCount } = await tx.query({
    text: `with batched as (
        update payouts set state = 'pending', batch = $2, submitted_at = $3, daily_cap = $4
        where order_id = any($1::uuid[]) and state = 'ready' returning order_id
      )
      insert into payout_batch_lines (batch, order_id) select $2, order_id from batched`,
    values: [orderIds, batch, at, dailyCap],
  })
  return rowCount
}

/** Removes all pending payouts from a batch and makes them ready again. Returns the number of removed payouts. */
export async function updateUnbatched(tx: Tx, batch: bigint): Promise<number> {
  const { rowCount } = await tx.query({
    text: `update payouts set state = 'ready', batch = null, submitted_at = null, daily_cap = null, outcome_proposal = null where batch = $1 and state = 'pending'`,
    values: [batch],
  })
  return rowCount
}

/**
 * Locks the payouts of a batch, so that the events of the batch are recorded one after the other. A transaction that
 * also locks balances must lock the balances first, as the import of a bank response does.
 */
export async function lockPayoutsOfBatch(tx: Tx, number: bigint): Promise<void> {
  await tx.query({
    text: 'select from payouts where batch = $1 order by order_id for no key update',
    values: [number],
  })
}

/** Locks the pending payouts with these references like `lockPayoutsOfBatch`, and returns the numbers of their batches. */
export async function lockBatchesOf(tx: Tx, references: readonly string[]): Promise<Set<bigint>> {
  const { rows } = await tx.query<{ batch: bigint }>({
    text: `select batch from payouts where reference = any($1) and state = 'pending' and batch is not null
      order by order_id for no key update`,
    values: [references],
  })
  return new Set(rows.map(({ batch }) => batch))
}

export type Batch = Omit<NewBatch, 'at'> & {
  number: bigint
  createdAt: Date
  state: BatchState
  isDownloaded: boolean
  /** Actors who downloaded the file, handed it over to the bank, or imported a response about it. */
  fileHolders: string[]
}

// A batch is completed when the outcome of each of its payouts is recorded.
const stateSql = `case
    when exists (select from payout_batch_events e where e.batch = b.number and e.kind = 'cancelled') then 'cancelled'
    when not exists (select from payouts p where p.batch = b.number and p.state = 'pending') then 'completed'
    when exists (select from payout_batch_events e where e.batch = b.number and e.kind = 'processing') then 'processing'
    when exists (select from payout_batch_events e where e.batch = b.number and e.kind = 'handed_over') then 'handed_over'
    else 'created' end as state`
const columns = `b.number, b.kind, b.created_at as "createdAt", b.actor, b.payer, b.corr_accounts as "corrAccounts",
  b.count, b.sum, b.file_hash as "fileHash", ${stateSql},
  array(
    select distinct e.actor from payout_batch_events e where e.batch = b.number and e.kind in ('downloaded', 'handed_over', 'processing')
  ) as "fileHolders",
  exists (select from payout_batch_events e where e.batch = b.number and e.kind = 'downloaded') as "isDownloaded"`

export async function findBatch(db: Queryable, number: bigint): Promise<Batch | null> {
  const { rows } = await db.query<Batch>({
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
  /** Number of the batch in which the payout is now; null when it is in none. */
  batch: bigint | null
  /** True when the bank may have paid the payout by the file of another, cancelled batch. */
  isInEarlierFile: boolean
  /** Blockers of a pending payout; empty for any other. */
  blockers: PayoutBlocker[]
}

export type BatchWithLines = { batch: Batch; lines: BatchLine[] }

/** Returns the orders of the payouts in the file of a batch, with their members. */
export async function selectBatchedOrders(
  db: Queryable,
  batch: bigint,
): Promise<{ orderId: string; memberId: string }[]> {
  const { rows } = await db.query<{ orderId: string; memberId: string }>({
    text: `select l.order_id as "orderId", w.member_id as "memberId"
      from payout_batch_lines l join withdrawals w on w.order_id = l.order_id where l.batch = $1`,
    values: [batch],
  })
  return rows
}

/** Returns payouts as lines of a bank file, sorted by withdrawal number, so that the file never changes. */
export async function selectBatchLines(db: Queryable, orderIds: readonly string[]): Promise<BatchLine[]> {
  const { rows } = await db.query<BatchLine>({
    text: `select o.number, p.reference, p.state, p.batch, w.credited, w.full_name as "fullName", r.bank_name as "bankName",
        r.bank_id as "bankId", r.phone, r.bic, r.account,
        cardinality(${filesAtBankSql('p')}) > 1 as "isInEarlierFile",
        case when p.state = 'pending' then ${payoutBlockersSql({ payout: 'p', withdrawal: 'w' })} else '{}' end as blockers
      from payouts p join withdrawals w on w.order_id = p.order_id
      join orders o on o.id = p.order_id join recipients r on r.id = w.recipient_id
      where p.order_id = any($1::uuid[]) order by o.number`,
    values: [orderIds],
  })
  return rows
}

export type BatchSummary = Pick<
  Batch,
  'number' | 'kind' | 'createdAt' | 'actor' | 'state' | 'count' | 'sum'
> & {
  totals: StateTotal[]
}

/** Returns the `latest` batches and all older ones with a payout whose outcome is not recorded, latest first. */
export async function selectBatches(db: Queryable, { latest }: { latest: number }): Promise<BatchSummary[]> {
  type Row = Omit<BatchSummary, 'totals'> & { totals: { state: PayoutState; count: number; sum: string }[] }
  const { rows } = await db.query<Row>({
    text: `select b.number, b.kind, b.created_at as "createdAt", b.actor, b.count, b.sum, ${stateSql}, t.totals
      from payout_batches b cross join lateral (
        select coalesce(jsonb_agg(s), '[]') as totals from (
          select p.state, count(*) as count, sum(w.credited)::text as sum
          from payouts p join withdrawals w on w.order_id = p.order_id where p.batch = b.number group by p.state
        ) s
      ) t
      where b.number > (select max(number) - $1 from payout_batches) or b.number in (select batch from payouts where state = 'pending')
      order by b.number desc`,
    values: [latest],
  })
  return rows.map((row) => ({ ...row, totals: row.totals.map((t) => ({ ...t, sum: BigInt(t.sum) })) }))
}
