import { dayInDigits } from '@impulse/api/fields/day'
import { moscowDay } from '../../platform/clock/moscow.ts'
import { getPayoutPause, importFileFromBank } from '../../modules/payouts/payouts/payouts.service.ts'
import { invariant } from '../../platform/refusal/refusal.ts'
import { a1cDocument, a1cStatement } from './bank-statement-files.ts'
import type { PayoutTest } from './payout-fixtures.ts'

type Debit = { reference: string; roubles: bigint }

const openingRoubles = 9_000_000n

/** Returns the bank statement of the days from `from` to today, with these debits of today. */
export function statementSince(context: PayoutTest, from: string, debits: readonly Debit[] = []): Buffer {
  const { account } = context.config.payer
  const day = dayInDigits(moscowDay(context.clock.businessNow()))
  const documents = debits.map(({ reference, roubles }, place) =>
    a1cDocument({ account, purpose: reference, sum: `${roubles}.00`, day, number: String(place + 1) }),
  )
  const section = [`ДатаНачала=${dayInDigits(from)}`, `ДатаКонца=${day}`]
  const closing = debits.reduce((rest, { roubles }) => rest - roubles, openingRoubles)
  const balances = [`НачальныйОстаток=${openingRoubles}.00`, `КонечныйОстаток=${closing}.00`]
  return a1cStatement(account, { documents, section: [...section, ...balances] })
}

/** Returns the days that must be reconciled before payouts can be resumed after a restore of the database. */
export async function getLostDays({ db }: Pick<PayoutTest, 'db'>): Promise<{ from: string; to: string }> {
  const { unreconciled } = await getPayoutPause(db)
  invariant(unreconciled, 'payouts must be paused after a restore')
  return unreconciled
}

/** Moves the clock to the next day and imports the bank statement of the lost days, with these debits of today. */
export async function reconcileLostDays(
  context: PayoutTest,
  { staffName = 'petr', debits = [] }: { staffName?: string; debits?: readonly Debit[] } = {},
): Promise<void> {
  const bytes = statementSince(context, (await getLostDays(context)).from, debits)
  context.clock.moveBy({ days: 1 })
  await importFileFromBank(context, { bytes, staffName, dryRun: false })
}
