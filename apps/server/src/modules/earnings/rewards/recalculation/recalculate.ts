import type { Tx } from '../../../../platform/db/db.ts'
import { invariant } from '../../../../platform/refusal/refusal.ts'
import {
  findLots,
  lockBalances,
  type PlannedOperation,
  postAll,
  planRecalculation,
} from '../../../../ledger/ledger.ts'
import {
  lockRecalculable,
  type RecalculationTotals,
  type RecalculableRow,
  updateRewards,
} from './recalculate.sql.ts'
import { computeReward, type ChangeContext, postRewards } from '../reward-contracts.ts'
import { ruleSetsNow } from '../rules-in-force.ts'

type Earned = ReturnType<typeof computeReward>
type Difference = { row: RecalculableRow; earned: Earned; amount: bigint }

/**
 * Recalculates the rewards of active contracts by the rules that now apply to their connection dates and by their
 * present places in the month, and posts the differences from the current rewards. Locks the contract rows.
 */
export async function recalculateContracts(
  tx: Tx,
  numbers: readonly string[],
  { now, actor }: ChangeContext,
): Promise<RecalculationTotals> {
  if (numbers.length === 0) return { contracts: 0, more: 0n, less: 0n, debt: 0n }
  const rows = await lockRecalculable(tx, numbers)
  const ruleSets = await ruleSetsNow(tx)
  const differences = rows.flatMap((row): Difference[] => {
    const earned = computeReward(
      { product: row.product, connectedOn: row.connected_on, batch: row.batch },
      { ...row, ruleSets },
    )
    const amount = earned.amount - row.reward
    return amount === 0n ? [] : [{ row, earned, amount }]
  })
  await lockBalances(
    tx,
    differences.map(({ row }) => row.member_id),
  )
  // A contract without a lot has earned nothing so far. For such a contract a reward is posted, not a
  // difference.
  const unrewarded = differences.filter(({ row }) => row.lot === null)
  const rewarded = await postRewards(
    tx,
    unrewarded.map(({ row, earned }) => ({ ...toContractKey(row), earned })),
    { now, actor },
  )
  const { debt, emptied } = await postDifferences(
    tx,
    differences.filter(({ row }) => row.lot !== null),
    { now, actor },
  )
  const newly = new Map(unrewarded.map(({ row: { number } }, i) => [number, rewarded[i]]))
  await updateRewards(
    tx,
    differences.map(({ row: { number, lot, status }, earned: { amount: reward } }) => {
      const first = newly.get(number)
      if (first) return { number, reward, lot: first.lot, status: 'confirmed' }
      return { number, reward, lot, status: emptied.has(number) ? 'released' : status }
    }),
    now,
  )
  return {
    contracts: differences.length,
    more: differences.reduce((sum, { amount }) => (amount > 0n ? sum + amount : sum), 0n),
    less: differences.reduce((sum, { amount }) => (amount < 0n ? sum - amount : sum), 0n),
    debt,
  }
}

/**
 * Posts the differences between recalculated and current rewards. Returns the points that became debt, and the numbers
 * of contracts whose reward has no frozen points left.
 */
async function postDifferences(
  tx: Tx,
  differences: readonly Difference[],
  { now, actor }: ChangeContext,
): Promise<{ debt: bigint; emptied: ReadonlySet<string> }> {
  const lots = Map.groupBy(
    await findLots(
      tx,
      differences.flatMap(({ row: { member_id: memberId, lot } }) =>
        lot === null ? [] : [{ memberId, lot }],
      ),
    ),
    ({ memberId, lot }) => `${memberId} ${lot}`,
  )
  const emptied = new Set<string>()
  const posted = await postAll(
    tx,
    differences.map(({ row, earned, amount }): PlannedOperation => {
      const { number, revision, lot, monthCounts } = row
      invariant(lot !== null, 'a contract with a reward must have a lot when its reward is recalculated')
      // Until the release worker has released the reward, an increase opens another lot with the same release date. Any
      // other difference changes the existing lots or the available balance.
      const { status, releases_at: releasesAt } = row
      const isFrozen = status === 'confirmed' && releasesAt !== null
      const holding = lots.get(`${row.member_id} ${lot}`) ?? []
      const opensLot = amount > 0n && isFrozen
      const frozen = holding.reduce((sum, { remaining }) => sum + remaining, 0n)
      if (!opensLot && earned.amount > 0n && frozen <= (amount < 0n ? -amount : 0n)) emptied.add(number)
      return planRecalculation({
        memberId: row.member_id,
        contractNumber: number,
        at: now,
        actor,
        amount,
        // After a count of the month, the same rules can give another reward.
        key: `recalculation:${number}:${revision}:${String(earned.params['rulesVersion'])}${monthCounts === 0 ? '' : `:count-${monthCounts}`}`,
        lots: amount < 0n ? holding.map(({ part }) => part) : [lot],
        releasesAt: opensLot ? releasesAt : null,
        params: { ...earned.params, earned: Number(earned.amount), before: formulaBefore(row) },
      })
    }),
  )
  const debt = posted.reduce((sum, one) => (one && one.debtDelta < 0n ? sum - one.debtDelta : sum), 0n)
  return { debt, emptied }
}

const formulaBefore = ({ params, reward: earned }: RecalculableRow): Record<string, unknown> => ({
  rulesVersion: params?.['rulesVersion'],
  base: params?.['base'],
  percent: params?.['percent'],
  place: params?.['place'],
  earned: Number(earned),
})

const toContractKey = ({ number, revision, member_id: memberId }: RecalculableRow) => ({
  number,
  revision,
  memberId,
})
