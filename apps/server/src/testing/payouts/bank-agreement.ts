import { expect } from 'vitest'
import { verifyLedger } from '../../ledger/verify.ts'
import { verifyRewards } from '../../modules/earnings/rewards/rewards.service.ts'
import { verifyPayouts } from '../../modules/payouts/payouts/payouts.service.ts'
import { selectPayoutSums } from '../../modules/payouts/payouts/reconciliation/day-closing.sql.ts'
import { verifyWithdrawals } from '../../modules/payouts/withdrawals/withdrawals.service.ts'
import type { Db } from '../../platform/db/db.ts'
import type { SimulatedBank } from './simulated-bank.ts'
import type { SimulatedProvider } from './simulated-provider.ts'

/**
 * Compares all payouts with the bank and the provider after all reports were imported, and verifies the books of
 * `memberIds`, by default of all members. Returns the number of payouts.
 */
export async function expectAgreement(
  db: Db,
  {
    bank,
    provider,
    memberIds,
  }: { bank: SimulatedBank; provider: SimulatedProvider; memberIds?: readonly string[] },
): Promise<number> {
  const { rows } = await db.query<{
    reference: string
    method: string
    state: string
    amount: bigint
    net: number
  }>({
    text: `select p.reference, p.method, p.state, w.amount, case p.state when 'paid' then 1 else 0 end + (
          select coalesce(sum(case l.direction when 'debit' then 1 else -1 end), 0)::int from bank_statement_lines l
          where l.order_id = p.order_id and l.state in ('duplicate', 'unmatched')
            and not exists (select from bank_statement_lines c where c.returns = l.id)
        ) as net
      from payouts p join withdrawals w on w.order_id = p.order_id`,
    values: [],
  })
  const different = rows.filter(({ reference, method, state, net }) =>
    method === 'provider'
      ? !statesFor(provider.statusOf(reference)).includes(state)
      : net !== bank.countOf(reference) || (state === 'pending') !== bank.held.has(reference),
  )
  expect(different).toEqual([])
  const sums = await selectPayoutSums(db)
  const open = rows.filter(({ state }) => state === 'sending' || state === 'pending')
  expect(sums.inTransit).toBe(open.reduce((sum, { amount }) => sum + amount, 0n))
  expect(sums.inTransit + sums.settled).toBe(sums.sent)
  for (const verify of [verifyPayouts, verifyLedger, verifyWithdrawals, verifyRewards])
    expect(await db.snapshot((on) => verify(on, memberIds))).toEqual([])
  return rows.length
}

/**
 * Returns the states that a payout may have when the provider has no open payout. A payout without a trace at the
 * provider is not submitted yet, was refunded, or waits until the provider's search has found another payout.
 */
const statesFor = (status: ReturnType<SimulatedProvider['statusOf']>): readonly string[] => {
  if (status === null) return ['ready', 'sending', 'returned']
  return status === 'paid' ? ['paid'] : ['returned', 'ready']
}
