import type { DeliveryQuery } from '@impulse/api/notifications/console-deliveries'
import type { ConsoleAction } from '@impulse/api/staff/console-permissions'
import type { WaitingKind } from '@impulse/api/dashboard/console-dashboard'

type WaitingPage = { to: string; action: ConsoleAction }

/** Exactly the rows that the card counts. */
const undeliveredStates: Partial<DeliveryQuery> = { state: 'undelivered', days: '1' }

/** Page of each queue, and the permission that opens it. */
export const waitingPages: Record<WaitingKind, WaitingPage> = {
  documents: { to: '/documents', action: 'documents.list' },
  withdrawals: { to: '/withdrawals', action: 'payouts.queue' },
  claims: { to: '/claims', action: 'claims.queue' },
  risks: { to: '/risks', action: 'risks.list' },
  'balance-changes': { to: '/balance-changes', action: 'balance-changes.list' },
  merges: { to: '/merges', action: 'merges.list' },
  payer: { to: '/payout-desk', action: 'payer.decide' },
  texts: { to: '/legal-documents', action: 'texts.list' },
  questions: { to: '/questions', action: 'questions.list' },
  messages: {
    to: `/deliveries?filter=${encodeURIComponent(JSON.stringify(undeliveredStates))}`,
    action: 'deliveries.list',
  },
  imports: { to: '/imports', action: 'imports.list' },
  rules: { to: '/rules', action: 'rules.list' },
}
