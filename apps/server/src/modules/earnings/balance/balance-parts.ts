import type { BalanceParts, Held, Lot } from '@impulse/api/balance/balance-parts'
import { pointsToNumber } from '@impulse/api/fields/money'
import { moscowIso } from '../../../platform/clock/moscow.ts'
import type { Queryable } from '../../../platform/db/db.ts'
import { loadRuleSets, productName, type RuleSet } from '../rewards/rewards.service.ts'
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
  const [rows, ruleSets] = await Promise.all([
    readParts(db, { memberId, limit: maxListed }),
    loadRuleSets(db),
  ])
  const rowsIn = (state: PartRow['state']) => rows.filter((row) => row.state === state)
  const [lots, checking, payout] = [rowsIn('frozen'), rowsIn('checking'), rowsIn('payout')]
  return {
    available: pointsToNumber(rows[0]?.available ?? 0n),
    frozen: pointsToNumber(getStateAmount(lots)),
    checking: pointsToNumber(getStateAmount(checking)),
    payout: pointsToNumber(getStateAmount(payout)),
    debt: pointsToNumber(-(rows[0]?.debt ?? 0n)),
    lots: lots.map((lot) => lotToDto(lot, ruleSets)),
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

const lotToDto = (row: PartRow, ruleSets: readonly RuleSet[]): Lot => ({
  amount: pointsToNumber(row.remaining),
  contractNumber: row.contract_number,
  contract: toLotContract(row, ruleSets),
  reason: row.kind === 'recalculation' ? 'recalculation' : 'reward',
  releasesAt: moscowIso(row.releases_at ?? row.opened_at),
  historyId: String(row.part),
  ...(row.is_blocked && { isBlocked: true }),
})

function toLotContract(
  { product, city, connected_on: day }: PartRow,
  ruleSets: readonly RuleSet[],
): Lot['contract'] {
  if (product === null || city === null || day === null) return undefined
  return { product: productName(ruleSets, { product, day }), city }
}

const heldToDto =
  (state: Held['state']) =>
  (row: PartRow): Held => ({
    amount: pointsToNumber(row.remaining),
    state,
    orderId: row.order_id,
    requestedAt: moscowIso(row.opened_at),
    historyId: String(row.part),
  })
