import type { Queryable } from '../../../../../platform/db/db.ts'

export type RejectedRow = { line: number; reason: string; fields: string[] }

export async function deleteRejections(db: Queryable, upload: string): Promise<void> {
  await db.query({ text: 'delete from import_rejections where upload = $1', values: [upload] })
}

export async function insertRejections(
  db: Queryable,
  { upload, rows }: { upload: string; rows: readonly RejectedRow[] },
): Promise<void> {
  await db.query({
    // Passes the fields as JSON, because rows have different lengths, and PostgreSQL accepts only nested
    // arrays of equal length.
    text: `insert into import_rejections (upload, line, reason, fields)
      select $1, r.line, r.reason, array(select jsonb_array_elements_text(r.fields))
      from jsonb_to_recordset($2::jsonb) r (line integer, reason text, fields jsonb)
      on conflict (upload, line) do update set reason = excluded.reason, fields = excluded.fields`,
    values: [upload, JSON.stringify(rows)],
  })
}

/** Returns rejected rows in the order of the file: at most `limit` rows after the line `after`. */
export async function selectRejections(
  db: Queryable,
  { upload, after, limit }: { upload: string; after: number; limit: number },
): Promise<RejectedRow[]> {
  const { rows } = await db.query<RejectedRow>({
    text: `select line, reason, fields from import_rejections where upload = $1 and line > $2 order by line limit $3`,
    values: [upload, after, limit],
  })
  return rows
}

/** Returns true when one of the rejected rows of an upload has a field for the subscriber's phone. */
export async function hasSubscribers(db: Queryable, upload: string): Promise<boolean> {
  const { rowCount } = await db.query({
    text: 'select from import_rejections where upload = $1 and cardinality(fields) > 6 limit 1',
    values: [upload],
  })
  return rowCount > 0
}
