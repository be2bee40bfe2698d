import type { BalanceParts, Held, Lot } from '@impulse/api/balance/balance-parts'
import { pointsToNumber } from '@impulse/api/fields/money'
import { moscowIso } from '../../../platform/clock/moscow.ts'
import type { Queryable } from '../../../platform/db/db.ts'
import { type PartRow, readParts } from './balance-parts.sql.ts'

/**
 * Maximum number of lots or holds that are listed for each state. The others are returned only as a count and
 * a total.
 */
const maxListed = 100

/**
 * Returns the five parts of a member's balance: available, frozen, in review, in payout and debt, with the
 * lots and holds.
 */
export async function getBalanceParts(db: Queryable, memberId: string): Promise<BalanceParts> {
  const rows = await readParts(db, { memberId, limit: maxListed })
  const rowsIn = (state: PartRow['state']) => rows.filter((row) => row.state === state)
  const [lots, checking, payout] = [rowsIn('frozen'), rowsIn('checking'), rowsIn('payout')]
  return {
    available: pointsToNumber(rows[0]?.available ?? 0n),
    frozen: pointsToNumber(getStateAmount(lots)),
    checking: pointsToNumber(getStateAmount(checking)),
    payout: pointsToNumber(getStateAmount(payout)),
    debt: pointsToNumber(-(rows[0]?.debt ?? 0n)),
    lots: lots.map(lotToDto),
    held: [...checking.map(heldToDto('checking')), ...payout.map(heldToDto('payout'))],
    moreLots: toRest(lots),
    moreHeld: sumRests([toRest(checking), toRest(payout)]),
  }
}

const getStateAmount = ([first]: readonly PartRow[]): bigint => first?.state_amount ?? 0n

const toRest = (parts: readonly PartRow[]) => ({
  count: Number(parts[0]?.state_count ?? 0) - parts.length,
  amount: pointsToNumber(parts.reduce((left, { remaining }) => left - remaining, getStateAmount(parts))),
})

const sumRests = (rests: readonly { count: number; amount: number }[]) => ({
  count: rests.reduce((sum, { count }) => sum + count, 0),
  amount: rests.reduce((sum, { amount }) => sum + amount, 0),
})

const lotToDto = (row: PartRow): Lot => ({
  amount: pointsToNumber(row.remaining),
  contractNumber: row.contract_number,
  reason: row.kind === 'recalculation' ? 'recalculation' : 'reward',
  releasesAt: moscowIso(row.releases_at ?? row.opened_at),
  historyId: String(row.part),
  ...(row.is_blocked && { isBlocked: true }),
})

const heldToDto =
  (state: Held['state']) =>
  (row: PartRow): Held => ({
    amount: pointsToNumber(row.remaining),
    state,
    orderId: row.order_id,
    requestedAt: moscowIso(row.opened_at),
    historyId: String(row.part),
  })
