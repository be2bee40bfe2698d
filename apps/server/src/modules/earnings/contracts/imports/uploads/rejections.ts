import { Readable } from 'node:stream'
import { normalizePhone } from '@impulse/api/fields/phone'
import { csvCell } from '../../../../../platform/table-files/csv-cell.ts'
import type { Db } from '../../../../../platform/db/db.ts'
import { type ContractFile, russianHeader, russianSubscriber } from '../../contracts.service.ts'
import {
  deleteRejections,
  insertRejections,
  hasSubscribers,
  type RejectedRow,
  selectRejections,
} from './rejections.sql.ts'

type Rejection = { line: number; reason: string }
const chunkSize = 1_000
/** Indexes of the member's phone and the subscriber's phone in the fields of a row. */
const phoneIndexes = [2, russianHeader.length]

/**
 * Saves the rejected rows of an upload with their fields. Deletes the rejected rows of an earlier check
 * first.
 */
export async function saveRejections(
  db: Db,
  { upload, rejections, file }: { upload: string; rejections: readonly Rejection[]; file: ContractFile },
): Promise<void> {
  await deleteRejections(db, upload)
  if (rejections.length === 0) return
  const reasons = new Map(rejections.map(({ line, reason }) => [line, reason]))
  let rows: RejectedRow[] = []
  const save = async () => {
    if (rows.length > 0) await insertRejections(db, { upload, rows })
    rows = []
  }
  for await (const records of file) {
    for (const { line, fields } of records) {
      const reason = reasons.get(line)
      if (reason === undefined) continue
      // `toWellFormed` replaces halves of characters that were cut in two (lone surrogates), because
      // PostgreSQL refuses them.
      rows.push({ line, reason: reason.toWellFormed(), fields: fields.map((field) => field.toWellFormed()) })
    }
    if (rows.length >= chunkSize) await save()
  }
  await save()
}

/** Returns the first 50 rejections of an upload. */
export const firstRejections = async (db: Db, upload: string): Promise<Rejection[]> =>
  (await selectRejections(db, { upload, after: 0, limit: 50 })).map(({ line, reason }) => ({ line, reason }))

/**
 * Streams all rejected rows of an upload as CSV with the standard header, the line numbers and the reasons. Staff can
 * correct the rows and upload them again.
 */
export const rejectionsFile = (db: Db, upload: string): Readable => Readable.from(streamLines(db, upload))

async function* streamLines(db: Db, upload: string): AsyncGenerator<string> {
  const line = (cells: readonly string[]) => `${cells.map(csvCell).join(';')}\r\n`
  const header = (await hasSubscribers(db, upload)) ? [...russianHeader, russianSubscriber] : russianHeader
  yield `\uFEFF${line([...header, 'Строка файла', 'Причина'])}`
  for (let after = 0; ;) {
    const rows = await selectRejections(db, { upload, after, limit: chunkSize })
    if (rows.length === 0) return
    yield rows
      .map(({ line: at, reason, fields }) => {
        // Writes phones without the leading plus. A plus would be escaped like a formula, and the escape
        // character would become part of the phone when the file is uploaded again.
        const cells = header.map((_, index) => {
          const field = fields[index] ?? ''
          return phoneIndexes.includes(index) ? (normalizePhone(field) ?? field) : field
        })
        return line([...cells, String(at), reason])
      })
      .join('')
    after = rows.at(-1)?.line ?? after
  }
}
