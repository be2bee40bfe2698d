import type { Banks } from '@impulse/api/recipients/bank'
import type { Queryable } from '../../../platform/db/db.ts'
import { Refusal } from '../../../platform/refusal/refusal.ts'
import { anyBank, type BankRow, type BicRow, findBank, findBic, selectBanks } from './banks.sql.ts'

const inRussian = new Intl.Collator('ru')

/** Returns the banks that take payments by phone: popular banks by rank, then the others by name. */
export async function listBanks(db: Queryable): Promise<Banks['banks']> {
  const rows = await selectBanks(db)
  const popularityRank = ({ popular }: BankRow): number => popular ?? Infinity
  // Equal ranks are compared by name without a subtraction, because Infinity minus Infinity is not a number.
  const items = rows.sort((a, b) =>
    popularityRank(a) === popularityRank(b)
      ? inRussian.compare(a.shortName, b.shortName)
      : popularityRank(a) - popularityRank(b),
  )
  return {
    items: items.map(({ id, name, shortName }) => ({ id, name, shortName })),
    popularCount: items.filter(({ popular }) => popular !== null).length,
  }
}

/**
 * Returns a bank that takes payments by phone.
 * @throws Refusal bank_not_found
 */
export async function getBank(db: Queryable, id: string): Promise<BankRow> {
  const bank = await findBank(db, id)
  if (!bank) throw new Refusal('bank_not_found')
  return bank
}

/**
 * Returns the bank of a BIC.
 * @throws Refusal bic_not_found
 */
export async function getBicBank(db: Queryable, bic: string): Promise<BicRow> {
  const bank = await findBic(db, bic)
  if (!bank) throw new Refusal('bic_not_found')
  return bank
}

/** Returns true when at least one bank is stored that takes payments by phone or by account. */
export const hasBanks = (db: Queryable): Promise<boolean> => anyBank(db)
