import type { StatementLineQuery, StatementLineRow } from '@impulse/api/payouts/statement-lines'
import { listRows } from '../../../../platform/admin/list-rows.ts'
import { phoneOrNumber } from '../../../../platform/admin/phone-or-number.ts'
import type { Db, Queryable } from '../../../../platform/db/db.ts'
import { Refusal } from '../../../../platform/refusal/refusal.ts'
import { countLines, findLine, type ListedLine, linesQuery } from './statement-lines.sql.ts'

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
