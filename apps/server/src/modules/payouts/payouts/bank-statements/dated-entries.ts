import { createHash } from 'node:crypto'
import { latestDay } from '@impulse/api/fields/day'
import { dayMs } from '@impulse/api/fields/durations'
import { addDays } from '../../../../platform/clock/moscow.ts'
import { toChunks } from '../../../../platform/jobs/to-chunks.ts'
import { iterateLines } from '../../../../platform/table-files/iterate-lines.ts'
import { Refusal } from '../../../../platform/refusal/refusal.ts'
import type { DayTotal, StatedDays } from '../reconciliation/day-closing.rules.ts'
import type { BankStatement, StatementEntry } from './bank-statement.rules.ts'

/**
 * Entry with its day. `hash`: identifies the line of the document. `ownHash`: hash of the document itself, when it gives its
 * reference to a stored line without one; otherwise undefined.
 */
export type DatedEntry = StatementEntry & { bookedOn: string; hash: Buffer; ownHash?: Buffer }

/**
 * Joins the parts of one account, which a bank may divide by pages or by days, into a statement for each unbroken
 * period, oldest first. Each entry belongs to the statement of its day, so that equal documents are numbered across all
 * parts. `stated`: days that the whole file states; by default none.
 */
export const joinByAccount = (
  parts: readonly BankStatement[],
  stated: PeriodDays = { firstDay: null, lastDay: null },
): BankStatement[] =>
  [...Map.groupBy(parts, ({ account }) => account).values()].flatMap((own) => {
    const ordered = own.toSorted((a, b) => (a.firstDay ?? '').localeCompare(b.firstDay ?? ''))
    const joined: BankStatement[] = []
    for (const part of ordered) {
      const last = joined.at(-1)
      if (!last || isAfterGap(part, last, stated)) joined.push({ ...part, entries: [] })
      else if ((part.lastDay ?? '') >= (last.lastDay ?? ''))
        Object.assign(last, { lastDay: part.lastDay, closingBalance: part.closingBalance })
    }
    for (const entry of ordered.flatMap(({ entries }) => entries)) {
      const day = entry.bookedOn ?? latestDay
      const statement = joined.findLast(({ firstDay }) => (firstDay ?? '') <= day) ?? joined[0]
      statement?.entries.push(entry)
    }
    return joined
  })

type PeriodDays = Pick<BankStatement, 'firstDay' | 'lastDay'>

/**
 * Returns true when days are missing before the part. Days without documents may have no part: they are not missing
 * while the whole file states them, and the balance after them is the balance before them.
 */
function isAfterGap(part: BankStatement, before: BankStatement, stated: PeriodDays): boolean {
  const end = before.lastDay ?? before.firstDay
  if (end === null || part.firstDay === null || part.firstDay <= addDays(end, 1)) return false
  const isStated =
    stated.firstDay !== null &&
    stated.lastDay !== null &&
    stated.firstDay <= end &&
    stated.lastDay >= part.firstDay
  return !isStated || part.openingBalance === null || part.openingBalance !== before.closingBalance
}

/**
 * Adds a booking day and a hash to each entry. Equal documents of one day, for example of a payment file that the
 * bank processed twice, get different hashes by their position among the equal documents. The position is the same in
 * every statement of that day.
 */
export async function toDatedEntries(
  { lastDay, entries }: BankStatement,
  today: string,
): Promise<DatedEntry[]> {
  const places = new Map<string, number>()
  const dated: DatedEntry[] = []
  for await (const entry of iterateLines(entries)) {
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
    dated.push({ ...entry, bookedOn, hash: createHash('sha256').update(`${document}${place}`).digest() })
  }
  return dated
}

/**
 * Age of the first day of the oldest statement that is read: a wrong year would become the first day of the account.
 */
const maxAgeDays = 5 * 366

/**
 * Returns the first and last day that a statement states. When the statement states no days, returns the first and last
 * day of its documents, or `today` when there are no documents.
 * @throws Refusal bank_response_days
 */
function getStatementDays(
  { firstDay, lastDay }: PeriodDays,
  entries: readonly Pick<DatedEntry, 'bookedOn'>[],
  today: string,
): { firstDay: string; lastDay: string } {
  const isInverted = firstDay !== null && lastDay !== null && firstDay > lastDay
  const isUnlikely = firstDay !== null && (firstDay > today || firstDay < addDays(today, -maxAgeDays))
  if (isInverted || isUnlikely) throw new Refusal('bank_response_days')
  const days = entries.map(({ bookedOn }) => bookedOn).toSorted()
  const first = firstDay ?? days[0] ?? today
  const last = lastDay ?? days.at(-1) ?? first
  return first <= last ? { firstDay: first, lastDay: last } : { firstDay: last, lastDay: first }
}

export type DatedStatement = {
  statement: BankStatement
  entries: DatedEntry[]
  days: { firstDay: string; lastDay: string }
  hash: Buffer
}

/** Returns the hash of a statement whose file, with the hash `hash`, is imported before its last day is over. */
export const hashUnfinished = (hash: Buffer): Buffer =>
  createHash('sha256').update(hash).update('not over').digest()

/**
 * Adds the days of a statement and of its documents, and the hash of its file. A statement whose last day is not over
 * gets a different hash, so that the same file can be imported again after that day and is then stored as a statement
 * of the whole day.
 * @throws Refusal bank_response_days, bank_response_document_day when a document is booked in the future, or in the 1C
 * format on a day that is unreadable or that the statement does not state
 */
export async function toDatedStatement(
  statement: BankStatement,
  { hash, today }: { hash: Buffer; today: string },
): Promise<DatedStatement> {
  const entries = await toDatedEntries(statement, today)
  const days = getStatementDays(statement, entries, today)
  const wrong =
    entries.find(({ bookedOn }) => bookedOn > today) ??
    (statement.format === '1c' ? findMisdated(statement) : undefined)
  if (wrong)
    throw new Refusal('bank_response_document_day', { documents: [wrong.documentNumber].filter(Boolean) })
  const isOver = days.lastDay < today
  return {
    statement,
    entries,
    days,
    hash: isOver ? hash : hashUnfinished(hash),
  }
}

/**
 * Returns a document without a readable day, or with a day outside the statement's. Only for the 1C format, which states
 * the day of each booked document, and in which only this day tells to which statement of a file the document belongs. An
 * entry of camt.053 is inside its statement, whose period may be that of a run of the bank's software.
 */
const findMisdated = ({ firstDay, lastDay, entries }: BankStatement): StatementEntry | undefined =>
  entries.find(({ bookedOn }) => bookedOn === null || !containsDay({ firstDay, lastDay }, bookedOn))

/** Returns true when the day is in the period. A period without a first or last day has no limit there. */
export const containsDay = ({ firstDay, lastDay }: PeriodDays, day: string): boolean =>
  (firstDay === null || day >= firstDay) && (lastDay === null || day <= lastDay)

/** Returns the days of statements. The documents of `today` and later days may be missing. */
export const toStatedDays = (dated: readonly DatedStatement[], today: string): StatedDays[] =>
  dated.map(({ statement: { account, openingBalance, closingBalance }, days }) => ({
    account,
    ...days,
    openingBalance,
    closingBalance,
    to: days.lastDay < today ? days.lastDay : addDays(today, -1),
  }))

/** Days after the submission of a payout during which it is suggested for a line without a reference. */
const suggestedForDays = 90

export const getSuggestedSince = (now: Date): Date => new Date(now.getTime() - suggestedForDays * dayMs)

/** Compares two entries: debits come before credits. */
export const compareDebitsFirst = (a: DatedEntry, b: DatedEntry): number =>
  Number(a.direction === 'credit') - Number(b.direction === 'credit') || a.line - b.line

/** Returns the sum of the documents of each account and day. */
export function toDayTotals(entries: readonly DatedEntry[]): DayTotal[] {
  const totals = new Map<string, DayTotal>()
  for (const { account, bookedOn: day, direction, kopecks } of entries) {
    const key = `${account} ${day}`
    const before = totals.get(key)?.kopecks ?? 0n
    totals.set(key, { account, day, kopecks: direction === 'credit' ? before + kopecks : before - kopecks })
  }
  return [...totals.values()]
}

const chunkSize = 5_000

/** Yields entries in chunks that one SQL statement can process. */
export const toEntryChunks = (entries: readonly DatedEntry[]): Iterable<DatedEntry[]> =>
  toChunks(entries, chunkSize)
