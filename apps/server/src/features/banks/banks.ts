import type { Queryable } from '../../platform/db/db.ts'
import { Refusal } from '../../platform/refusal/refusal.ts'
import { type BankRow, type BicRow, findBank, findBic } from './banks.sql.ts'

/** A bank that takes payments by phone. Refuses `bank_not_found` for one that does not, or not any more. */
export async function bankOf(on: Queryable, id: string): Promise<BankRow> {
  const bank = await findBank(on, id)
  if (!bank) throw new Refusal('bank_not_found')
  return bank
}

/** Who takes payments to accounts under a BIC. Refuses `bic_not_found`. */
export async function bicBankOf(on: Queryable, bic: string): Promise<BicRow> {
  const bank = await findBic(on, bic)
  if (!bank) throw new Refusal('bic_not_found')
  return bank
}
