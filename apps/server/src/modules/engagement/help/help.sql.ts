import type { Queryable, Tx } from '../../../platform/db/db.ts'

/** Returns the id of the newest set of help articles. Returns null when no set is stored. */
export async function findNewestSet(db: Queryable): Promise<bigint | null> {
  const { rows } = await db.query<{ id: bigint }>({
    name: 'help_newest_set',
    text: 'select id from help_article_sets order by id desc limit 1',
    values: [],
  })
  return rows[0]?.id ?? null
}

/**
 * Returns the content of a stored set of help articles. Returns null when the row has no content, which means the
 * default set.
 */
export async function findSet(db: Queryable, id: bigint): Promise<unknown> {
  const { rows } = await db.query<{ content: unknown }>({
    text: 'select content from help_article_sets where id = $1',
    values: [id],
  })
  return rows[0]?.content ?? null
}

/** Locks the table of help article sets. Parallel changes wait for the lock; reads do not wait. */
export async function lockSets(tx: Tx): Promise<void> {
  await tx.query({ text: 'lock table help_article_sets in share row exclusive mode', values: [] })
}

export async function insertSet(
  db: Queryable | Tx,
  { content, now }: { content: unknown; now: Date },
): Promise<void> {
  await db.query({
    text: 'insert into help_article_sets (content, created_at) values ($1::jsonb, $2)',
    values: [content === null ? null : JSON.stringify(content), now],
  })
}
