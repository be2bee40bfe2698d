import type { Queryable, Tx } from '../../../../../platform/db/db.ts'

/** Result of one chunk of an undo; amounts are in points. */
export type UndoneChunk = {
  contracts: number
  restored: number
  clawedBack: bigint
  restoredPoints: bigint
  debts: readonly { number: string; amount: bigint }[]
  skipped: readonly string[]
}

/** Saves the result of one chunk of an undo. Runs in the transaction of the chunk. */
export async function insertUndoneChunk(
  tx: Tx,
  { batch, totals }: { batch: bigint; totals: UndoneChunk },
): Promise<void> {
  const debts = totals.debts.map(({ number, amount }) => ({ number, amount: Number(amount) }))
  await tx.query({
    text: `insert into import_undo_chunks (batch, contracts, restored, points_clawed_back, points_restored, debts, skipped)
      values ($1, $2, $3, $4, $5, $6, $7)`,
    values: [
      batch,
      totals.contracts,
      totals.restored,
      totals.clawedBack,
      totals.restoredPoints,
      JSON.stringify(debts),
      totals.skipped,
    ],
  })
}

export type UndoneSums = {
  contracts: number
  restored: number
  clawedBack: bigint
  restoredPoints: bigint
  debts: { number: string; phone: string; amount: bigint }[]
  debtCount: number
  skipped: string[]
  skippedCount: number
}

/**
 * Sums the results of the chunks that an undo has completed. Also lists at most `limit` debts that the undo caused, and
 * at most `limit` changed contracts that it skipped.
 */
export async function sumUndone(
  db: Queryable,
  { batch, limit }: { batch: bigint; limit: number },
): Promise<UndoneSums> {
  const [sums, debts, skipped] = await Promise.all([
    db.query<{
      contracts: bigint
      restored: bigint
      clawed_back: bigint
      points_restored: bigint
      debts: bigint
      skipped: bigint
    }>({
      text: `select coalesce(sum(contracts), 0)::bigint as contracts, coalesce(sum(restored), 0)::bigint as restored,
          coalesce(sum(points_clawed_back), 0)::bigint as clawed_back, coalesce(sum(points_restored), 0)::bigint as points_restored,
          coalesce(sum(jsonb_array_length(debts)), 0)::bigint as debts, coalesce(sum(cardinality(skipped)), 0)::bigint as skipped
        from import_undo_chunks where batch = $1`,
      values: [batch],
    }),
    db.query<{ number: string; phone: string; amount: bigint }>({
      text: `select d.number, coalesce(m.phone, '') as phone, d.amount
        from import_undo_chunks p, jsonb_to_recordset(p.debts) d (number text, amount bigint)
        left join contracts c on c.number = d.number left join members m on m.id = c.member_id
        where p.batch = $1 order by d.number limit $2`,
      values: [batch, limit],
    }),
    db.query<{ number: string }>({
      text: `select k as number from import_undo_chunks p, unnest(p.skipped) k where p.batch = $1 order by k limit $2`,
      values: [batch, limit],
    }),
  ])
  const row = sums.rows[0]
  return {
    contracts: Number(row?.contracts ?? 0),
    restored: Number(row?.restored ?? 0),
    clawedBack: row?.clawed_back ?? 0n,
    restoredPoints: row?.points_restored ?? 0n,
    debts: debts.rows,
    debtCount: Number(row?.debts ?? 0),
    skipped: skipped.rows.map(({ number }) => number),
    skippedCount: Number(row?.skipped ?? 0),
  }
}
