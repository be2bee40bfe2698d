import { pointsToNumber } from '@impulse/api/fields/money'
import { invariant, Refusal } from '../platform/refusal/refusal.ts'
import { creditEntries } from './entries.ts'
import type { LedgerOperation, PlannedOperation } from './posting.ts'

/**
 * Plans the hold of a withdrawal: the points move from the available balance to a hold, until the payout is
 * paid or the withdrawal is refunded.
 * @throws Refusal insufficient_funds, when the operation is posted
 */
export const planHold = (
  operation: Omit<LedgerOperation, 'contractNumber'> & { amount: bigint },
): PlannedOperation => {
  const { amount, orderId } = operation
  invariant(amount > 0n, 'a hold has a positive amount')
  return {
    ...operation,
    request: { kind: 'withdrawal', amount, orderId },
    consumes: [],
    movement: ({ available }) => {
      if (available < amount) throw new Refusal('insufficient_funds')
      return {
        category: 'withdrawal',
        amount: -amount,
        entries: [
          { account: 'available', amount: -amount },
          { account: 'withdrawal', amount, part: 'opens' },
        ],
      }
    },
  }
}

/** Points that are withheld from a payout. An omitted field means zero. */
export type Withheld = { fee?: bigint; tax?: bigint }

/**
 * Plans the payout of a hold: the member receives the points of the hold, less fee and tax. Moves nothing
 * when the hold is empty. The history does not show the payout, because it already shows the withdrawal.
 */
export const planPayout = (operation: LedgerOperation & { hold: bigint } & Withheld): PlannedOperation => {
  const { hold, fee = 0n, tax = 0n } = operation
  return {
    ...operation,
    request: { kind: 'payout', hold, fee, tax },
    consumes: [hold],
    movement: (_balance, [remaining = 0n]) =>
      remaining === 0n
        ? null
        : {
            category: null,
            amount: -remaining,
            entries: [
              { account: 'withdrawal', amount: -remaining, part: hold },
              { account: 'payouts', amount: remaining - fee - tax },
              { account: 'fees', amount: fee },
              { account: 'tax', amount: tax },
            ],
            params: withheldParams({ fee, tax }),
          },
  }
}

/**
 * Plans the return of a payout: the credited points, the fee and the tax pay the member's debt first, and the
 * remaining points become available.
 */
export const planReturn = (
  operation: LedgerOperation & { hold: bigint; credited: bigint } & Withheld,
): PlannedOperation => {
  const { hold, credited, fee = 0n, tax = 0n } = operation
  const amount = credited + fee + tax
  return {
    ...operation,
    request: { kind: 'return', hold, credited, fee, tax },
    consumes: [hold],
    movement: (balance) => ({
      category: 'refund',
      amount,
      entries: [
        { account: 'payouts', amount: -credited },
        { account: 'fees', amount: -fee },
        { account: 'tax', amount: -tax },
        ...creditEntries(amount, balance),
      ],
      params: withheldParams({ fee, tax }),
    }),
  }
}

/**
 * Plans the refund of a hold: the points leave the hold, pay debt first, and then become available. Moves
 * nothing when the hold is empty.
 */
export const planRefund = (operation: LedgerOperation & { hold: bigint }): PlannedOperation => ({
  ...operation,
  request: { kind: 'refund', hold: operation.hold },
  consumes: [operation.hold],
  movement: (balance, [remaining = 0n]) =>
    remaining === 0n
      ? null
      : {
          category: 'refund',
          amount: remaining,
          entries: [
            { account: 'withdrawal', amount: -remaining, part: operation.hold },
            ...creditEntries(remaining, balance),
          ],
        },
})

const withheldParams = ({ fee, tax }: Required<Withheld>): Record<string, unknown> => ({
  ...(fee > 0n && { fee: pointsToNumber(fee) }),
  ...(tax > 0n && { tax: pointsToNumber(tax) }),
})
