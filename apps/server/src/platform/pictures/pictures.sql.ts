import type { Queryable, Tx } from '../db/db.ts'

export type NewPicture = {
  id: string
  kind: 'avatar' | 'news'
  memberId: string | null
  width: number
  height: number
  bytes: number
}

export async function insertPicture(tx: Tx, { now, ...picture }: NewPicture & { now: Date }): Promise<void> {
  await tx.query({
    text: `insert into pictures (id, kind, member_id, width, height, bytes, created_at)
      values ($1, $2, $3, $4, $5, $6, $7)`,
    values: [picture.id, picture.kind, picture.memberId, picture.width, picture.height, picture.bytes, now],
  })
}

/** Locks the member until the end of the transaction, and returns the id of the member's avatar. */
export async function lockAvatar(tx: Tx, memberId: string): Promise<string | null> {
  const { rows } = await tx.query<{ avatar: string | null }>({
    text: 'select avatar from members where id = $1 for no key update',
    values: [memberId],
  })
  return rows[0]?.avatar ?? null
}

export async function updateAvatar(
  tx: Tx,
  { memberId, id }: { memberId: string; id: string | null },
): Promise<void> {
  await tx.query({ text: 'update members set avatar = $2 where id = $1', values: [memberId, id] })
}

export async function findAvatar(db: Queryable, memberId: string): Promise<string | null> {
  const { rows } = await db.query<{ avatar: string | null }>({
    text: 'select avatar from members where id = $1',
    values: [memberId],
  })
  return rows[0]?.avatar ?? null
}

export async function deletePicture(tx: Tx, id: string): Promise<void> {
  await tx.query({ text: 'delete from pictures where id = $1', values: [id] })
}

/** Returns the ids for which a picture exists. */
export async function selectPictureIds(db: Queryable, ids: readonly string[]): Promise<Set<string>> {
  const { rows } = await db.query<{ id: string }>({
    name: 'pictures_of_ids',
    text: 'select id from pictures where id = any($1)',
    values: [ids],
  })
  return new Set(rows.map(({ id }) => id))
}

export type PictureSize = { width: number; height: number }

export async function selectNewsPictures(
  db: Queryable,
  ids: readonly string[],
): Promise<Map<string, PictureSize>> {
  const { rows } = await db.query<PictureSize & { id: string }>({
    text: `select id, width, height from pictures where kind = 'news' and id = any($1)`,
    values: [ids],
  })
  return new Map(rows.map(({ id, ...size }) => [id, size]))
}
