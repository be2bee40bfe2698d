import type { Queryable, Tx } from '../../../../../platform/db/db.ts'

/** Result of one chunk of an undo. Points. */
export type UndoneChunk = {
  contracts: number
  restored: number
  takenBack: bigint
  givenBack: bigint
  debts: readonly { number: string; amount: bigint }[]
  kept: readonly string[]
}

/** Saves the result of one chunk of an undo, in the transaction of the chunk. */
export async function insertUndoneChunk(
  tx: Tx,
  { batch, did }: { batch: bigint; did: UndoneChunk },
): Promise<void> {
  const debts = did.debts.map(({ number, amount }) => ({ number, amount: Number(amount) }))
  await tx.query({
    text: `insert into import_undo_chunks (batch, contracts, restored, points_clawed_back, points_restored, debts, kept)
      values ($1, $2, $3, $4, $5, $6, $7)`,
    values: [
      ...[batch, did.contracts, did.restored, did.takenBack, did.givenBack],
      ...[JSON.stringify(debts), did.kept],
    ],
  })
}

export type UndoneSums = {
  contracts: number
  restored: number
  takenBack: bigint
  givenBack: bigint
  debts: { number: string; phone: string; amount: bigint }[]
  debtCount: number
  kept: string[]
  keptCount: number
}

/** Sums the results of an undo so far, with the first debts and the first contracts that stay unchanged. */
export async function sumUndone(
  on: Queryable,
  { batch, limit }: { batch: bigint; limit: number },
): Promise<UndoneSums> {
  const [sums, debts, kept] = await Promise.all([
    on.query<{
      contracts: bigint
      restored: bigint
      clawed_back: bigint
      points_restored: bigint
      debts: bigint
      kept: bigint
    }>({
      text: `select coalesce(sum(contracts), 0)::bigint as contracts, coalesce(sum(restored), 0)::bigint as restored,
          coalesce(sum(points_clawed_back), 0)::bigint as clawed_back, coalesce(sum(points_restored), 0)::bigint as points_restored,
          coalesce(sum(jsonb_array_length(debts)), 0)::bigint as debts, coalesce(sum(cardinality(kept)), 0)::bigint as kept
        from import_undo_chunks where batch = $1`,
      values: [batch],
    }),
    on.query<{ number: string; phone: string; amount: bigint }>({
      text: `select d.number, coalesce(m.phone, '') as phone, d.amount
        from import_undo_chunks p, jsonb_to_recordset(p.debts) d (number text, amount bigint)
        left join contracts c on c.number = d.number left join members m on m.id = c.member_id
        where p.batch = $1 order by d.number limit $2`,
      values: [batch, limit],
    }),
    on.query<{ number: string }>({
      text: `select k as number from import_undo_chunks p, unnest(p.kept) k where p.batch = $1 order by k limit $2`,
      values: [batch, limit],
    }),
  ])
  const row = sums.rows[0]
  return {
    ...{ contracts: Number(row?.contracts ?? 0), restored: Number(row?.restored ?? 0) },
    ...{ takenBack: row?.clawed_back ?? 0n, givenBack: row?.points_restored ?? 0n },
    ...{ debts: debts.rows, debtCount: Number(row?.debts ?? 0) },
    ...{ kept: kept.rows.map(({ number }) => number), keptCount: Number(row?.kept ?? 0) },
  }
}
