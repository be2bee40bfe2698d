import { dayMs } from '@impulse/api/fields/durations'
import type { ListResponse } from '@impulse/api/lists/console-list'
import type { ConsoleWithdrawal, WithdrawalQuery, WithdrawalRow } from '@impulse/api/payouts/console-payouts'
import { pointsToNumber } from '@impulse/api/fields/money'
import { formatPhone, maskPhone, phoneStart } from '@impulse/api/fields/phone'
import { isWithdrawalReason } from '@impulse/api/withdrawals/withdrawal-reason-codes'
import { withdrawalReasons } from '@impulse/copy-ru/withdrawals/withdrawal-reasons'
import type { OrderStatus } from '@impulse/api/orders/order'
import { moscowDay, moscowIso } from '../../../../platform/clock/moscow.ts'
import { toListPage, toPage } from '../../../../platform/admin/list-page.ts'
import type { Queryable } from '../../../../platform/db/db.ts'
import { listOrderEvents } from '../../../earnings/orders/orders.service.ts'
import {
  streamWithdrawals,
  findWithdrawals,
  type WithdrawalFilter,
} from '../../withdrawals/withdrawals.service.ts'
import {
  getAdminWithdrawalByNumber,
  toAdminWithdrawals,
  type PayoutContext,
  type AdminWithdrawal,
} from './withdrawal-approvals.service.ts'
import {
  getRecordableOutcomes,
  isContradicted,
  needsOutcomeDocument,
} from '../providers/provider-payouts.rules.ts'
import { selectDebitDeciders, selectUnreturnedDebits } from './bank-debits.sql.ts'
import { findProvider } from '../providers/find-provider.ts'
import { findProviderPayout } from '../providers/provider-payouts.sql.ts'
import { selectQueuedOrders } from '../payout-queues.sql.ts'
import { findOutcomeProposal } from '../payouts.sql.ts'
import { findUnreachable } from '../providers/record-outcome-by-hand.ts'

/** Returns a page of the withdrawals that match the filter. */
export async function withdrawalsPage(
  { db, ...context }: PayoutContext,
  query: WithdrawalQuery,
): Promise<ListResponse<WithdrawalRow>> {
  const page = toPage(query)
  const filter = await toFilter(db, query, context.clock.businessNow())
  const { rows, count } = await findWithdrawals(db, filter, { ...page, order: query.order })
  return toListPage(await toAdminWithdrawals(db, rows, context), { count, page, toDto: toRow })
}

/** Yields all withdrawals that match the filter, in chunks. */
export async function* everyWithdrawal(
  { db, ...context }: PayoutContext,
  query: WithdrawalQuery,
): AsyncGenerator<WithdrawalRow[]> {
  const filter = await toFilter(db, query, context.clock.businessNow())
  for await (const rows of streamWithdrawals(db, filter, query.order))
    yield (await toAdminWithdrawals(db, rows, context)).map(toRow)
}

async function toFilter(db: Queryable, query: WithdrawalQuery, now: Date): Promise<WithdrawalFilter> {
  const { status = null, queue, bank, atLeast, atMost, days, q } = query
  const digits = q.replaceAll(/\D/g, '')
  const isDigits = digits !== '' && !/\p{L}/u.test(q)
  return {
    status,
    bank: bank?.trim().toLowerCase() || null,
    atLeast: atLeast === undefined ? null : BigInt(atLeast),
    atMost: atMost === undefined ? null : BigInt(atMost),
    before: days === undefined ? null : new Date(now.getTime() - Number(days) * dayMs),
    number: isDigits && digits.length < 11 ? BigInt(digits) : null,
    phone: isDigits ? phoneStart(digits) : null,
    name: q !== '' && !isDigits ? q.toLowerCase() : null,
    orderIds: queue === undefined ? null : await selectQueuedOrders(db, { queue, today: moscowDay(now) }),
  }
}

/**
 * Returns the console's card of a withdrawal: its amounts, payout, provider status, possible actions and timeline.
 * @throws Refusal withdrawal_not_found
 */
export async function getAdminWithdrawal(context: PayoutContext, number: bigint): Promise<ConsoleWithdrawal> {
  const card = await getAdminWithdrawalByNumber(context, number)
  const [events, providerPayout, debitDeciders, debits, proposal] = await Promise.all([
    listOrderEvents(context.db, card.orderId),
    findProviderPayout(context.db, card.orderId),
    selectDebitDeciders(context.db, card.orderId),
    selectUnreturnedDebits(context.db, card.orderId),
    findOutcomeProposal(context.db, card.orderId),
  ])
  const unreachable = await findUnreachable(
    { ...context, provider: findProvider(context.config) },
    providerPayout,
  )
  return {
    ...toRow(card),
    fee: pointsToNumber(card.fee),
    tax: pointsToNumber(card.tax),
    kind: card.recipient.kind,
    isOwnPhone: card.recipient.phone === card.phone,
    paidAt: card.paidAt && moscowIso(card.paidAt),
    reason: card.reason && isWithdrawalReason(card.reason) ? withdrawalReasons[card.reason].text : null,
    reference: card.reference,
    state: card.state,
    batch: card.batch === null ? null : String(card.batch),
    recordableOutcomes: getRecordableOutcomes(
      { state: card.state, providerPayout },
      context.clock.systemNow(),
    ),
    needsOutcomeDocument: needsOutcomeDocument(providerPayout, debitDeciders),
    outcomeDocument: card.outcomeDocument,
    isProviderUnreachable: unreachable !== null,
    isDebited: debits.length > 0,
    outcomeProposal: proposal?.outcome === card.state ? null : proposal,
    providerStatus: providerPayout?.providerStatus ?? null,
    nameCheck: providerPayout?.nameCheck ?? null,
    canResubmit: providerPayout !== null && card.state === 'ready' && providerPayout.refusedSubmissions > 0,
    isContradicted: providerPayout !== null && isContradicted(providerPayout),
    contradictionExplanation: providerPayout?.contradictionExplanation ?? null,
    timeline: events.flatMap(({ status, at, actor, note }) =>
      isWithdrawalStatus(status) ? [{ status, at: moscowIso(at), actor, note }] : [],
    ),
  }
}

const isWithdrawalStatus = (status: OrderStatus): status is ConsoleWithdrawal['status'] =>
  status !== 'accepted' && status !== 'closed'

const toRow = (card: AdminWithdrawal): WithdrawalRow => ({
  id: String(card.number),
  memberId: card.memberId,
  fullName: card.fullName,
  phone: card.phone && formatPhone(card.phone),
  status: card.status,
  amount: pointsToNumber(card.amount),
  credited: pointsToNumber(card.credited),
  bankName: card.recipient.bankName,
  recipient: maskedRecipient(card.recipient),
  createdAt: moscowIso(card.createdAt),
  isAutomatic: card.isAutomatic,
  expectedOn: card.expectedOn,
  approvedBy: card.approvedBy,
  approvalsNeeded: card.approvalsNeeded,
  warnings: card.warnings,
})

/**
 * Masks the recipient's phone or account except for the last digits, by which staff recognise the recipient. The bank
 * file contains the recipient in full.
 */
export function maskedRecipient({
  phone,
  account,
}: {
  phone: string | null
  account: string | null
}): string {
  if (phone !== null) return maskPhone(phone)
  return account === null ? 'удалён' : `•••• ${account.slice(-4)}`
}
