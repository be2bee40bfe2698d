import type { Queryable, Tx } from '../db/db.ts'

export type SealedKey = { keyId: string; sealed: Buffer }

export async function findMemberKey(on: Queryable, memberId: string): Promise<SealedKey | null> {
  const { rows } = await on.query<{ key_id: string; sealed: Buffer }>({
    text: 'select key_id, sealed from member_keys where member_id = $1',
    values: [memberId],
  })
  return rows[0] ? { keyId: rows[0].key_id, sealed: rows[0].sealed } : null
}

/** The first to come makes the key; of two at once the second finds it. */
export async function insertMemberKey(
  on: Queryable,
  { memberId, keyId, sealed }: SealedKey & { memberId: string },
): Promise<void> {
  await on.query({
    text: 'insert into member_keys (member_id, key_id, sealed) values ($1, $2, $3) on conflict do nothing',
    values: [memberId, keyId, sealed],
  })
}

/** Uploads of one member queue here, so that what they may keep is counted exactly. */
export async function lockMemberKey(tx: Tx, memberId: string): Promise<void> {
  await tx.query({ text: 'select from member_keys where member_id = $1 for update', values: [memberId] })
}

/** Members' keys that another key than the present one seals. */
export async function selectKeysNotUnder(
  on: Queryable,
  { keyId, limit }: { keyId: string; limit: number },
): Promise<(SealedKey & { memberId: string })[]> {
  const { rows } = await on.query<{ member_id: string; key_id: string; sealed: Buffer }>({
    text: 'select member_id, key_id, sealed from member_keys where key_id <> $1 limit $2',
    values: [keyId, limit],
  })
  return rows.map((row) => ({ memberId: row.member_id, keyId: row.key_id, sealed: row.sealed }))
}

export async function updateMemberKeys(
  on: Queryable,
  keys: readonly (SealedKey & { memberId: string })[],
): Promise<void> {
  await on.query({
    text: `update member_keys k set key_id = n.key_id, sealed = n.sealed
      from unnest($1::uuid[], $2::text[], $3::bytea[]) as n (member_id, key_id, sealed)
      where k.member_id = n.member_id`,
    values: [
      keys.map(({ memberId }) => memberId),
      keys.map(({ keyId }) => keyId),
      keys.map(({ sealed }) => sealed),
    ],
  })
}

export type FileRow = {
  id: string
  memberId: string
  field: string
  mediaType: string
  bytes: number
  sealedKey: Buffer
}

export async function insertFile(tx: Tx, { now, ...file }: FileRow & { now: Date }): Promise<void> {
  await tx.query({
    text: `insert into files (id, member_id, field, media_type, bytes, sealed_key, created_at)
      values ($1, $2, $3, $4, $5, $6, $7)`,
    values: [file.id, file.memberId, file.field, file.mediaType, file.bytes, file.sealedKey, now],
  })
}

export async function findFile(on: Queryable, id: string): Promise<FileRow | null> {
  const { rows } = await on.query<{
    id: string
    member_id: string
    field: string
    media_type: string
    bytes: number
    sealed_key: Buffer
  }>({
    text: 'select id, member_id, field, media_type, bytes, sealed_key from files where id = $1',
    values: [id],
  })
  const row = rows[0]
  if (!row) return null
  const { member_id: memberId, media_type: mediaType, sealed_key: sealedKey, ...rest } = row
  return { ...rest, memberId, mediaType, sealedKey }
}

export async function deleteFile(tx: Tx, id: string): Promise<void> {
  await tx.query({ text: 'delete from files where id = $1', values: [id] })
}

/** Which of these ids are files. */
export async function selectFileIds(on: Queryable, ids: readonly string[]): Promise<Set<string>> {
  const { rows } = await on.query<{ id: string }>({
    text: 'select id from files where id = any($1)',
    values: [ids],
  })
  return new Set(rows.map(({ id }) => id))
}
