import type { MemberQuery } from '../members/console-members.ts'
import type { DeliveryQuery } from '../notifications/console-deliveries.ts'
import type { WithdrawalQuery } from '../payouts/console-payouts.ts'
import type { SecurityEventQuery } from '../security-events/console-security-events.ts'
import type { ConsoleAction } from '../staff/console-permissions.ts'
import type { SystemSwitchKind, WaitingKind } from './console-dashboard.ts'

/** Page of the console. `to`: its path after the `#` of the address. `action`: permission that opens the page. */
type WaitingPage = { to: string; action: ConsoleAction }

/**
 * Filters that limit the delivery list to the undelivered messages of the last day, which the page «Сегодня» counts.
 */
const undeliveredStates: Partial<DeliveryQuery> = { state: 'undelivered', days: '1' }

/**
 * Filter of the member list for restrictions that one staff member has agreed to lift and that a second staff member
 * must still agree to lift.
 */
const liftWaiting: Partial<MemberQuery> = { lift: 'waiting' }

/** Filter of the member list for members whose last risk check ended with an error. */
const failedChecks: Partial<MemberQuery> = { riskCheck: 'failed' }

/** Filter of the security journal for refused sign-ins and requests. */
const failures: Partial<SecurityEventQuery> = { outcome: 'failure' }

const withdrawalsIn = (filter: Pick<WithdrawalQuery, 'queue'>): WaitingPage => ({
  to: `/withdrawals?filter=${encodeURIComponent(JSON.stringify(filter))}`,
  action: 'withdrawals.list',
})

/** Page of each system switch. */
export const systemSwitchPages: Record<SystemSwitchKind, WaitingPage> = {
  'payouts-paused': { to: '/payout-overview', action: 'payouts.overview' },
  'sign-in-codes-paused': { to: '/system-switches', action: 'system-switches.see' },
}

/** Page of each queue. */
export const waitingPages: Record<WaitingKind, WaitingPage> = {
  'identity-documents': { to: '/identity-documents', action: 'identity-documents.list' },
  withdrawals: { to: '/withdrawals', action: 'withdrawals.list' },
  'payouts-ready': { to: '/payout-batches', action: 'payouts.batches' },
  'payouts-blocked': withdrawalsIn({ queue: 'payouts-blocked' }),
  'payouts-in-debt': withdrawalsIn({ queue: 'payouts-in-debt' }),
  'payouts-overdue': withdrawalsIn({ queue: 'payouts-overdue' }),
  'payouts-unclear': { to: '/payout-overview', action: 'payouts.overview' },
  'batches-partly-answered': { to: '/payout-batches', action: 'payouts.batches' },
  'statement-lines': { to: '/statement-lines', action: 'payouts.statement-lines' },
  'double-debits': { to: '/statement-lines', action: 'payouts.statement-lines' },
  claims: { to: '/claims', action: 'claims.queue' },
  'risk-cases': { to: '/risk-cases', action: 'risk-cases.list' },
  'risk-checks': {
    to: `/members?filter=${encodeURIComponent(JSON.stringify(failedChecks))}`,
    action: 'risk-cases.list',
  },
  'security-alarms': {
    to: `/security-events?filter=${encodeURIComponent(JSON.stringify(failures))}`,
    action: 'security-events.list',
  },
  restrictions: {
    to: `/members?filter=${encodeURIComponent(JSON.stringify(liftWaiting))}`,
    action: 'members.restrict-payouts',
  },
  'balance-corrections': { to: '/balance-corrections', action: 'balance-corrections.list' },
  'unclaimed-payouts': { to: '/unclaimed-payouts', action: 'settlements.list' },
  'manual-settlements': { to: '/manual-settlements', action: 'settlements.list' },
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
