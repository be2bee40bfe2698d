import type { LateLines } from '@impulse/api/payouts/statement-lines'
import type { Queryable } from '../../../../platform/db/db.ts'
import type { DatedEntry } from '../bank-statements/dated-entries.ts'
import type { StoredLine } from '../bank-statements/statement-lines.sql.ts'
import { selectClosedDay } from './closed-days.sql.ts'
import { type ClosedDay, maxListed } from './day-closing.rules.ts'

/**
 * Returns the late lines among the entries that no closing has counted yet, also those that an import would store.
 * `stored`: lines by hash in hexadecimal digits.
 */
export async function findLateLines(
  db: Queryable,
  {
    accounts,
    entries,
    stored,
  }: { accounts: readonly string[]; entries: readonly DatedEntry[]; stored: ReadonlyMap<string, StoredLine> },
): Promise<LateLines> {
  const closedDays = new Map<string, ClosedDay | null>()
  for (const account of accounts) closedDays.set(account, await selectClosedDay(db, account))
  const isClosed = (account: string, day: string) => {
    const closed = closedDays.get(account)
    // A day before the first statement counts in no closing.
    return closed ? closed.since <= day && day <= closed.day : false
  }
  const late = entries.filter(
    ({ hash, account, bookedOn }) =>
      stored.get(hash.toString('hex'))?.waitsForClosing ?? isClosed(account, bookedOn),
  )
  const first = late.slice(0, maxListed).map(({ account, bookedOn, direction, documentNumber, kopecks }) => ({
    account,
    bookedOn,
    direction,
    documentNumber,
    kopecks: Number(kopecks),
  }))
  return { count: late.length, first }
}
