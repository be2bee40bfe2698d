import { iterateLines } from '../../../../platform/table-files/iterate-lines.ts'
import { isCalledReturn } from '../bank-responses/bank-response.rules.ts'
import type { BankStatement, StatementEntry } from './bank-statement.rules.ts'
import { Refusal } from '../../../../platform/refusal/refusal.ts'
import type { DayTotal, StatementPeriod } from '../reconciliation/day-closing.rules.ts'
import { containsDay, type DatedEntry, type DatedStatement, toDayTotals } from './dated-entries.ts'

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

type Document = Pick<StoredDocument, 'bookedOn' | 'direction' | 'kopecks'>

const toKey = (
  { bookedOn, direction, kopecks }: Document,
  property: 'number' | 'account' | 'reference',
  value: string,
): string => JSON.stringify([bookedOn, direction, String(kopecks), property, value])

/**
 * Returns the keys by which an entry in `format` finds the line. An empty number or account is equal to no other, and in
 * one format an equal reference proves nothing.
 */
function toKeys(line: StoredDocument, format: BankStatement['format']): Set<string> {
  const { documentNumber, counterpartyAccount, reference, matchedReference } = line
  const references = line.format === format ? [] : [reference ?? '', matchedReference ?? reference ?? '']
  return new Set([
    ...(documentNumber === '' ? [] : [toKey(line, 'number', documentNumber)]),
    ...(counterpartyAccount === '' ? [] : [toKey(line, 'account', counterpartyAccount)]),
    ...references.map((one) => toKey(line, 'reference', one)),
  ])
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
export async function recogniseDocuments(
  entries: readonly DatedEntry[],
  stored: readonly StoredDocument[],
  format: BankStatement['format'],
): Promise<DatedEntry[]> {
  const linesByKey = await findUnrecognised(entries, stored, format)
  if (linesByKey.size === 0) return [...entries]
  const linesWith = (key: string) => linesByKey.get(key) ?? []
  const isSameFormat = (line: StoredDocument) => line.format === format
  // A stored line without a purpose may be any payment of its sum. An entry that may be a payout's return comes last, so
  // that of two such entries the other one is recognised, and the return becomes a line of its own.
  const [others, returns]: [DatedEntry[], DatedEntry[]] = [[], []]
  const storedHashes = new Set(stored.map(({ hash }) => hash))
  const unstored = new Set<DatedEntry>()
  for await (const entry of iterateLines(entries)) {
    if (storedHashes.has(toHex(entry))) continue
    unstored.add(entry)
    const ordered = isCalledReturn(entry.purpose) ? returns : others
    ordered.push(entry)
  }
  const hashes = new Map<DatedEntry, string>()
  const recognise = async (
    toEntryKey: (entry: DatedEntry) => string,
    isSame: (entry: DatedEntry, line: StoredDocument) => boolean,
  ) => {
    for await (const entry of iterateLines([...others, ...returns])) {
      if (hashes.has(entry)) continue
      const line = linesWith(toEntryKey(entry)).find((one) => isSame(entry, one))
      if (!line) continue
      for (const lines of [...toKeys(line, format)].map(linesWith)) lines.splice(lines.indexOf(line), 1)
      hashes.set(entry, line.hash)
    }
  }
  await recognise(
    (entry) => toKey(entry, 'number', entry.documentNumber),
    (entry, line) => hasSameNumber(entry, line, isSameFormat(line)),
  )
  await recognise((entry) => toKey(entry, 'reference', entry.row?.reference ?? ''), hasSameReference)
  const remaining = [...unstored].filter((entry) => !hashes.has(entry))
  const uniqueMatches = await findUniqueMatches(remaining, (entry) => {
    const keys = [
      toKey(entry, 'number', entry.documentNumber),
      toKey(entry, 'account', entry.counterpartyAccount),
    ]
    const lines = new Set(keys.flatMap(linesWith))
    return [...lines].filter((line) => mayBeSame(entry, line, isSameFormat(line)))
  })
  return entries.map((entry): DatedEntry => {
    const hash = hashes.get(entry) ?? uniqueMatches.get(entry)
    if (hash === undefined) return entry
    const givesReference = uniqueMatches.has(entry) && entry.row !== null
    return { ...entry, hash: Buffer.from(hash, 'hex'), ...(givesReference && { ownHash: entry.hash }) }
  })
}

const toHex = ({ hash }: DatedEntry): string => hash.toString('hex')

/**
 * Returns the lines that have the hash of no entry, by their keys, because a day may have thousands of lines of the same
 * sum.
 */
async function findUnrecognised(
  entries: readonly DatedEntry[],
  stored: readonly StoredDocument[],
  format: BankStatement['format'],
): Promise<Map<string, StoredDocument[]>> {
  const linesByKey = new Map<string, StoredDocument[]>()
  if (stored.length === 0) return linesByKey
  const entryHashes = new Set(entries.map(toHex))
  for await (const line of iterateLines(stored)) {
    if (entryHashes.has(line.hash)) continue
    for (const key of toKeys(line, format)) {
      const lines = linesByKey.get(key) ?? []
      lines.push(line)
      linesByKey.set(key, lines)
    }
  }
  return linesByKey
}

/**
 * Returns for each entry the hash of the line that may be the same document, when neither the entry nor the line may be
 * the same as another one. `toCandidates`: returns the lines that may be the same as an entry.
 */
async function findUniqueMatches(
  entries: readonly DatedEntry[],
  toCandidates: (entry: DatedEntry) => readonly StoredDocument[],
): Promise<Map<DatedEntry, string>> {
  const pairs: { entry: DatedEntry; hash: string; isUnique: boolean }[] = []
  for await (const entry of iterateLines(entries)) {
    const lines = toCandidates(entry)
    for (const { hash } of lines) pairs.push({ entry, hash, isUnique: lines.length === 1 })
  }
  const byLine = Map.groupBy(pairs, ({ hash }) => hash)
  return new Map(
    pairs
      .filter(({ hash, isUnique }) => isUnique && byLine.get(hash)?.length === 1)
      .map(({ entry, hash }) => [entry, hash]),
  )
}

type Period = StatementPeriod & Record<'openingBalance' | 'closingBalance', bigint>

const hasBalances = (period: StatementPeriod): period is Period =>
  period.openingBalance !== null && period.closingBalance !== null

const continues = (one: Period, before: Period): boolean =>
  one.openingBalance === before.closingBalance &&
  one.firstDay >= before.firstDay &&
  one.lastDay >= before.lastDay

/** Adds the periods of other statements that continue the period, or that it continues. */
function joinParts(period: Period, parts: readonly Period[]): Period {
  const next = parts.find((one) => continues(one, period) || continues(period, one))
  if (!next) return period
  const [{ firstDay, openingBalance }, { lastDay, closingBalance }] = continues(period, next)
    ? [next, period]
    : [period, next]
  return joinParts(
    { firstDay, lastDay, openingBalance, closingBalance },
    parts.filter((one) => one !== next),
  )
}

const sumTotals = (totals: readonly DayTotal[]): bigint =>
  totals.reduce((sum, { kopecks }) => sum + kopecks, 0n)

/**
 * Refuses a part of a statement that repeats the debit of a payout when its balances show more debits than all files
 * contain: the repeated one may be a second debit. In a part the documents do not explain the balances, or it continues
 * another statement with the day of this debit. `stored`: lines by which documents are recognised. `statements` and
 * `totals`: stored ones of the account since its first day, or since an earlier day.
 * @throws Refusal bank_response_part_of_day
 */
export function refuseHiddenDebit(
  { statement: { openingBalance, closingBalance }, days, entries }: DatedStatement,
  stored: readonly StoredDocument[],
  { statements, totals }: { statements: readonly StatementPeriod[]; totals: readonly DayTotal[] },
): void {
  const period = { ...days, openingBalance, closingBalance }
  const hashes = new Set(stored.map(({ hash }) => hash))
  const { known = [], added = [] } = Object.groupBy(entries, (one) =>
    hashes.has(toHex(one)) ? 'known' : 'added',
  )
  const repeated = known.filter(({ direction, row }) => direction === 'debit' && row)
  if (repeated.length === 0 || !hasBalances(period)) return
  const repeatedDays = [...new Set(repeated.map(({ bookedOn }) => bookedOn))]
  // When a day ends with the balance of its beginning, a statement of its first hours begins with this balance as well. It
  // does not continue the day.
  const parts = statements
    .filter(hasBalances)
    .filter((one) => openingBalance !== closingBalance || one.openingBalance !== openingBalance)
    .filter((one) => repeatedDays.some((day) => containsDay(one, day)))
  const whole = joinParts(period, parts)
  const toChange = (one: Period) => one.closingBalance - one.openingBalance
  const change = toChange(whole)
  if (change === toChange(period) && change === sumTotals(toDayTotals(entries))) return
  const ofDays = totals.filter(({ day }) => containsDay(whole, day))
  const missing = sumTotals([...ofDays, ...toDayTotals(added)]) - change
  if (repeated.some(({ kopecks }) => kopecks <= missing)) throw new Refusal('bank_response_part_of_day')
}
