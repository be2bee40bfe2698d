import type { ConsoleAction } from './console-permissions.ts'

/**
 * Actions by which a person's decision makes points available or lets money leave. Each needs the account declaration of
 * the person, because the server could not refuse decisions about the person's own money without it.
 */
const moneyActions: ReadonlySet<ConsoleAction> = new Set([
  'payouts.approve',
  'settlements.decide',
  'payer.decide',
  'risk-cases.close',
  'balance-corrections.decide',
  'member-merges.decide',
  'reward-rules.approve',
  'claims.answer',
  'contracts.reassign',
  'imports.commit',
  'imports.undo',
])

/** Returns true when only a staff member with an account declaration may do the action. */
export const needsDeclaration = (action: ConsoleAction): boolean => moneyActions.has(action)
