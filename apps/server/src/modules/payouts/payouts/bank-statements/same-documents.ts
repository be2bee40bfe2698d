import { isCalledReturn } from '../bank-responses/bank-response.rules.ts'
import type { BankStatement, StatementEntry } from './bank-statement.rules.ts'
import type { DatedEntry } from './dated-entries.ts'

/**
 * Stored line of an account. `format`: format of the statement that stored the line. `hash`: in hexadecimal digits.
 * `matchedReference`: reference of the payout with which the line is matched. `isUnassigned`: the line has no payout, and no
 * person has decided about it.
 */
export type StoredDocument = Pick<
  StatementEntry,
  'direction' | 'documentNumber' | 'kopecks' | 'counterpartyAccount'
> & {
  hash: string
  bookedOn: string
  reference: string | null
  matchedReference: string | null
  isUnassigned: boolean
  format: BankStatement['format']
}

/** Returns the keys by which equal documents are found, because a day may have thousands of lines of the same sum. */
type ToKeys<T> = (document: T) => readonly string[]
type Document = Pick<
  StoredDocument,
  'bookedOn' | 'direction' | 'kopecks' | 'documentNumber' | 'counterpartyAccount'
>

const toKey = ({ bookedOn, direction, kopecks }: Document, ...more: string[]) =>
  JSON.stringify([bookedOn, direction, String(kopecks), ...more])

const toNumberKeys = (one: Document): string[] =>
  one.documentNumber === '' ? [] : [toKey(one, 'number', one.documentNumber)]

const toNumberAndAccountKeys = (one: Document): string[] => [
  ...toNumberKeys(one),
  ...(one.counterpartyAccount === '' ? [] : [toKey(one, 'account', one.counterpartyAccount)]),
]

const toReferenceKeys = (entry: DatedEntry): string[] => [toKey(entry, entry.row?.reference ?? '')]

const toLineReferenceKeys = (line: StoredDocument): string[] => [
  toKey(line, line.reference ?? ''),
  ...(line.matchedReference === null ? [] : [toKey(line, line.matchedReference)]),
]

const groupByKeys = (
  lines: Iterable<StoredDocument>,
  toKeys: ToKeys<StoredDocument>,
): Map<string, StoredDocument[]> => {
  const pairs = [...lines].flatMap((line) => [...new Set(toKeys(line))].map((key) => ({ key, line })))
  return new Map(
    [...Map.groupBy(pairs, ({ key }) => key)].map(([key, group]) => [key, group.map(({ line }) => line)]),
  )
}

const hasSameReference = (
  { row }: DatedEntry,
  { reference, matchedReference }: Pick<StoredDocument, 'reference' | 'matchedReference'>,
): boolean =>
  row === null || row.reference === null
    ? reference === null
    : row.reference === reference || row.reference === matchedReference

/**
 * Returns true for an equal number, unless both documents have references and these differ. `isSameFormat`: both
 * documents are of one format.
 */
const hasSameNumber = (entry: DatedEntry, stored: StoredDocument, isSameFormat: boolean): boolean =>
  hasEqual(entry.documentNumber, stored.documentNumber) &&
  (!isSameFormat || entry.counterpartyAccount === stored.counterpartyAccount) &&
  (entry.row === null || hasSameReference(entry, stored))

/**
 * Returns true for an equal number or an equal account of the other side, in one format for an equal number and an equal
 * account, when only one of both documents has a reference. A line about which a person has decided gets no reference.
 */
const mayBeSame = (entry: DatedEntry, stored: StoredDocument, isSameFormat: boolean): boolean =>
  (entry.row === null) !== (stored.reference === null) &&
  (entry.row === null || stored.isUnassigned) &&
  (isSameFormat
    ? hasEqual(entry.documentNumber, stored.documentNumber) &&
      entry.counterpartyAccount === stored.counterpartyAccount
    : hasEqual(entry.documentNumber, stored.documentNumber) ||
      hasEqual(entry.counterpartyAccount, stored.counterpartyAccount))

const hasEqual = (one: string, other: string): boolean => one !== '' && one === other

/**
 * Gives the entries of a statement the hashes of the same documents that another statement has stored. Formats state
 * other numbers, accounts and purposes: in another format the same document has the same day, direction, sum and
 * reference. In one format it has the same number and account of the other side as well, and only its purpose differs,
 * because a bank corrects it during the day. The n-th such entry of the statement is the n-th such stored line, those
 * with equal numbers first. So a statement adds a document of a day only when it contains more of them than are stored.
 * When only one of both documents contains the reference, the number or the account of the other side must be equal,
 * and there must be no other such entry or line. `stored`: the lines of the account and of these days.
 */
export function recogniseDocuments(
  entries: readonly DatedEntry[],
  stored: readonly StoredDocument[],
  format: BankStatement['format'],
): DatedEntry[] {
  const storedHashes = new Set(stored.map(({ hash }) => hash))
  const entryHashes = new Set(entries.map(({ hash }) => hash.toString('hex')))
  const unrecognised = new Set(stored.filter(({ hash }) => !entryHashes.has(hash)))
  const isSameFormat = (line: StoredDocument) => line.format === format
  // A stored line without a purpose may be any payment of its sum. An entry that may be a payout's return comes last, so that of two
  // such entries the other one is recognised, and the return becomes a line of its own.
  const returns = new Set(entries.filter(({ purpose }) => isCalledReturn(purpose)))
  const returnsLast = [...entries.filter((entry) => !returns.has(entry)), ...returns]
  const hashes = new Map<DatedEntry, string>()
  const isNew = (entry: DatedEntry) => !storedHashes.has(entry.hash.toString('hex')) && !hashes.has(entry)
  const recognise = (
    { byKey, toKeys }: { byKey: Map<string, StoredDocument[]>; toKeys: ToKeys<DatedEntry> },
    isSame: (entry: DatedEntry, line: StoredDocument) => boolean,
  ) => {
    for (const entry of returnsLast) {
      const [key] = isNew(entry) ? toKeys(entry) : []
      const lines = byKey.get(key ?? '') ?? []
      const place = lines.findIndex((line) => unrecognised.has(line) && isSame(entry, line))
      const [line] = place < 0 ? [] : lines.splice(place, 1)
      if (!line) continue
      unrecognised.delete(line)
      hashes.set(entry, line.hash)
    }
  }
  recognise({ byKey: groupByKeys(unrecognised, toNumberKeys), toKeys: toNumberKeys }, (entry, line) =>
    hasSameNumber(entry, line, isSameFormat(line)),
  )
  const ofOtherFormats = [...unrecognised].filter((line) => !isSameFormat(line))
  recognise(
    { byKey: groupByKeys(ofOtherFormats, toLineReferenceKeys), toKeys: toReferenceKeys },
    hasSameReference,
  )
  const isCandidate = (entry: DatedEntry, line: StoredDocument) => mayBeSame(entry, line, isSameFormat(line))
  const onlyMatches = findOnlyMatches(entries.filter(isNew), unrecognised, isCandidate)
  return entries.map((entry): DatedEntry => {
    const hash = hashes.get(entry) ?? onlyMatches.get(entry)
    if (hash === undefined) return entry
    const givesReference = onlyMatches.has(entry) && entry.row !== null
    return { ...entry, hash: Buffer.from(hash, 'hex'), ...(givesReference && { ownHash: entry.hash }) }
  })
}

/** Returns the hashes of the lines that may be the same as one entry, and that entry the same as one line. */
function findOnlyMatches(
  entries: readonly DatedEntry[],
  unrecognised: ReadonlySet<StoredDocument>,
  isCandidate: (entry: DatedEntry, line: StoredDocument) => boolean,
): Map<DatedEntry, string> {
  const byKey = groupByKeys(unrecognised, toNumberAndAccountKeys)
  const pairs = entries.flatMap((entry) => {
    const found = new Set(toNumberAndAccountKeys(entry).flatMap((key) => byKey.get(key) ?? []))
    const lines = [...found].filter((line) => isCandidate(entry, line))
    return lines.map(({ hash }) => ({ entry, hash, isOnly: lines.length === 1 }))
  })
  const byLine = Map.groupBy(pairs, ({ hash }) => hash)
  return new Map(
    pairs
      .filter(({ hash, isOnly }) => isOnly && byLine.get(hash)?.length === 1)
      .map(({ entry, hash }) => [entry, hash]),
  )
}
