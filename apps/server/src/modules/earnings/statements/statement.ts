import { historyTitle } from '@impulse/copy-ru/balance/history-title'
import type { Line, Month, Summary } from './statements.rules.ts'

export type StatementHeader = {
  programme: string
  /** Full name of the member; empty while the name is unknown. */
  name: string
  /** Masked phone of the member. */
  phone: string
  /** First and last date in Moscow, both included. */
  since: string
  to: string
  /** Time of the business clock. */
  madeAt: Date
  summary: Summary
}

/** Data of a statement in any format. */
export type Statement = StatementHeader &
  (
    | { kind: 'period'; lines: () => AsyncIterable<readonly Line[]> }
    | { kind: 'year'; months: readonly Month[] }
  )

export const formatTitle = ({ kind, contractNumber }: Line): string => historyTitle({ kind, contractNumber })
