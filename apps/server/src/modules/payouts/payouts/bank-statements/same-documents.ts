import { isCalledReturn } from '../bank-responses/bank-response.rules.ts'
import type { BankStatement, StatementEntry } from './bank-statement.rules.ts'
import type { DatedEntry } from './dated-entries.ts'

/** Stored line of an account. `format`: format of the statement that stored the line. `hash`: in hexadecimal digits. */
export type StoredDocument = Pick<StatementEntry, 'direction' | 'documentNumber' | 'kopecks'> & {
  hash: string
  bookedOn: string
  reference: string | null
  format: BankStatement['format']
}

const toKey = ({
  bookedOn,
  direction,
  kopecks,
}: Pick<StoredDocument, 'bookedOn' | 'direction' | 'kopecks'>) => `${bookedOn} ${direction} ${kopecks}`

const hasSameReference = ({ row }: DatedEntry, { reference }: StoredDocument): boolean =>
  (row?.reference ?? null) === reference

/** Returns true for an equal number, unless both documents have references and these differ. */
const hasSameNumber = (entry: DatedEntry, stored: StoredDocument): boolean =>
  entry.documentNumber !== '' &&
  entry.documentNumber === stored.documentNumber &&
  (entry.row === null || hasSameReference(entry, stored))

/**
 * Gives the entries of a statement the hashes of the same documents that a statement in another format has stored,
 * because formats state other numbers, accounts and purposes. The same document has the same day, direction, sum and
 * reference: the n-th such entry of the statement is the n-th such stored line, those with equal numbers first. So a second
 * format adds a document of a day only when it contains more of them than are stored. `stored`: the lines of the
 * account and of these days.
 */
export function recogniseDocuments(
  entries: readonly DatedEntry[],
  stored: readonly StoredDocument[],
  format: BankStatement['format'],
): DatedEntry[] {
  const known = new Set(stored.map(({ hash }) => hash))
  const own = new Set(entries.map(({ hash }) => hash.toString('hex')))
  const ofOtherFormats = stored.filter((one) => one.format !== format && !own.has(one.hash))
  const free = Map.groupBy(ofOtherFormats, toKey)
  // A stored line without a text may be any payment. An entry that may be a payout's return comes last, so that of two
  // such entries the other one is recognised, and the return becomes a line of its own.
  const returnsLast = entries.toSorted(
    (a, b) => Number(isCalledReturn(a.purpose)) - Number(isCalledReturn(b.purpose)),
  )
  const hashes = new Map<DatedEntry, string>()
  for (const isSame of [hasSameNumber, hasSameReference])
    for (const entry of returnsLast) {
      if (known.has(entry.hash.toString('hex')) || hashes.has(entry)) continue
      const lines = free.get(toKey(entry)) ?? []
      const place = lines.findIndex((line) => isSame(entry, line))
      const [line] = place < 0 ? [] : lines.splice(place, 1)
      if (line) hashes.set(entry, line.hash)
    }
  return entries.map((entry) => {
    const hash = hashes.get(entry)
    return hash === undefined ? entry : { ...entry, hash: Buffer.from(hash, 'hex') }
  })
}
