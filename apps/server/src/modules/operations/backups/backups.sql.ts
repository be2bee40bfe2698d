import type { Queryable } from '../../../platform/db/db.ts'

/** Returns ids of stored files, the newest first. Their members' keys exist. */
export async function selectFileIdsToOpen(db: Queryable, limit: number): Promise<string[]> {
  const { rows } = await db.query<{ id: string }>({
    text: 'select id from files order by id desc limit $1',
    values: [limit],
  })
  return rows.map(({ id }) => id)
}
