import { historyTitle } from '@impulse/copy-ru/balance/history-title'
import type { PayerRequisites } from '@impulse/api/payouts/payer'
import type { Line, Month, Summary } from './statements.rules.ts'

export type StatementHeader = {
  programme: string
  /** Company that pays the programme's withdrawals. */
  payer: PayerRequisites
  /** Full name of the member; empty when the profile has no name yet. */
  name: string
  /** Phone of the member. */
  phone: string
  /** First and last day of the statement in Moscow time, `YYYY-MM-DD`; both days belong to the statement. */
  since: string
  to: string
  /** Time of the business clock at which the statement was made. */
  madeAt: Date
  summary: Summary
  /** Points of withdrawals that were neither paid nor given back at the end of the period. */
  pending: bigint
  /** Months of the statement; the first and the last may be months of which the statement covers only some days. */
  months: readonly Month[]
}

/** Statement before it is written as PDF or table. */
export type Statement = StatementHeader &
  ({ kind: 'period'; lines: () => AsyncIterable<readonly Line[]> } | { kind: 'year' })

/** Formats the title of the history, for a withdrawal with its number: «Вывод средств № 1005». */
export const formatTitle = ({ kind, contractNumber, withdrawal }: Line): string =>
  historyTitle({ kind, contractNumber }) + (withdrawal ? ` №\u00A0${withdrawal.number}` : '')
