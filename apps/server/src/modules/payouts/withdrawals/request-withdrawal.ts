import { pointsToNumber } from '@impulse/api/fields/money'
import type { Order } from '@impulse/api/orders/order'
import type { RepeatedWithdrawal, ShownQuote, WithdrawalRequest } from '@impulse/api/withdrawals/withdrawal'
import { calculateQuote, type WithdrawalQuote } from '@impulse/api/withdrawals/withdrawal-quote'
import { postHold, lockBalances } from '../../../ledger/ledger.ts'
import { hashRequest } from '../../../ledger/posting.ts'
import { moscowIso } from '../../../platform/clock/moscow.ts'
import type { WithdrawalConfig } from '../../../platform/config/config.ts'
import type { Tx } from '../../../platform/db/db.ts'
import { repetitionMs } from '@impulse/api/withdrawals/repetition'
import { newId } from '../../../platform/ids/ids.ts'
import { Refusal } from '../../../platform/refusal/refusal.ts'
import { findFirstResponse, openOrder } from '../../earnings/orders/orders.service.ts'
import { lookupRecipient, resolveRecipient, toStoredDetails } from '../recipients/recipients.service.ts'
import { notifyMembers } from './change-withdrawal-status.ts'
import { type EvaluatedTerms, evaluateTerms } from './terms/terms.ts'
import { refusalFor } from './terms/terms.rules.ts'
import { findWithdrawal, insertWithdrawal } from './withdrawals.sql.ts'
import type { DbContext } from '../../../platform/db/db-context.ts'

export type WithdrawalContext = DbContext & { withdrawalConfig: WithdrawalConfig }
type WithdrawalRequestInput = {
  memberId: string
  key: string
  request: WithdrawalRequest
  /** True when the server requests the withdrawal by the rule of the member. */
  isAutomatic?: boolean
}

/**
 * Requests a withdrawal: moves the amount from available to the hold and creates an order in review.
 * A retry with the same key returns the first response. A refused request stores nothing.
 * @throws Refusal withdrawal_repeated, the codes of `blockerCodes` and `refusalFor`, bank_not_found, bic_not_found,
 * recipient_unconfirmed, recipient_too_new, too_many_recipients, quote_changed, idempotency_mismatch
 */
export const requestWithdrawal = (
  { db, ...context }: WithdrawalContext,
  input: WithdrawalRequestInput,
): Promise<Order> => db.transaction((tx) => requestWithdrawalInTx(tx, context, input))

/**
 * Requests a withdrawal like `requestWithdrawal`, in the caller's transaction.
 * @throws Refusal those of `requestWithdrawal`
 */
export async function requestWithdrawalInTx(
  tx: Tx,
  { clock, withdrawalConfig }: Omit<WithdrawalContext, 'db'>,
  { memberId, key, request, isAutomatic = false }: WithdrawalRequestInput,
): Promise<Order> {
  // Parallel requests of the member wait for this lock, so that two requests cannot use the same key or the
  // same money.
  const locked = await lockBalances(tx, [memberId])
  // The hash leaves out the quote: a retry must equal the first request, but the quote that the form shows may have
  // changed because of the hold of the first request.
  const { quote: shownQuote, ...content } = request
  const input = { memberId, key, hash: hashRequest({ kind: 'withdrawal', ...content }) }
  const now = clock.businessNow()
  const to = toStoredDetails(request)
  const repeatedSince = request.isAdditional === true ? null : new Date(now.getTime() - repetitionMs)
  const compared = { key, amount: request.amount, to, repeatedSince }
  const [terms, found] = await Promise.all([
    evaluateTerms(tx, { memberId, now, withdrawalConfig, request: compared }),
    lookupRecipient(tx, { memberId, to }),
  ])
  // Finds the first response before any refusal: a retry must return the first response even if a new request would be
  // refused now.
  const firstResponse = terms.facts.isKeyUsed && (await findFirstResponse(tx, input))
  if (firstResponse) return firstResponse
  await refuseRepeated(tx, terms)
  refuseByTerms(terms, request.amount)
  const { waitingHours } = withdrawalConfig
  const recipient = await resolveRecipient(tx, { memberId, lookup: found, now, waitingHours })
  const quote = calculateQuote(request.amount, terms.charges)
  refuseChangedQuote(quote, { shownQuote, expectedOn: terms.expectedOn })
  const orderId = newId()
  const [amount, fee, tax] = [BigInt(quote.amount), BigInt(quote.fee), BigInt(quote.tax)]
  const newOrder = { category: 'withdrawal', subject: recipient.bankName, amount, now } as const
  const operation = {
    memberId,
    orderId,
    amount,
    key: `withdrawal:${orderId}`,
    isNewKey: true,
    actor: 'member',
    at: now,
    params: { fee: quote.fee, tax: quote.tax, credited: quote.credited },
  }
  const [transaction, order] = await Promise.all([
    postHold(tx, operation, locked),
    openOrder(tx, input, { ...newOrder, id: orderId }),
  ])
  // The key was unused when the facts were read (`isKeyUsed`). Other withdrawals of the member wait for the lock, so
  // only an order of another category can have used the key since then.
  if (!order) throw new Refusal('idempotency_mismatch')
  const credited = amount - fee - tax
  const payload = { orderId, memberId, number: BigInt(order.number), amount, credited }
  await Promise.all([
    insertWithdrawal(tx, {
      orderId,
      memberId,
      holdSeq: transaction.seq,
      amount,
      fee,
      tax,
      credited,
      recipientId: recipient.id,
      fullName: toFullName(terms),
      expectedOn: terms.expectedOn,
      taxMode: terms.charges.taxMode,
      isAutomatic,
    }),
    notifyMembers(tx, [payload], { status: 'review', at: now, reason: '', isAutomatic }),
  ])
  return order
}

function refuseChangedQuote(
  { fee, tax, credited }: WithdrawalQuote,
  { shownQuote, expectedOn }: { shownQuote: ShownQuote | undefined; expectedOn: string },
): void {
  if (!shownQuote) return
  const isSame =
    fee === shownQuote.fee &&
    tax === shownQuote.tax &&
    credited === shownQuote.credited &&
    expectedOn === shownQuote.expectedOn
  if (!isSame) throw new Refusal('quote_changed', { fee, tax, credited, expectedOn } satisfies ShownQuote)
}

/**
 * Refuses a request that equals a recent one with another key. The caller checks this before the blockers and limits,
 * because the hold of the recent request may contain the points that the new request lacks.
 */
async function refuseRepeated(tx: Tx, { facts: { repeatedNumber } }: EvaluatedTerms): Promise<void> {
  const earlier = repeatedNumber === null ? null : await findWithdrawal(tx, { number: repeatedNumber })
  if (!earlier) return
  const { orderId, number, createdAt } = earlier
  const details = { orderId, number: Number(number), requestedAt: moscowIso(createdAt) }
  throw new Refusal('withdrawal_repeated', details satisfies RepeatedWithdrawal)
}

function refuseByTerms(terms: EvaluatedTerms, amount: number): void {
  const [blocker] = terms.activeBlockers
  if (blocker)
    throw new Refusal(blocker.code, {
      ...(blocker.until && { until: moscowIso(blocker.until) }),
      ...(blocker.missing !== null && { missing: pointsToNumber(blocker.missing) }),
    })
  const refusal = refusalFor(amount, terms)
  if (!refusal) return
  const { code, ...details } = refusal
  throw new Refusal(code, details)
}

/** Returns the full name with the last name first, as bank documents write it. */
const toFullName = ({ facts: { lastName, firstName, middleName } }: EvaluatedTerms): string =>
  [lastName, firstName, middleName].filter((name) => name !== '').join(' ')
