import { exportSections, type ExportedTable, exportLabels } from '@impulse/wire/export-words'
import type { Queryable } from '../../../platform/db/db.ts'

type Row = Record<string, unknown>

const chunkSize = 1_000

/** Rows of a member, in portions: `query` names what they are told as. Inside a snapshot, which keeps its place. */
async function* readChunks(
  on: Queryable,
  { text, memberId }: { text: string; memberId: string },
): AsyncGenerator<Row[]> {
  await on.query({ text: `declare exported no scroll cursor for ${text}`, values: [memberId] })
  try {
    for (;;) {
      const { rows } = await on.query<Row>({ text: `fetch ${chunkSize} from exported`, values: [] })
      if (rows.length === 0) return
      yield rows
    }
  } finally {
    await on.query({ text: 'close exported', values: [] })
  }
}

/** Names come from our own table alone: nothing of a request is in them. */
const named = (columns: Record<string, string>): string =>
  Object.entries(columns)
    .map(([column, name]) => `${column} as "${name}"`)
    .join(', ')

/** A table's rows of a member, each column by the name that the export gives it. */
export function readTable(
  on: Queryable,
  { table, memberId }: { table: ExportedTable; memberId: string },
): AsyncGenerator<Row[]> {
  const whose = table === 'members' ? 'id' : 'member_id'
  const text = `select ${named(exportSections[table].columns)} from ${table} where ${whose} = $1`
  return readChunks(on, { text, memberId })
}

/** What became of the member's applications, step by step. */
export const readOrderSteps = (on: Queryable, memberId: string): AsyncGenerator<Row[]> =>
  readChunks(on, {
    text: `select ${named(exportLabels.stepColumns)} from order_events
      where order_id in (select id from orders where member_id = $1) order by order_id, id`,
    memberId,
  })

export async function selectFiles(
  on: Queryable,
  memberId: string,
): Promise<{ id: string; field: string; mediaType: string }[]> {
  const { rows } = await on.query<{ id: string; field: string; mediaType: string }>({
    text: `select id, field, media_type as "mediaType" from files where member_id = $1 order by created_at, id`,
    values: [memberId],
  })
  return rows
}
