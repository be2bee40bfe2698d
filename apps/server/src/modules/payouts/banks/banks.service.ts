import type { Banks, BicBanks } from '@impulse/api/recipients/bank'
import type { Queryable } from '../../../platform/db/db.ts'
import { Refusal } from '../../../platform/refusal/refusal.ts'
import { getBicPopularityRank } from './banks.rules.ts'
import {
  anyBank,
  type BankRow,
  type BicRow,
  findBank,
  findBic,
  selectBanks,
  selectBics,
} from './banks.sql.ts'

const inRussian = new Intl.Collator('ru')

/** Returns the banks that take payments by phone: popular banks by rank, then the others by name. */
export async function listBanks(db: Queryable): Promise<Banks['banks']> {
  const { items, popularCount } = toList(
    await selectBanks(db),
    ({ popular }) => popular,
    ({ shortName }) => shortName,
  )
  return { items: items.map(({ id, name, shortName }) => ({ id, name, shortName })), popularCount }
}

/** Returns the banks that take payments by account: popular banks by rank, then the others by name. */
export async function listBicBanks(db: Queryable): Promise<BicBanks['banks']> {
  const { items, popularCount } = toList(
    await selectBics(db),
    ({ bic }) => getBicPopularityRank(bic),
    ({ name }) => name,
  )
  return { items: items.map(({ bic, name }) => ({ bic, name })), popularCount }
}

function toList<Row>(
  rows: readonly Row[],
  getRank: (row: Row) => number | null,
  getName: (row: Row) => string,
): { items: Row[]; popularCount: number } {
  const rankOf = (row: Row): number => getRank(row) ?? Infinity
  // Equal ranks are compared by name without a subtraction, because Infinity minus Infinity is not a number.
  const items = rows.toSorted((a, b) =>
    rankOf(a) === rankOf(b) ? inRussian.compare(getName(a), getName(b)) : rankOf(a) - rankOf(b),
  )
  return { items, popularCount: items.filter((row) => getRank(row) !== null).length }
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
