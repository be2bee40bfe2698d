import type { WithdrawalTerms } from '@impulse/api/withdrawals/withdrawal'

/** Terms of a member who can withdraw, and has no saved recipient. */
export const withdrawalTerms: WithdrawalTerms = {
  available: 20_000,
  minimum: 100,
  maximum: 30_000,
  monthLimit: 100_000,
  monthLeft: 100_000,
  charges: { fee: 0, taxMode: 'none', yearIncome: 0, yearTax: 0 },
  expectedOn: '2026-11-24',
  phone: '79000000000',
  recipientWaitingHours: 48,
  blockers: [],
  recipients: [],
  lastPaid: null,
}
