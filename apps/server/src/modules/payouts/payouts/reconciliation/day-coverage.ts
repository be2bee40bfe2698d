import { addDays } from '../../../../platform/clock/moscow.ts'
import type { DbContext } from '../../../../platform/db/db-context.ts'
import { selectFirstRequestedDay, selectStatedDays } from './day-closing.sql.ts'
import type { ClosedDay, Coverage, DayTotal, StatedDays, StatementPeriod } from './day-closing.rules.ts'

/**
 * Finds the days after the last closed day that statements cover without a gap. Ignores statements that end today or
 * later, because their last day is not over. Returns null when no day is closed and no statement remains. `periods`:
 * in the order of import.
 */
export function findCoverage(
  periods: readonly StatementPeriod[],
  { closed, today }: { closed: ClosedDay | null; today: string },
): Coverage | null {
  const over = periods.filter(({ lastDay }) => lastDay < today)
  const ordered = over.toSorted(
    (a, b) => compareDays(a.firstDay, b.firstDay) || compareDays(b.lastDay, a.lastDay),
  )
  const [first] = ordered
  const start = closed ?? (first && { since: first.firstDay, openingBalance: first.openingBalance })
  if (!start) return null
  const missing: Coverage['missing'] = []
  let covered = closed?.day ?? addDays(start.since, -1)
  for (const { firstDay, lastDay } of [...ordered, { firstDay: today, lastDay: today }]) {
    const from = addDays(covered, 1)
    if (firstDay > from) missing.push({ from, to: addDays(firstDay, -1) })
    if (lastDay > covered) covered = lastDay
  }
  const [gap] = missing
  const day = addDays(gap?.from ?? today, -1)
  const closingBalance = over.findLast(({ lastDay }) => lastDay === day)?.closingBalance
  return {
    since: start.since,
    openingBalance: start.openingBalance,
    lastCoveredDay: day === closed?.day || closingBalance === undefined ? null : { day, closingBalance },
    missing,
  }
}

const compareDays = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)

/**
 * Days of an account that a statement states, `YYYY-MM-DD`. `opening` and `closing`: its balances minus all documents
 * until then. They are equal when the documents explain the change of the balance, and the next statement has an equal
 * `opening` when its opening balance is the closing balance of this one.
 */
export type LinkedDays = {
  account: string
  from: string
  lastDay: string
  to: string
  opening: bigint | null
  closing: bigint | null
}

/** Links the statements of several accounts, oldest first. */
export function linkStatements(statements: readonly StatedDays[], totals: readonly DayTotal[]): LinkedDays[] {
  const totalsOf = Map.groupBy(totals, ({ account }) => account)
  return statements
    .map(({ account, firstDay, lastDay, to, openingBalance, closingBalance }) => {
      const own = totalsOf.get(account) ?? []
      const sum = (isCounted: (day: string) => boolean) =>
        own.reduce((kopecks, one) => (isCounted(one.day) ? kopecks + one.kopecks : kopecks), 0n)
      return {
        account,
        from: firstDay,
        lastDay,
        to,
        opening: openingBalance === null ? null : openingBalance - sum((day) => day < firstDay),
        closing: closingBalance === null ? null : closingBalance - sum((day) => day <= lastDay),
      }
    })
    .toSorted((a, b) => compareDays(a.from, b.from))
}

/**
 * Links the imported statements with the stored ones since the payouts with these references were requested. `unstored`:
 * documents that count as if they were stored, although a dry run stores none.
 */
export async function linkToStored(
  db: DbContext['db'],
  {
    accounts,
    references,
    imported,
    unstored,
  }: {
    accounts: readonly string[]
    references: readonly string[]
    imported: readonly StatedDays[]
    unstored: readonly DayTotal[]
  },
): Promise<{ linked: LinkedDays[]; imported: LinkedDays[] }> {
  const stored = await db.snapshot(async (snapshot) => {
    const since = await selectFirstRequestedDay(snapshot, references)
    return selectStatedDays(snapshot, { accounts, since, imported })
  })
  const link = (statements: readonly StatedDays[]) =>
    linkStatements(statements, [...stored.totals, ...unstored])
  return { linked: link([...stored.statements, ...imported]), imported: link(imported) }
}

type Days = { account: string; from: string; to: string }

/**
 * Returns true when statements that follow each other cover each of the days: neither a day nor a balance is missing
 * between them, because the bank may have added a document to an earlier day, also to a closed one.
 * `linked`: oldest first. `next`: statement that must follow the days, undefined when there is none; null when none must.
 */
export function areCovered(
  { account, from, to }: Days,
  linked: readonly LinkedDays[],
  next: LinkedDays | null | undefined,
): boolean {
  if (from > to) return true
  /** Last covered day by the `closing` of its statement. */
  const covered = new Map<bigint | null, string>()
  const coveredBefore = ({ opening }: LinkedDays): string => covered.get(opening) ?? addDays(from, -1)
  for (const one of linked) {
    const isComplete = one.opening !== null && one.opening === one.closing
    if (one.account !== account || one.to < from || !isComplete) continue
    if (one.from > addDays(coveredBefore(one), 1)) continue
    const last = covered.get(one.closing) ?? one.to
    covered.set(one.closing, last > one.to ? last : one.to)
  }
  if (next !== null) return next !== undefined && coveredBefore(next) >= to
  return [...covered.values()].some((last) => last >= to)
}

/**
 * Returns the first and last of the days that statements do not cover (`areCovered`); null when they cover all. Days
 * between them may be covered. When one statement does not follow another by its balance, both are uncovered: a document
 * of the earlier one may be missing.
 */
export function findUncovered(
  { account, from, to }: Days,
  linked: readonly LinkedDays[],
): Pick<Days, 'from' | 'to'> | null {
  const isCovered = (first: string, last: string) =>
    areCovered({ account, from: first, to: last }, linked, null)
  if (isCovered(from, to)) return null
  const own = linked.filter((one) => one.account === account)
  const ends = own.map((one) => one.to).filter((day) => day >= from && day < to && isCovered(from, day))
  const starts = own.map((one) => one.from).filter((day) => day > from && day <= to && isCovered(day, to))
  const firstDay = addDays(ends.toSorted().at(-1) ?? addDays(from, -1), 1)
  const lastDay = addDays(starts.toSorted()[0] ?? addDays(to, 1), -1)
  return firstDay <= lastDay ? { from: firstDay, to: lastDay } : { from: lastDay, to: firstDay }
}
