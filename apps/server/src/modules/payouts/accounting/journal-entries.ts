import type { JournalQuery, JournalRow } from '@impulse/api/accounting/accounting-exports'
import { pointsToNumber } from '@impulse/api/fields/money'
import { addDays, moscowDay, moscowMidnight, toMonth, toNextMonth } from '../../../platform/clock/moscow.ts'
import type { DbContext } from '../../../platform/db/db-context.ts'
import { selectJournalEntries } from './journal-entries.sql.ts'

/** Returns the journal entries of a month, by default the one before the current month. */
export async function getJournal({ db, clock }: DbContext, { month }: JournalQuery): Promise<JournalRow[]> {
  const first = month ? `${month}-01` : toMonth(addDays(toMonth(moscowDay(clock.businessNow())), -1))
  const period = { from: moscowMidnight(first), to: moscowMidnight(toNextMonth(first)) }
  return (await selectJournalEntries(db, period)).map(({ amount, ...entry }) => ({
    ...entry,
    id: [entry.day, entry.kind, entry.debit, entry.credit].join(' '),
    amount: pointsToNumber(amount),
  }))
}
