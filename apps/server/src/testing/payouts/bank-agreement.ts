import { expect } from 'vitest'
import { verifyLedger } from '../../ledger/verify.ts'
import { verifyRewards } from '../../modules/earnings/rewards/rewards.service.ts'
import { toReference } from '../../modules/payouts/payouts/approvals/payout-reference.ts'
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
          where l.order_id = p.order_id and l.state in ('duplicate', 'unmatched', 'explained')
            and not exists (select from bank_statement_lines c where c.returns = l.id)
        ) as net
      from payouts p join withdrawals w on w.order_id = p.order_id`,
    values: [],
  })
  const different = rows.filter(({ reference, method, state, net }) => {
    const status = provider.statusOf(reference)
    const debits = bank.countOf(reference)
    // A payout of the provider that the bank has paid as well stays paid, whatever the provider does with its payment.
    if (method === 'provider') return !(debits > 0 ? ['paid'] : statesFor(status)).includes(state)
    const payments = debits + (status === 'paid' ? 1 : 0)
    return net !== payments || (state === 'pending') !== bank.pending.has(reference)
  })
  expect(different).toEqual([])
  expect(await selectListedPayments(db, provider)).toEqual(provider.paidIds())
  expect(
    (await selectUnsent(db)).filter(
      (reference) => bank.countOf(reference) !== 0 || provider.statusOf(reference) === 'paid',
    ),
  ).toEqual([])
  const sums = await selectPayoutSums(db)
  const open = rows.filter(({ state }) => state === 'sending' || state === 'pending')
  expect(sums.inTransit).toBe(open.reduce((sum, { amount }) => sum + amount, 0n))
  expect(sums.inTransit + sums.settled).toBe(sums.sent)
  for (const verify of [verifyPayouts, verifyLedger, verifyWithdrawals, verifyRewards])
    expect(await db.snapshot((on) => verify(on, memberIds))).toEqual([])
  return rows.length
}

/**
 * Returns the provider's ids of the payments in its stored statements that it has not cancelled, sorted. The payment of a
 * payout that a restore removed has no credit, so that only the provider shows that it was cancelled.
 */
async function selectListedPayments(db: Db, provider: SimulatedProvider): Promise<string[]> {
  const paid = new Set(provider.paidIds())
  const { rows } = await db.query<{ id: string; isOfPayout: boolean }>({
    text: `select d.document_number as id, d.order_id is not null as "isOfPayout" from bank_statement_lines d
      where d.account = $1 and d.direction = 'debit' and not exists (select from bank_statement_lines c where c.returns = d.id)`,
    values: [provider.account],
  })
  return rows
    .filter(({ id, isOfPayout }) => isOfPayout || paid.has(id))
    .map(({ id }) => id)
    .toSorted()
}

/** Returns the references that the withdrawals without a payout would get. */
async function selectUnsent(db: Db): Promise<string[]> {
  const { rows } = await db.query<{ orderId: string; number: bigint }>({
    text: `select o.id as "orderId", o.number from orders o join withdrawals w on w.order_id = o.id
      where not exists (select from payouts p where p.order_id = o.id)`,
    values: [],
  })
  return rows.map(toReference)
}

/**
 * Returns the states that a payout may have when the provider has no open payout. A payout without a trace at the
 * provider is not submitted yet, was refunded, or waits until the provider's search has found another payout.
 */
const statesFor = (status: ReturnType<SimulatedProvider['statusOf']>): readonly string[] => {
  if (status === null) return ['ready', 'sending', 'returned']
  return status === 'paid' ? ['paid'] : ['returned', 'ready']
}
