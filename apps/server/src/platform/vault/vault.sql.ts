import type { Queryable, Tx } from '../db/db.ts'

/** Sealed key. `keyId` is the id of the key of FILES_KEYS that sealed it. */
export type SealedKey = { keyId: string; sealed: Buffer }
type Row = { owner: string; key_id: string; sealed: Buffer }

const toSealedKey = (row: Row | undefined): SealedKey | null =>
  row ? { keyId: row.key_id, sealed: row.sealed } : null

export async function findMemberKey(db: Queryable, memberId: string): Promise<SealedKey | null> {
  const { rows } = await db.query<Row>({
    text: 'select member_id as owner, key_id, sealed from member_keys where member_id = $1',
    values: [memberId],
  })
  return toSealedKey(rows[0])
}

/**
 * Inserts the key of a member. Does nothing when the member already has a key or was deleted. Of two parallel
 * calls, the key of the first one is stored.
 */
export async function insertMemberKey(
  db: Queryable,
  { memberId, keyId, sealed }: SealedKey & { memberId: string },
): Promise<void> {
  await db.query({
    text: `insert into member_keys (member_id, key_id, sealed)
      select id, $2, $3 from members where id = $1 and deleted_at is null on conflict do nothing`,
    values: [memberId, keyId, sealed],
  })
}

export async function deleteMemberKey(tx: Tx, memberId: string): Promise<void> {
  await tx.query({ text: 'delete from member_keys where member_id = $1', values: [memberId] })
}

export async function lockMemberKey(tx: Tx, memberId: string): Promise<void> {
  await tx.query({ text: 'select from member_keys where member_id = $1 for update', values: [memberId] })
}

export async function findServerKey(db: Queryable, purpose: string): Promise<SealedKey | null> {
  const { rows } = await db.query<Row>({
    text: 'select purpose as owner, key_id, sealed from server_keys where purpose = $1',
    values: [purpose],
  })
  return toSealedKey(rows[0])
}

export async function insertServerKey(
  db: Queryable,
  { purpose, keyId, sealed }: SealedKey & { purpose: string },
): Promise<void> {
  await db.query({
    text: 'insert into server_keys (purpose, key_id, sealed) values ($1, $2, $3) on conflict do nothing',
    values: [purpose, keyId, sealed],
  })
}

/** Returns the ids of the keys of FILES_KEYS with which stored keys are sealed. */
export async function selectUsedKeyIds(db: Queryable): Promise<string[]> {
  const { rows } = await db.query<{ key_id: string }>({
    text: 'select key_id from member_keys union select key_id from server_keys order by 1',
    values: [],
  })
  return rows.map((row) => row.key_id)
}

/**
 * Table with sealed keys. `member_keys` has one for each member, and `server_keys` one for each purpose for
 * which the server itself needs a key.
 */
export type KeyTable = 'member_keys' | 'server_keys'
const keyTables = {
  member_keys: { table: 'member_keys', owner: 'member_id', type: 'uuid' },
  server_keys: { table: 'server_keys', owner: 'purpose', type: 'text' },
} as const

/** Returns keys that are not sealed with the key `keyId`. */
export async function selectKeysNotUnder(
  db: Queryable,
  { keyTable, keyId, limit }: { keyTable: KeyTable; keyId: string; limit: number },
): Promise<(SealedKey & { owner: string })[]> {
  const { table, owner } = keyTables[keyTable]
  const { rows } = await db.query<Row>({
    text: `select ${owner} as owner, key_id, sealed from ${table} where key_id <> $1 limit $2`,
    values: [keyId, limit],
  })
  return rows.map((row) => ({ owner: row.owner, keyId: row.key_id, sealed: row.sealed }))
}

/**
 * Replaces sealed keys, except those that changed since they were read. Returns the number of replaced keys. A key
 * that was destroyed in the meantime is not stored again.
 */
export async function updateKeys(
  db: Queryable,
  {
    keyTable,
    keyId,
    keys,
  }: {
    keyTable: KeyTable
    keyId: string
    keys: readonly { owner: string; before: Buffer; sealed: Buffer }[]
  },
): Promise<number> {
  const { table, owner, type } = keyTables[keyTable]
  const { rowCount } = await db.query({
    text: `update ${table} k set key_id = $1, sealed = n.sealed
      from unnest($2::${type}[], $3::bytea[], $4::bytea[]) as n (owner, was, sealed)
      where k.${owner} = n.owner and k.sealed = n.was`,
    values: [
      keyId,
      keys.map(({ owner }) => owner),
      keys.map(({ before }) => before),
      keys.map(({ sealed }) => sealed),
    ],
  })
  return rowCount
}
