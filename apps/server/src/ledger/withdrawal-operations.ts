import { pointsToNumber } from '@impulse/api/fields/money'
import { invariant, Refusal } from '../platform/refusal/refusal.ts'
import { creditEntries } from './entries.ts'
import type { Entry, LedgerOperation, MemberAccount, Part, PlannedOperation } from './posting.ts'

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
    toEffect: ({ available }) => {
      if (available < amount) throw new Refusal('insufficient_funds')
      return {
        category: 'withdrawal',
        amount: -amount,
        entries: [
          { account: 'available', amount: -amount },
          { account: 'held', amount, part: 'opens' },
        ],
      }
    },
  }
}

/**
 * Plans the submission of a hold to the bank or provider: the points move into transit, until the payout is
 * paid, the hold is refunded or the submission is reversed. Moves nothing when the hold is empty. The history
 * shows neither this operation nor its reversal.
 */
export const planSubmission = (operation: LedgerOperation & { holdSeq: bigint }): PlannedOperation =>
  planTransfer(operation, { kind: 'submission', from: 'held', to: 'in_transit' })

/** Plans the reversal of a submission, for a payout that the bank or provider certainly did not accept. */
export const planSubmissionReversal = (operation: LedgerOperation & { holdSeq: bigint }): PlannedOperation =>
  planTransfer(operation, { kind: 'submission_reversal', from: 'in_transit', to: 'held' })

const planTransfer = (
  operation: LedgerOperation & { holdSeq: bigint },
  { kind, from, to }: { kind: string; from: MemberAccount; to: MemberAccount },
): PlannedOperation => {
  const { holdSeq } = operation
  return {
    ...operation,
    request: { kind, hold: holdSeq },
    consumes: [holdSeq],
    toEffect: (_balance, [{ remaining } = emptyHold]) =>
      remaining === 0n
        ? null
        : {
            category: null,
            amount: kind === 'submission' ? -remaining : remaining,
            entries: [
              { account: from, amount: -remaining, part: holdSeq },
              { account: to, amount: remaining, part: holdSeq },
            ],
          },
  }
}

/** Points that are withheld from a payout. An omitted field means zero. */
export type Withheld = { fee?: bigint; tax?: bigint }

/**
 * Plans the payout of a hold in transit: the points of the hold, less fee and tax, are paid to the member.
 * Moves nothing when the hold is empty. The history does not show the payout, because it already shows the
 * withdrawal.
 */
export const planPayout = (operation: LedgerOperation & { holdSeq: bigint } & Withheld): PlannedOperation => {
  const { holdSeq, fee = 0n, tax = 0n } = operation
  return {
    ...operation,
    request: { kind: 'payout', hold: holdSeq, fee, tax },
    consumes: [holdSeq],
    toEffect: (_balance, [{ remaining } = emptyHold]) =>
      remaining === 0n
        ? null
        : {
            category: null,
            amount: -remaining,
            entries: [
              { account: 'in_transit', amount: -remaining, part: holdSeq },
              { account: 'settled', amount: remaining - fee - tax },
              { account: 'fees', amount: fee },
              { account: 'tax', amount: tax },
            ],
            params: withheldParams({ fee, tax }),
          },
  }
}

/**
 * Plans the return of a payout: the credited points, the fee and the tax pay the member's debt first, and the
 * remaining points become available. When the member has deleted the account, all these points are unclaimed and pay
 * no debt: staff write the debt off.
 */
export const planReturn = (
  operation: LedgerOperation & { holdSeq: bigint; credited: bigint } & Withheld,
): PlannedOperation => {
  const { holdSeq, credited, fee = 0n, tax = 0n } = operation
  const amount = credited + fee + tax
  return {
    ...operation,
    request: { kind: 'return', hold: holdSeq, credited, fee, tax },
    consumes: [holdSeq],
    toEffect: (balance) => ({
      category: 'refund',
      amount,
      entries: [
        { account: 'settled', amount: -credited },
        { account: 'fees', amount: -fee },
        { account: 'tax', amount: -tax },
        ...(balance.isDeleted ? [{ account: 'unclaimed' as const, amount }] : creditEntries(amount, balance)),
      ],
      params: withheldParams({ fee, tax }),
    }),
  }
}

/**
 * Plans the refund of a hold, in transit or not: the points leave the hold, pay debt first, and then become
 * available. Moves nothing when the hold is empty.
 */
export const planRefund = (operation: LedgerOperation & { holdSeq: bigint }): PlannedOperation => ({
  ...operation,
  request: { kind: 'refund', hold: operation.holdSeq },
  consumes: [operation.holdSeq],
  toEffect: (balance, [{ remaining, account } = emptyHold]) =>
    remaining === 0n
      ? null
      : {
          category: 'refund',
          amount: remaining,
          entries: [
            { account, amount: -remaining, part: operation.holdSeq },
            ...creditEntries(remaining, balance),
          ],
        },
})

/**
 * Plans a settlement that staff made outside of a withdrawal. `unclaimed_payment`: an unclaimed payout was paid to the
 * member, less fee and tax. `unclaimed_write_off`: an unclaimed payout became income of the company. `tax_refund`: tax
 * that was withheld in excess was paid back to the member. The history does not show settlements.
 */
export const planSettlement = (
  operation: LedgerOperation & { kind: SettlementKind; amount: bigint } & Withheld,
): PlannedOperation => {
  const { kind, amount, fee = 0n, tax = 0n } = operation
  invariant(amount > 0n, 'a settlement has a positive amount')
  return {
    ...operation,
    request: { kind, amount, fee, tax, orderId: operation.orderId },
    consumes: [],
    toEffect: () => ({ category: null, amount: -amount, entries: toSettlementEntries(operation) }),
  }
}

const toSettlementEntries = ({
  kind,
  amount,
  fee = 0n,
  tax = 0n,
}: { kind: SettlementKind; amount: bigint } & Withheld): Entry[] => {
  const entries: Record<SettlementKind, Entry[]> = {
    unclaimed_payment: [
      { account: 'unclaimed', amount: -amount },
      { account: 'settled', amount: amount - fee - tax },
      { account: 'fees', amount: fee },
      { account: 'tax', amount: tax },
    ],
    unclaimed_write_off: [
      { account: 'unclaimed', amount: -amount },
      { account: 'breakage', amount },
    ],
    tax_refund: [
      { account: 'tax', amount: -amount },
      { account: 'settled', amount },
    ],
  }
  return entries[kind]
}

/**
 * Plans the return of a settlement's payment, which moves all of its points back: those of a payout are unclaimed again,
 * and those of a tax refund are withheld tax again. The history does not show it.
 */
export const planSettlementReturn = (
  operation: LedgerOperation & { kind: PaymentKind; amount: bigint } & Withheld,
): PlannedOperation => {
  const { kind, amount, fee = 0n, tax = 0n, orderId } = operation
  return {
    ...operation,
    request: { kind: `${kind}_return`, amount, fee, tax, orderId },
    consumes: [],
    toEffect: () => ({
      category: null,
      amount,
      entries: toSettlementEntries(operation).map((entry) => ({ ...entry, amount: -entry.amount })),
    }),
  }
}

/** Kinds of settlements that pay money to a person. */
export type PaymentKind = 'unclaimed_payment' | 'tax_refund'
export type SettlementKind = PaymentKind | 'unclaimed_write_off'

const emptyHold: Part = { remaining: 0n, account: 'held' }

const withheldParams = ({ fee, tax }: Required<Withheld>): Record<string, unknown> => ({
  ...(fee > 0n && { fee: pointsToNumber(fee) }),
  ...(tax > 0n && { tax: pointsToNumber(tax) }),
})
