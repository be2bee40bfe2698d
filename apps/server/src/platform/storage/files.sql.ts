import type { Queryable, Tx } from '../db/db.ts'

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

export async function findFile(db: Queryable, id: string): Promise<FileRow | null> {
  const { rows } = await db.query<{
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

export async function countFiles(db: Queryable, memberId: string): Promise<{ count: number; bytes: number }> {
  const { rows } = await db.query<{ count: number; bytes: number }>({
    text: 'select count(*)::integer as count, coalesce(sum(bytes), 0)::float8 as bytes from files where member_id = $1',
    values: [memberId],
  })
  return rows[0] ?? { count: 0, bytes: 0 }
}

export async function deleteFile(tx: Tx, id: string): Promise<void> {
  await tx.query({ text: 'delete from files where id = $1', values: [id] })
}

/** Returns those of `ids` that belong to a stored file of a member. */
export async function selectFileIds(db: Queryable, ids: readonly string[]): Promise<Set<string>> {
  const { rows } = await db.query<{ id: string }>({
    text: 'select id from files where id = any($1)',
    values: [ids],
  })
  return new Set(rows.map(({ id }) => id))
}
