import {
  ledgerAccounts,
  type TrialBalanceQuery,
  type TrialBalanceRow,
} from '@impulse/api/accounting/console-accounting'
import { pointsToNumber } from '@impulse/api/fields/money'
import { type AccountTurnover, getTurnovers } from '../../../ledger/ledger.ts'
import { addDays, moscowMidnight } from '../../../platform/clock/moscow.ts'
import type { Queryable } from '../../../platform/db/db.ts'

/**
 * Returns the trial balance: a row for each account of the ledger and the total, in which debit equals credit. The
 * day of a transaction is the day in Moscow on which it took effect.
 */
export async function getTrialBalance(
  db: Queryable,
  { since, to }: TrialBalanceQuery,
): Promise<TrialBalanceRow[]> {
  const turnovers = await getTurnovers(db, {
    from: since === undefined ? null : moscowMidnight(since),
    to: to === undefined ? null : moscowMidnight(addDays(to, 1)),
  })
  const byAccount = new Map(turnovers.map((turnover) => [turnover.account, turnover]))
  const rows = ledgerAccounts.map((account) =>
    toRow(byAccount.get(account) ?? { account, opening: 0n, debit: 0n, credit: 0n }),
  )
  const total = (column: keyof Omit<TrialBalanceRow, 'id'>) =>
    rows.reduce((sum, row) => sum + (row[column] ?? 0), 0)
  return [
    ...rows,
    {
      id: 'total',
      openingDebit: total('openingDebit'),
      openingCredit: total('openingCredit'),
      debit: total('debit'),
      credit: total('credit'),
      closingDebit: total('closingDebit'),
      closingCredit: total('closingCredit'),
    },
  ]
}

function toRow({ account, opening, debit, credit }: AccountTurnover): TrialBalanceRow {
  const closing = opening + credit - debit
  return {
    id: account,
    openingDebit: opening < 0n ? pointsToNumber(-opening) : null,
    openingCredit: opening > 0n ? pointsToNumber(opening) : null,
    debit: pointsToNumber(debit),
    credit: pointsToNumber(credit),
    closingDebit: closing < 0n ? pointsToNumber(-closing) : null,
    closingCredit: closing > 0n ? pointsToNumber(closing) : null,
  }
}
