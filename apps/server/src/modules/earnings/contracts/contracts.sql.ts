import type { ContractStatus } from '@impulse/api/contracts/contract'
import type { Queryable, Tx } from '../../../platform/db/db.ts'
import { codeKey } from '../../../platform/db/searchable.rules.ts'
import type { ContractRow } from './contract-row.rules.ts'
import type { StoredContract } from './contract-changes.rules.ts'

/** Contract whose row the current transaction has locked. */
export type LockedContract = StoredContract & {
  memberId: string
  revision: number
  sequenceInMonth: number | null
  lot: bigint | null
  reward: bigint | null
}

type StoredRow = {
  number: string
  phone: string
  member_phone: string | null
  other_phones: string[]
  product: string
  city: string
  connected_on: string
  status: ContractStatus | 'undone'
  batch: bigint | null
  subscriber_hash: Buffer | null
}
type LockedRow = StoredRow & {
  member_id: string
  revision: number
  sequence_in_month: number | null
  lot: bigint | null
  reward: bigint | null
}

const storedColumns = `c.number, c.phone, m.phone as member_phone, c.product, c.city, c.connected_on, c.status, c.batch, c.subscriber_hash,
  array(
    select d.phone from members d where d.merged_into = m.id and d.phone is not null
    union all select f.phone from former_phones f where f.member_id = m.id
    union all select f.phone from members d join former_phones f on f.member_id = d.id where d.merged_into = m.id
  ) as other_phones`

/**
 * Locks the contracts with these numbers, in any spelling, in the order of the stored numbers. Returns the
 * contracts by stored number.
 */
export async function lockContracts(
  tx: Tx,
  numbers: readonly string[],
): Promise<Map<string, LockedContract>> {
  const { rows } = await tx.query<{ number: string }>({
    text: 'select number from contracts where number_key = any($1) order by number for no key update',
    values: [numbers.map(codeKey)],
  })
  return selectLocked(
    tx,
    rows.map(({ number }) => number),
  )
}

/** Returns the numbers of the contracts that earned these lots; takes no locks. */
export async function selectNumbersByLots(
  db: Queryable,
  lots: readonly { memberId: string; lot: bigint }[],
): Promise<string[]> {
  const { rows } = await db.query<{ number: string }>({
    text: `select t.contract_number as number from unnest($1::uuid[], $2::bigint[]) as l (member_id, lot)
      join transactions t on t.member_id = l.member_id and t.seq = l.lot where t.contract_number is not null`,
    values: [lots.map(({ memberId }) => memberId), lots.map(({ lot }) => lot)],
  })
  return rows.map(({ number }) => number)
}

/**
 * Returns the numbers of contracts that an import created: at most `limit` numbers after the number `after`.
 * Takes no locks.
 */
export async function selectNumbersByBatch(
  db: Queryable,
  { batch, after, limit }: { batch: bigint; after: string; limit: number },
): Promise<string[]> {
  const { rows } = await db.query<{ number: string }>({
    // The subquery forces PostgreSQL to read in the order of the index, even when PostgreSQL has no statistics
    // about a new import yet.
    text: `select number from (
        select batch, number from contracts
        where batch is not null and (batch, number) > ($1, $2) and status <> 'undone'
        order by batch, number limit $3
      ) next
      where batch = $1`,
    values: [batch, after, limit],
  })
  return rows.map(({ number }) => number)
}

/**
 * Reads contracts that are already locked. Locking needs a separate SQL statement: while a statement waits for
 * a lock, the contract may be moved to another member, and a join with `members` would then miss the contract.
 */
async function selectLocked(tx: Tx, numbers: readonly string[]): Promise<Map<string, LockedContract>> {
  if (numbers.length === 0) return new Map()
  const { rows } = await tx.query<LockedRow>({
    text: `select ${storedColumns}, c.member_id, c.revision, c.sequence_in_month, c.lot, c.reward
      from contracts c join members m on m.id = c.member_id where c.number = any($1) order by c.number`,
    values: [numbers],
  })
  return new Map(rows.map((row) => [row.number, toLockedContract(row)]))
}

export type NewContract = Pick<
  LockedContract,
  'memberId' | 'revision' | 'sequenceInMonth' | 'lot' | 'reward'
> & { row: ContractRow; countedPlace: number | null }

/**
 * Inserts contracts, or overwrites undone contracts, in the order of their numbers. Returns the number of
 * written rows. Fewer rows than `contracts` mean that another transaction has recorded one of the numbers.
 */
export async function insertContracts(
  tx: Tx,
  contracts: readonly NewContract[],
  { batch, now }: { batch: bigint | null; now: Date },
): Promise<number> {
  const column = <V>(pick: (contract: NewContract) => V): V[] => contracts.map(pick)
  const { rowCount } = await tx.query({
    text: `insert into contracts as c (
        number, member_id, phone, product, city, connected_on, status, revision, sequence_in_month, counted_place, lot, reward,
        subscriber_hash, batch, created_at, updated_at, cancelled_at
      )
      select number, member_id, phone, product, city, connected_on, status, revision, sequence_in_month, counted_place, lot, reward,
        subscriber_hash, $13, $14, $14, case status when 'cancelled' then $14::timestamptz end
      from unnest(
        $1::text[], $2::uuid[], $3::text[], $4::text[], $5::text[], $6::date[], $7::text[], $8::int[], $9::int[],
        $10::bigint[], $11::bigint[], $12::bytea[], $15::int[]
      ) as n (
        number, member_id, phone, product, city, connected_on, status, revision, sequence_in_month, lot, reward, subscriber_hash,
        counted_place
      )
      order by number
      on conflict (number_key) do update set
        member_id = excluded.member_id, phone = excluded.phone, product = excluded.product, city = excluded.city,
        connected_on = excluded.connected_on, status = excluded.status, sequence_in_month = excluded.sequence_in_month,
        counted_place = excluded.counted_place, lot = excluded.lot, reward = excluded.reward,
        subscriber_hash = excluded.subscriber_hash, batch = excluded.batch, updated_at = excluded.updated_at, cancelled_at = excluded.cancelled_at
      where c.status = 'undone' and c.revision = excluded.revision`,
    values: [
      column(({ row }) => row.number),
      column(({ memberId }) => memberId),
      column(({ row }) => row.phone),
      column(({ row }) => row.product),
      column(({ row }) => row.city),
      column(({ row }) => row.connectedOn),
      column(({ row }) => row.status),
      column(({ revision }) => revision),
      column(({ sequenceInMonth }) => sequenceInMonth),
      column(({ lot }) => lot),
      column(({ reward }) => reward),
      column(({ row }) => toSubscriberHash(row.subscriber)),
      batch,
      now,
      column(({ countedPlace }) => countedPlace),
    ],
  })
  return rowCount
}

export type ChangedContract = {
  number: string
  city: string
  status: ContractStatus | 'undone'
  subscriber: string | null
}

export async function updateContracts(
  tx: Tx,
  contracts: readonly ChangedContract[],
  { now }: { now: Date },
): Promise<void> {
  await tx.query({
    text: `update contracts c set city = n.city, status = n.status, subscriber_hash = n.subscriber_hash, updated_at = $4,
        -- A contract that is undone, or restored after a cancellation, gets its next revision.
        revision = c.revision + (n.status = 'undone' or (c.status = 'cancelled' and n.status <> 'cancelled'))::int,
        cancelled_at = case n.status when 'cancelled' then coalesce(c.cancelled_at, $4) end,
        counted_place = case n.status when 'undone' then null else c.counted_place end,
        sequence_in_month = case n.status when 'undone' then null else c.sequence_in_month end,
        lot = case n.status when 'undone' then null else c.lot end,
        reward = case n.status when 'undone' then null else c.reward end
      from unnest($1::text[], $2::text[], $3::text[], $5::bytea[]) as n (number, city, status, subscriber_hash)
      where c.number = n.number`,
    values: [
      contracts.map(({ number }) => number),
      contracts.map(({ city }) => city),
      contracts.map(({ status }) => status),
      now,
      contracts.map(({ subscriber }) => toSubscriberHash(subscriber)),
    ],
  })
}

/**
 * Reads the contracts with these numbers in any spelling, without locks. Returns the contracts by stored
 * number. A contract may change before the caller locks it.
 */
export async function selectContracts(
  db: Queryable,
  numbers: readonly string[],
): Promise<Map<string, StoredContract & { reward: bigint | null }>> {
  const { rows } = await db.query<StoredRow & { reward: bigint | null }>({
    text: `select ${storedColumns}, c.reward from contracts c join members m on m.id = c.member_id where c.number_key = any($1)`,
    values: [numbers.map(codeKey)],
  })
  return new Map(rows.map((row) => [row.number, { ...toStoredContract(row), reward: row.reward }]))
}

const toLockedContract = (row: LockedRow): LockedContract => ({
  ...toStoredContract(row),
  memberId: row.member_id,
  revision: row.revision,
  sequenceInMonth: row.sequence_in_month,
  lot: row.lot,
  reward: row.reward,
})

const toStoredContract = (row: StoredRow): StoredContract => ({
  number: row.number,
  product: row.product,
  phone: row.phone,
  memberPhone: row.member_phone,
  otherPhones: row.other_phones,
  city: row.city,
  connectedOn: row.connected_on,
  status: row.status,
  batch: row.batch,
  subscriber: row.subscriber_hash && row.subscriber_hash.toString('base64'),
})

/** Converts a base64 hash to the bytes that the database stores. */
export const toSubscriberHash = (subscriber: string | null): Buffer | null =>
  subscriber === null ? null : Buffer.from(subscriber, 'base64')
