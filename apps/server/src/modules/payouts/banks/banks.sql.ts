import type { Queryable, Tx } from '../../../platform/db/db.ts'
import type { ListChange } from './banks.rules.ts'

/** Bank that takes payments by phone. `popular`: rank among the popular banks, or null. */
export type BankRow = {
  id: string
  name: string
  shortName: string
  popular: number | null
  source: 'demo' | 'sbp'
}

/** Bank that takes payments by account. */
export type BicRow = { bic: string; name: string; corrAccount: string; source: 'demo' | 'ed807' }

const bank = `select id, name, short_name as "shortName", popular, source from banks where is_active`
const bic = `select bic, name, corr_account as "corrAccount", source from bics where is_active`

export async function selectBanks(db: Queryable): Promise<BankRow[]> {
  return (await db.query<BankRow>({ name: 'banks_all', text: bank, values: [] })).rows
}

export async function selectBics(db: Queryable): Promise<BicRow[]> {
  return (await db.query<BicRow>({ text: bic, values: [] })).rows
}

export async function findBank(db: Queryable, id: string): Promise<BankRow | null> {
  const { rows } = await db.query<BankRow>({ name: 'bank_find', text: `${bank} and id = $1`, values: [id] })
  return rows[0] ?? null
}

export async function findBic(db: Queryable, code: string): Promise<BicRow | null> {
  const { rows } = await db.query<BicRow>({
    name: 'bic_find',
    text: `${bic} and bic = $1`,
    values: [code],
  })
  return rows[0] ?? null
}

export async function anyBank(db: Queryable): Promise<boolean> {
  const { rows } = await db.query<{ known: boolean }>({
    text: `select exists (select from banks where is_active) or exists (select from bics where is_active) as known`,
    values: [],
  })
  return rows[0]?.known === true
}

export async function countBanks(db: Queryable, source: BankRow['source']): Promise<number> {
  const { rows } = await db.query<{ count: bigint }>({
    text: 'select count(*) as count from banks where is_active and source = $1',
    values: [source],
  })
  return Number(rows[0]?.count ?? 0)
}

export async function countBics(db: Queryable, source: BicRow['source']): Promise<number> {
  const { rows } = await db.query<{ count: bigint }>({
    text: 'select count(*) as count from bics where is_active and source = $1',
    values: [source],
  })
  return Number(rows[0]?.count ?? 0)
}

/**
 * Stores the changes of an imported bank list. Banks that the list no longer contains become inactive and are
 * not deleted, because recipients refer to them.
 */
export async function updateBanks(
  tx: Tx,
  { added, updated, missingKeys }: ListChange<BankRow>,
): Promise<void> {
  await tx.query({ text: 'update banks set is_active = false where id = any($1)', values: [missingKeys] })
  const rows = [...added, ...updated].sort((a, b) => a.id.localeCompare(b.id))
  await tx.query({
    text: `insert into banks (id, name, short_name, popular, source)
      select * from unnest($1::text[], $2::text[], $3::text[], $4::smallint[], $5::text[])
      on conflict (id) do update set name = excluded.name, short_name = excluded.short_name,
        popular = excluded.popular, source = excluded.source, is_active = true`,
    values: [
      rows.map(({ id }) => id),
      rows.map(({ name }) => name),
      rows.map(({ shortName }) => shortName),
      rows.map(({ popular }) => popular),
      rows.map(({ source }) => source),
    ],
  })
}

export async function updateBics(tx: Tx, { added, updated, missingKeys }: ListChange<BicRow>): Promise<void> {
  await tx.query({ text: 'update bics set is_active = false where bic = any($1)', values: [missingKeys] })
  const rows = [...added, ...updated].sort((a, b) => a.bic.localeCompare(b.bic))
  await tx.query({
    text: `insert into bics (bic, name, corr_account, source)
      select * from unnest($1::text[], $2::text[], $3::text[], $4::text[])
      on conflict (bic) do update set name = excluded.name, corr_account = excluded.corr_account,
        source = excluded.source, is_active = true`,
    values: [
      rows.map(({ bic }) => bic),
      rows.map(({ name }) => name),
      rows.map(({ corrAccount }) => corrAccount),
      rows.map(({ source }) => source),
    ],
  })
}
