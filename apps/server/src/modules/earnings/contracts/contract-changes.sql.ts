import type { ContractStatus } from '@impulse/api/contracts/contract'
import type { Queryable, Tx } from '../../../platform/db/db.ts'
import { toSubscriberHash } from './contracts.sql.ts'

type State = { city: string; status: ContractStatus | 'undone'; subscriber: string | null }
export type Change = { batch: bigint; number: string; before: State; after: State }

/** Saves the state of contracts before and after an import changed them, so that the import can be undone. */
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
const isChangedSince = `(c.city is distinct from coalesce(l.city_after, c.city)
  or (c.status = 'cancelled') is distinct from (coalesce(l.status_after, c.status) = 'cancelled')
  or c.subscriber_hash is distinct from l.subscriber_after
  or exists (select from import_changes later where later.number = l.number and later.batch > l.batch))`

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
 * Returns the points that an undo of the import would give back: the rewards of the cancelled contracts that the undo
 * would restore. Points that return to lots count too. Otherwise one person could make blocked points available:
 * cancel the contracts, end the release blocks while the lots are empty, and then undo the cancellation.
 */
export async function sumRestoredByUndo(db: Queryable, batch: bigint): Promise<bigint> {
  const { rows } = await db.query<{ restored: bigint }>({
    text: `select coalesce(sum(c.reward), 0)::bigint as restored
      from import_changes l join contracts c on c.number = l.number
      where l.batch = $1 and l.status_before <> 'cancelled' and c.status = 'cancelled' and c.lot is not null
        and c.reward > 0 and not ${isChangedSince}`,
    values: [batch],
  })
  return rows[0]?.restored ?? 0n
}

/**
 * Deletes saved changes of contracts, so that a later undo does not revert them. With `batch` null, deletes
 * the changes by all imports.
 */
export async function deleteChanges(
  tx: Tx,
  { batch, numbers }: { batch: bigint | null; numbers: readonly string[] },
): Promise<void> {
  await tx.query({
    text: 'delete from import_changes where number = any($2) and ($1::bigint is null or batch = $1)',
    values: [batch, numbers],
  })
}
