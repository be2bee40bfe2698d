import type { PayoutConfig } from '../../../../platform/config/config.ts'
import type { Queryable } from '../../../../platform/db/db.ts'
import { payerInForce } from '../controls/payer.ts'
import type { Days } from '../controls/payout-pause.sql.ts'
import { findProvider } from '../providers/find-provider.ts'
import { findUncovered, linkStatements } from './day-coverage.ts'
import { selectStatedDays } from './day-closing.sql.ts'
import { countOpenLinesSince, type RequiredAccount, selectRequiredAccounts } from './restore-gaps.sql.ts'

/** First and last day of an account that no statement covers. Days between them may be covered. */
type UncoveredAccount = RequiredAccount & { from: string; to: string }

/** Statements that are missing, and the number of statement lines that staff must match or explain. */
export type RestoreGaps = { accounts: UncoveredAccount[]; openLines: number }

/** Returns the gaps as a text, such as «40702… 2026-11-20–2026-11-21»; empty when there are none. */
export const describeGaps = (gaps: RestoreGaps | null): string =>
  (gaps?.accounts ?? []).map(({ account, from, to }) => `${account || '—'} ${from}–${to}`).join('; ')

/** Returns the accounts of the gaps, such as «40702… shop-1»; empty when there are none. */
export const describeGapAccounts = (gaps: RestoreGaps | null): string =>
  [...new Set((gaps?.accounts ?? []).map(({ account }) => account || '—'))].join(' ')

/**
 * Returns what the reconciliation of the days still lacks before payouts can be resumed after a restore; null when it
 * lacks nothing, or when `days` is null because the pause has another reason. The bank and the provider remember the
 * payouts that the restored database has lost, so their statements must cover the days and must leave no open line.
 */
export async function findRestoreGaps(
  db: Queryable,
  { config, days }: { config: PayoutConfig; days: Days | null },
): Promise<RestoreGaps | null> {
  if (days === null) return null
  const payer = (await payerInForce(db, config)).account
  const provider = findProvider(config)?.account ?? null
  const required = await selectRequiredAccounts(db, days, { payer, provider })
  const banks = required.flatMap(({ account, isProvider }) => (isProvider ? [] : account))
  const stored = await selectStatedDays(db, { accounts: banks, since: days.from })
  const linked = linkStatements(stored.statements, stored.totals)
  const { from, to } = days
  const accounts = required.flatMap((one): UncoveredAccount[] => {
    const gap = one.isProvider ? { from: to, to } : findUncovered({ ...one, from, to }, linked)
    return gap ? [{ ...one, ...gap }] : []
  })
  const openLines = await countOpenLinesSince(db, days.from)
  return accounts.length === 0 && openLines === 0 ? null : { accounts, openLines }
}
