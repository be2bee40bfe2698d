import type { Db } from '../../../platform/db/db.ts'
import { Refusal } from '../../../platform/refusal/refusal.ts'
import { readBicDirectory } from './bic-directory.ts'
import { toListChange, isTooShort, type ListChange, getPopularityRank } from './banks.rules.ts'
import { countBanks, countBics, selectBics, selectBanks, updateBanks, updateBics } from './banks.sql.ts'
import { readSbpList } from './sbp-list.ts'

export { downloadList } from './download-list.ts'

/**
 * Counts of one import of a bank list. An import is applied as a whole or not at all. `gone`: banks that the new list
 * no longer contains; `skipped`: rows that were left out, because they are invalid or their bank cannot receive
 * payments.
 */
export type BankImport = { added: number; updated: number; gone: number; skipped: number }

/** `force`: accepts a list with less than half of the known banks. */
type Import = { bytes: Buffer; force: boolean }

/**
 * Replaces the list of banks that take payments by phone.
 * @throws Refusal bank_list_unreadable, bank_list_empty, bank_list_short
 */
export async function importBanks(db: Db, { bytes, force }: Import): Promise<BankImport> {
  const { rows, skipped } = readSbpList(bytes)
  const listedRows = new Map(
    [...rows].map(([id, row]) => [id, { ...row, popular: getPopularityRank(id), source: 'sbp' as const }]),
  )
  return db.transaction(async (tx) => {
    refuseBrokenOff({ known: await countBanks(tx, 'sbp'), listed: listedRows.size, force })
    const known = new Map((await selectBanks(tx)).map((row) => [row.id, row]))
    const change = toListChange(known, listedRows, ({ name, shortName, popular, source }) =>
      JSON.stringify([name, shortName, popular, source]),
    )
    await updateBanks(tx, change)
    return toBankImport(change, skipped)
  })
}

/**
 * Replaces the list of banks that take payments by account with the Bank of Russia's directory (ED807).
 * @throws Refusal bank_list_unreadable, bank_list_empty, bank_list_short
 */
export async function importBics(db: Db, { bytes, force }: Import): Promise<BankImport> {
  const { rows, skipped } = await readBicDirectory(bytes)
  const listedRows = new Map([...rows].map(([bic, row]) => [bic, { ...row, source: 'ed807' as const }]))
  return db.transaction(async (tx) => {
    refuseBrokenOff({ known: await countBics(tx, 'ed807'), listed: listedRows.size, force })
    const known = new Map((await selectBics(tx)).map((row) => [row.bic, row]))
    const change = toListChange(known, listedRows, ({ name, corrAccount, source }) =>
      JSON.stringify([name, corrAccount, source]),
    )
    await updateBics(tx, change)
    return toBankImport(change, skipped)
  })
}

function refuseBrokenOff({ force, ...counts }: { known: number; listed: number; force: boolean }): void {
  if (counts.listed === 0) throw new Refusal('bank_list_empty')
  if (!force && isTooShort(counts)) throw new Refusal('bank_list_short', counts)
}

const toBankImport = ({ added, updated, missingKeys }: ListChange<unknown>, skipped: number): BankImport => ({
  added: added.length,
  updated: updated.length,
  gone: missingKeys.length,
  skipped,
})
