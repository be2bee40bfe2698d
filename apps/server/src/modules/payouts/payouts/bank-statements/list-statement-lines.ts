import type { StatementLineQuery, StatementLineRow } from '@impulse/api/payouts/statement-lines'
import { listRows } from '../../../../platform/admin/list-rows.ts'
import { phoneOrNumber } from '../../../../platform/admin/phone-or-number.ts'
import type { Db, Queryable } from '../../../../platform/db/db.ts'
import { Refusal } from '../../../../platform/refusal/refusal.ts'
import { selectSuggested } from './bank-statements.sql.ts'
import { type DatedEntry, getSuggestedSince, toEntryChunks } from './dated-entries.ts'
import { countLines, findLine, type ListedLine, linesQuery, type StoredLine } from './statement-lines.sql.ts'

/** Lists the lines of bank statements that match a query. */
export const lineList = (db: Db) =>
  listRows(db, ({ state, direction, q }: StatementLineQuery) => {
    const filter = {
      state: state ?? null,
      direction: direction ?? null,
      number: phoneOrNumber(q).number,
      documentNumber: q === '' ? null : q,
    }
    return { rows: (page) => linesQuery(filter, page), count: () => countLines(db, filter), toDto }
  })

/** @throws Refusal line_not_found */
export async function getLine(db: Queryable, id: bigint): Promise<ListedLine> {
  const line = await findLine(db, id)
  if (!line) throw new Refusal('line_not_found')
  return line
}

/** @throws Refusal line_not_found */
export const getLineRow = async (db: Db, id: bigint): Promise<StatementLineRow> =>
  toDto(await getLine(db, id))

/**
 * Counts the lines of a file that staff must decide about although they have no reference: those with a suggestion, and
 * the double debits of tax refunds. A line that is not stored counts as an import would store it. `stored`: lines by hash
 * in hexadecimal digits.
 */
export async function countUnreferenced(
  db: Queryable,
  entries: readonly DatedEntry[],
  { stored, now }: { stored: ReadonlyMap<string, StoredLine>; now: Date },
): Promise<{ suggested: number; doubleDebits: number }> {
  const counts = { suggested: 0, doubleDebits: 0 }
  for (const { hash, direction } of entries.filter(({ row }) => row === null)) {
    const line = stored.get(hash.toString('hex'))
    if (line?.outcome === 'suggested' && line.state === 'unmatched') counts.suggested += 1
    if (direction === 'debit' && line?.state === 'duplicate' && line.isOpen) counts.doubleDebits += 1
  }
  const unstored = entries.filter(({ hash }) => !stored.has(hash.toString('hex')))
  for (const chunk of toEntryChunks(unstored))
    for (const { isDoubleDebit } of await selectSuggested(db, {
      entries: chunk,
      since: getSuggestedSince(now),
    }))
      counts[isDoubleDebit ? 'doubleDebits' : 'suggested'] += 1
  return counts
}

const toDto = ({
  id,
  kopecks,
  withdrawal,
  suggestion,
  settlement,
  suggestedSettlement,
  orderId: _order,
  suggestedOrderId: _suggested,
  format,
  ...line
}: ListedLine): StatementLineRow => ({
  ...line,
  id: String(id),
  isOfProvider: format === 'provider',
  kopecks: Number(kopecks),
  withdrawal: withdrawal === null ? null : String(withdrawal),
  suggestion: suggestion === null ? null : String(suggestion),
  settlement: settlement === null ? null : String(settlement),
  suggestedSettlement: suggestedSettlement === null ? null : String(suggestedSettlement),
})
