import type { Queryable, Tx } from '../db/db.ts'

/** Key in sealed form; `keyId` is the id of the installation's key that sealed it. */
export type SealedKey = { keyId: string; sealed: Buffer }
type Row = { owner: string; key_id: string; sealed: Buffer }

const toSealedKey = (row: Row | undefined): SealedKey | null =>
  row ? { keyId: row.key_id, sealed: row.sealed } : null

export async function findMemberKey(on: Queryable, memberId: string): Promise<SealedKey | null> {
  const { rows } = await on.query<Row>({
    text: 'select member_id as owner, key_id, sealed from member_keys where member_id = $1',
    values: [memberId],
  })
  return toSealedKey(rows[0])
}

/**
 * Inserts the key of a member, unless the member already has one or is deleted. After two parallel calls the
 * first key is stored.
 */
export async function insertMemberKey(
  on: Queryable,
  { memberId, keyId, sealed }: SealedKey & { memberId: string },
): Promise<void> {
  await on.query({
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

export async function findServerKey(on: Queryable, purpose: string): Promise<SealedKey | null> {
  const { rows } = await on.query<Row>({
    text: 'select purpose as owner, key_id, sealed from server_keys where purpose = $1',
    values: [purpose],
  })
  return toSealedKey(rows[0])
}

export async function insertServerKey(
  on: Queryable,
  { purpose, keyId, sealed }: SealedKey & { purpose: string },
): Promise<void> {
  await on.query({
    text: 'insert into server_keys (purpose, key_id, sealed) values ($1, $2, $3) on conflict do nothing',
    values: [purpose, keyId, sealed],
  })
}

/** Returns the ids of `FILES_KEYS` that are in use. */
export async function selectUsedKeyIds(on: Queryable): Promise<string[]> {
  const { rows } = await on.query<{ key_id: string }>({
    text: 'select key_id from member_keys union select key_id from server_keys order by 1',
    values: [],
  })
  return rows.map((row) => row.key_id)
}

/** Table of keys. The owner of a key is a member's id, or the purpose of a server key. */
export type KeyTable = 'member_keys' | 'server_keys'
const ownerColumn = { member_keys: 'member_id', server_keys: 'purpose' } as const
const ownerType = { member_keys: 'uuid', server_keys: 'text' } as const

/** Returns keys that another key than `keyId` has sealed. */
export async function selectKeysNotUnder(
  on: Queryable,
  { shelf: table, keyId, limit }: { shelf: KeyTable; keyId: string; limit: number },
): Promise<(SealedKey & { owner: string })[]> {
  const { rows } = await on.query<Row>({
    text: `select ${ownerColumn[table]} as owner, key_id, sealed from ${table} where key_id <> $1 limit $2`,
    values: [keyId, limit],
  })
  return rows.map((row) => ({ owner: row.owner, keyId: row.key_id, sealed: row.sealed }))
}

/**
 * Replaces sealed keys that have not changed since they were read, and returns their number. A key that was
 * destroyed in the meantime is not created again.
 */
export async function updateKeys(
  on: Queryable,
  {
    shelf,
    keyId,
    keys,
  }: { shelf: KeyTable; keyId: string; keys: readonly { owner: string; before: Buffer; sealed: Buffer }[] },
): Promise<number> {
  const { rowCount } = await on.query({
    text: `update ${shelf} k set key_id = $1, sealed = n.sealed
      from unnest($2::${ownerType[shelf]}[], $3::bytea[], $4::bytea[]) as n (owner, was, sealed)
      where k.${ownerColumn[shelf]} = n.owner and k.sealed = n.was`,
    values: [
      keyId,
      keys.map(({ owner }) => owner),
      keys.map(({ before }) => before),
      keys.map(({ sealed }) => sealed),
    ],
  })
  return rowCount
}
