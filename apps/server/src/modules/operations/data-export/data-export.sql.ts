import type { Queryable } from '../../../platform/db/db.ts'
import type { ExportSection, TableComments } from './data-export.rules.ts'

type Row = Record<string, unknown>

const chunkSize = 1_000

/**
 * Yields the rows of a query for one member in chunks. The caller must run the generator in a transaction,
 * because PostgreSQL closes the cursor at the end of the transaction.
 */
async function* readChunks(
  db: Queryable,
  { text, memberId }: { text: string; memberId: string },
): AsyncGenerator<Row[]> {
  await db.query({ text: `declare exported no scroll cursor for ${text}`, values: [memberId] })
  try {
    for (;;) {
      const { rows } = await db.query<Row>({ text: `fetch ${chunkSize} from exported`, values: [] })
      if (rows.length === 0) return
      yield rows
    }
  } finally {
    await db.query({ text: 'close exported', values: [] })
  }
}

/** Returns the comments of all tables and columns. The comments contain the titles of the data export. */
export async function selectComments(db: Queryable): Promise<TableComments[]> {
  const { rows } = await db.query<TableComments>({
    text: `select c.relname::text as "table", obj_description(c.oid, 'pg_class') as comment,
        jsonb_agg(jsonb_build_object('name', a.attname, 'comment', col_description(c.oid, a.attnum)) order by a.attnum)
          as columns
      from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
      where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
      group by c.oid, c.relname`,
    values: [],
  })
  return rows
}

/** SQL conditions that select the rows of the member `$1` in tables without a column `member_id`. */
const ownRows: Record<string, string> = {
  members: 'id = $1',
  order_events: 'order_id in (select id from orders where member_id = $1) order by order_id, id',
}

/**
 * Yields the member's rows of one table, with the titles of the data export as column names. The names of
 * tables and columns are from the PostgreSQL catalog, never from a request.
 */
export function readTable(
  db: Queryable,
  { section: { table, columns }, memberId }: { section: ExportSection; memberId: string },
): AsyncGenerator<Row[]> {
  const selectedColumns = columns.map(
    ({ name, title }) => `${quoteIdentifier(name)} as ${quoteIdentifier(title)}`,
  )
  const text = `select ${selectedColumns.join(', ')} from ${quoteIdentifier(table)} where ${ownRows[table] ?? 'member_id = $1'}`
  return readChunks(db, { text, memberId })
}

const quoteIdentifier = (name: string): string => `"${name.replaceAll('"', '""')}"`

export async function selectFiles(
  db: Queryable,
  memberId: string,
): Promise<{ id: string; field: string; mediaType: string }[]> {
  const { rows } = await db.query<{ id: string; field: string; mediaType: string }>({
    text: `select id, field, media_type as "mediaType" from files where member_id = $1 order by created_at, id`,
    values: [memberId],
  })
  return rows
}
