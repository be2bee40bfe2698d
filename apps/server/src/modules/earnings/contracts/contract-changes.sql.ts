import type { ContractStatus } from '@impulse/api/contracts/contract'
import type { Queryable, Tx } from '../../../platform/db/db.ts'
import { toSubscriberHash } from './contracts.sql.ts'

type State = { city: string; status: ContractStatus | 'undone'; subscriber: string | null }

/** Change of a contract by an import. `batch` is null for a cancellation by another source, which no undo reverts. */
export type Change = { batch: bigint | null; number: string; before: State; after: State }

/** Saves the state of contracts before and after a change, so that an undo can revert it or leave it. */
export async function insertChanges(tx: Tx, changes: readonly Change[]): Promise<void> {
  await tx.query({
    text: `insert into import_changes (
        batch, number, city_before, status_before, city_after, status_after, subscriber_before, subscriber_after
      )
      select * from unnest(
        $1::bigint[], $2::text[], $3::text[], $4::text[], $5::text[], $6::text[], $7::bytea[], $8::bytea[]
      )
      -- Of two changes of a contract in one import, keeps the state before the first and after the last change.
      on conflict (batch, number) do update
        set city_after = excluded.city_after, status_after = excluded.status_after, subscriber_after = excluded.subscriber_after`,
    values: [
      changes.map(({ batch }) => batch),
      changes.map(({ number }) => number),
      changes.map(({ before }) => before.city),
      changes.map(({ before }) => before.status),
      changes.map(({ after }) => after.city),
      changes.map(({ after }) => after.status),
      changes.map(({ before }) => toSubscriberHash(before.subscriber)),
      changes.map(({ after }) => toSubscriberHash(after.subscriber)),
    ],
  })
}

/**
 * Returns the numbers of contracts that an import changed: at most `limit` numbers after the number `after`.
 */
export async function selectChangedNumbers(
  db: Queryable,
  { batch, after, limit }: { batch: bigint; after: string; limit: number },
): Promise<string[]> {
  const { rows } = await db.query<{ number: string }>({
    text: `select number from (
        select batch, number from import_changes where (batch, number) > ($1, $2) order by batch, number limit $3
      ) next
      where batch = $1`,
    values: [batch, after, limit],
  })
  return rows.map(({ number }) => number)
}

/** SQL condition that is true when the contract `c` has changed since an import made the change `l`. */
const isChangedSince = `(c.city <> l.city_after
  or (c.status = 'cancelled') <> (l.status_after = 'cancelled')
  or c.subscriber_hash is distinct from l.subscriber_after
  or exists (
    select from import_changes later where later.number = l.number and (later.batch > l.batch or later.batch is null)
  ))`

/**
 * Returns the state that these contracts had before an import changed them. The caller must have locked the
 * contracts. `isChangedSince`: the contract was changed again after this import.
 */
export async function selectChanges(
  tx: Tx,
  { batch, numbers }: { batch: bigint; numbers: readonly string[] },
): Promise<{ number: string; before: State; isChangedSince: boolean }[]> {
  const { rows } = await tx.query<{
    number: string
    city_before: string
    status_before: State['status']
    subscriber_before: Buffer | null
    is_changed_since: boolean
  }>({
    text: `select l.number, l.city_before, l.status_before, l.subscriber_before, ${isChangedSince} as is_changed_since
      from import_changes l join contracts c on c.number = l.number
      where l.batch = $1 and l.number = any($2) order by l.number`,
    values: [batch, numbers],
  })
  return rows.map((row) => ({
    number: row.number,
    before: {
      city: row.city_before,
      status: row.status_before,
      subscriber: row.subscriber_before && row.subscriber_before.toString('base64'),
    },
    isChangedSince: row.is_changed_since,
  }))
}

/**
 * Returns the points that an undo of the import can give back: the rewards of the cancelled contracts that it would
 * restore. Includes contracts that an earlier import had also cancelled, because the undo of that import may run in
 * parallel. Includes points that return to lots; otherwise one person could make blocked points available: cancel the
 * contracts, end the release blocks while the lots are empty, and undo the cancellation.
 */
export async function sumRestoredByUndo(db: Queryable, batch: bigint): Promise<bigint> {
  const { rows } = await db.query<{ restored: bigint }>({
    text: `select coalesce(sum(c.reward), 0)::bigint as restored
      from import_changes l join contracts c on c.number = l.number
      where l.batch = $1 and l.status_after = 'cancelled' and c.status = 'cancelled' and c.lot is not null
        and c.reward > 0 and not ${isChangedSince}`,
    values: [batch],
  })
  return rows[0]?.restored ?? 0n
}

/**
 * Returns the contracts that another source than the import has cancelled as well, and whose cancellation stands: the
 * first import that cancelled the contract and is not being undone, or null when it was not an import.
 */
export async function selectOtherCancellations(
  tx: Tx,
  { batch, numbers }: { batch: bigint; numbers: readonly string[] },
): Promise<Map<string, bigint | null>> {
  const { rows } = await tx.query<{ number: string; batch: bigint | null }>({
    text: `select distinct on (l.number) l.number, l.batch
      from import_changes l left join import_batches b on b.id = l.batch
      where l.number = any($2) and l.status_after = 'cancelled' and l.batch is distinct from $1
        and b.undo_started_at is null
      order by l.number, l.batch nulls first`,
    values: [batch, numbers],
  })
  return new Map(rows.map(({ number, batch: by }) => [number, by]))
}

/**
 * Changes cancelled contracts as if their other cancellations had created them: without a reward or a place in the
 * month. `cancellations`: number of each contract with the import that cancelled it, null for another source. The
 * caller must then free the sequence numbers.
 */
export async function leaveCancelled(
  tx: Tx,
  cancellations: ReadonlyMap<string, bigint | null>,
  { now }: { now: Date },
): Promise<void> {
  await tx.query({
    text: `with cancellations as (
        select * from unnest($1::text[], $2::bigint[]) as n (number, batch)
      ), recorded as (
        -- The source of the cancellation now counts as the creator of the contract, so its own change and earlier changes
        -- are deleted.
        delete from import_changes l using cancellations n
        where l.number = n.number and (n.batch is null or l.batch <= n.batch)
      )
      update contracts c set batch = n.batch, revision = c.revision + 1, sequence_in_month = null, counted_place = null,
        lot = null, reward = null, updated_at = $3
      from cancellations n where c.number = n.number`,
    values: [[...cancellations.keys()], [...cancellations.values()], now],
  })
}

/**
 * Deletes the changes of an import that is being undone. If a later import cancelled the same contract again, its undo
 * then restores the contract, so that undoing both imports in any order restores it.
 */
export async function deleteUndoneChanges(
  tx: Tx,
  { batch, numbers }: { batch: bigint; numbers: readonly string[] },
): Promise<void> {
  await tx.query({
    text: `with undone as (
        delete from import_changes where batch = $1 and number = any($2) returning *
      )
      update import_changes n set status_before = u.status_before
      from undone u
      where n.number = u.number and n.status_before = 'cancelled' and u.status_after = 'cancelled'
        and n.batch = (select min(later.batch) from import_changes later where later.number = u.number and later.batch > $1)`,
    values: [batch, numbers],
  })
}

/** Deletes the saved changes of contracts by all sources, because the contracts are removed. */
export async function deleteChanges(tx: Tx, numbers: readonly string[]): Promise<void> {
  await tx.query({ text: 'delete from import_changes where number = any($1)', values: [numbers] })
}
