import type { DeliveryQuery } from '@impulse/api/notifications/console-deliveries'
import type { WithdrawalQuery } from '@impulse/api/payouts/console-payouts'
import type { ConsoleAction } from '@impulse/api/staff/console-permissions'
import type { WaitingKind } from '@impulse/api/dashboard/console-dashboard'

type WaitingPage = { to: string; action: ConsoleAction }

/** Filters that limit the delivery list to the rows that the card on the page «Сегодня» counts. */
const undeliveredStates: Partial<DeliveryQuery> = { state: 'undelivered', days: '1' }

const withdrawalsIn = (status: WithdrawalQuery['status']): WaitingPage => ({
  to: `/withdrawals?filter=${encodeURIComponent(JSON.stringify({ status }))}`,
  action: 'payouts.queue',
})

/** Page of each queue, and the permission that opens it. */
export const waitingPages: Record<WaitingKind, WaitingPage> = {
  'identity-documents': { to: '/identity-documents', action: 'identity-documents.list' },
  withdrawals: { to: '/withdrawals', action: 'payouts.queue' },
  'payouts-ready': { to: '/payout-batches', action: 'payouts.batches' },
  'payouts-held': withdrawalsIn('approved'),
  'payouts-overdue': withdrawalsIn('sent'),
  'payouts-unclear': { to: '/payout-overview', action: 'payouts.overview' },
  'batches-unanswered': { to: '/payout-batches', action: 'payouts.batches' },
  'statement-lines': { to: '/statement-lines', action: 'payouts.statement-lines' },
  claims: { to: '/claims', action: 'claims.queue' },
  'risk-cases': { to: '/risk-cases', action: 'risk-cases.list' },
  'risk-scans': { to: '/risk-cases', action: 'risk-cases.list' },
  'balance-corrections': { to: '/balance-corrections', action: 'balance-corrections.list' },
  'member-merges': { to: '/member-merges', action: 'member-merges.list' },
  payer: { to: '/payout-overview', action: 'payer.decide' },
  'legal-texts': { to: '/legal-texts', action: 'texts.list' },
  tickets: { to: '/tickets', action: 'tickets.list' },
  undelivered: {
    to: `/deliveries?filter=${encodeURIComponent(JSON.stringify(undeliveredStates))}`,
    action: 'deliveries.list',
  },
  imports: { to: '/imports', action: 'imports.list' },
  'reward-rules': { to: '/reward-rules', action: 'reward-rules.list' },
}
