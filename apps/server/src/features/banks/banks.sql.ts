import type { Queryable } from '../../platform/db/db.ts'

export type BankRow = { id: string; name: string; shortName: string }

/** Banks that take payments by phone now. */
export async function findBank(on: Queryable, id: string): Promise<BankRow | null> {
  const { rows } = await on.query<BankRow>({
    name: 'bank_find',
    text: 'select id, name, short_name as "shortName" from banks where id = $1 and is_active',
    values: [id],
  })
  return rows[0] ?? null
}

export type BicRow = { bic: string; name: string; corrAccount: string }

export async function findBic(on: Queryable, bic: string): Promise<BicRow | null> {
  const { rows } = await on.query<BicRow>({
    name: 'bic_find',
    text: 'select bic, name, corr_account as "corrAccount" from bics where bic = $1 and is_active',
    values: [bic],
  })
  return rows[0] ?? null
}
