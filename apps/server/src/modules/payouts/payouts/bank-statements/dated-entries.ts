import { createHash } from 'node:crypto'
import type { BankStatement, StatementEntry } from './bank-statement.rules.ts'

/**
 * Entry with its day. `hash`: identifies the line of the document. `ownHash`: hash of the document itself, when it gives its
 * reference to a stored line without one; otherwise undefined.
 */
export type DatedEntry = StatementEntry & { bookedOn: string; hash: Buffer; ownHash?: Buffer }

/**
 * Adds a booking day and a hash to each entry. Equal documents of one day, for example of a payment file that the
 * bank processed twice, get different hashes by their position among the equal documents. The position is the same in
 * every statement of that day.
 */
export function toDatedEntries({ lastDay, entries }: BankStatement, today: string): DatedEntry[] {
  const places = new Map<string, number>()
  return entries.map((entry) => {
    const bookedOn = entry.bookedOn ?? lastDay ?? today
    const document = JSON.stringify([
      entry.account,
      entry.direction,
      bookedOn,
      entry.documentNumber,
      String(entry.kopecks),
      entry.counterpartyAccount,
      // The purpose may contain the reference of a payout. The hash then covers only the reference, because a bank may
      // later correct the rest of the purpose.
      entry.row?.reference ?? entry.purpose,
    ])
    const place = (places.get(document) ?? 0) + 1
    places.set(document, place)
    return { ...entry, bookedOn, hash: createHash('sha256').update(`${document}${place}`).digest() }
  })
}

/**
 * Returns the first and last day that a statement states. When the statement states no days, returns the first and last
 * day of its documents, or `today` when there are no documents.
 */
export function statementDays(
  { firstDay, lastDay }: Pick<BankStatement, 'firstDay' | 'lastDay'>,
  entries: readonly Pick<DatedEntry, 'bookedOn'>[],
  today: string,
): { firstDay: string; lastDay: string } {
  const days = entries.map(({ bookedOn }) => bookedOn).toSorted()
  const first = firstDay ?? days[0] ?? today
  const last = lastDay ?? days.at(-1) ?? first
  return first <= last ? { firstDay: first, lastDay: last } : { firstDay: last, lastDay: first }
}
