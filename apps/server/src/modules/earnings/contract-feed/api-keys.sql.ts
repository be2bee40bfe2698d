import { dayMs } from '@impulse/api/fields/durations'
import type { Queryable } from '../../../platform/db/db.ts'

/** A key expires after 90 days, like the other service credentials (docs/reference/keys.md). */
export const keyValidDays = 90
const validMs = keyValidDays * dayMs

/**
 * API key as the list of keys shows it. The database stores only a hash and the `prefix` of the key, not the
 * key itself.
 */
export type ApiKey = {
  name: string
  prefix: string
  /** Actor who answers for the key: a staff member, or `operator`. */
  createdBy: string
  createdAt: Date
  lastUsedAt: Date | null
  expiresAt: Date
  revokedAt: Date | null
}

/** Inserts an API key. Returns false when the name is already used. */
export async function insertKey(
  db: Queryable,
  key: { name: string; prefix: string; hash: Buffer; createdBy: string; now: Date },
): Promise<boolean> {
  const { rowCount } = await db.query({
    text: `insert into api_keys (name, prefix, hash, created_by, created_at) values ($1, $2, $3, $4, $5)
      on conflict (name) do nothing`,
    values: [key.name, key.prefix, key.hash, key.createdBy, key.now],
  })
  return rowCount === 1
}

export async function selectKeys(db: Queryable): Promise<ApiKey[]> {
  const { rows } = await db.query<Omit<ApiKey, 'expiresAt'>>({
    text: `select name, prefix, created_by as "createdBy", created_at as "createdAt", last_used_at as "lastUsedAt",
        revoked_at as "revokedAt"
      from api_keys order by name`,
    values: [],
  })
  return rows.map((row) => ({ ...row, expiresAt: new Date(row.createdAt.getTime() + validMs) }))
}

/** Revokes an API key. Returns false when no active key has this name. */
export async function revoke(db: Queryable, { name, now }: { name: string; now: Date }): Promise<boolean> {
  const { rowCount } = await db.query({
    text: 'update api_keys set revoked_at = $2 where name = $1 and revoked_at is null',
    values: [name, now],
  })
  return rowCount === 1
}

/** Returns the active API key with this hash, or null. Updates the time of its last use, at most once a minute. */
export async function findByHash(
  db: Queryable,
  { hash, now }: { hash: Buffer; now: Date },
): Promise<{ id: bigint; name: string } | null> {
  const { rows } = await db.query<{ id: bigint; name: string }>({
    name: 'feed_key',
    text: `with found as (
        select id, name, last_used_at from api_keys
        where hash = $1 and revoked_at is null and created_at > $3::timestamptz
      ), noted as (
        update api_keys k set last_used_at = $2::timestamptz from found
        where k.id = found.id and (found.last_used_at is null or found.last_used_at < $2::timestamptz - interval '1 minute')
      )
      select id, name from found`,
    values: [hash, now, new Date(now.getTime() - validMs)],
  })
  return rows[0] ?? null
}
