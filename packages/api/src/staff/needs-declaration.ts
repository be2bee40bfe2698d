import type { ConsoleAction } from './console-permissions.ts'

/** Actions that only show something, and those of a person's own access. They decide nothing about members. */
type ReadingAction = Extract<
  ConsoleAction,
  `dashboard.${string}` | `access.${string}` | `${string}.list` | `${string}.see`
>

/**
 * True for each action by which a person's decision makes points available, lets money leave or helps a member to get
 * money, also when a second person has to agree. Such an action needs the account declaration of the person, because the
 * server could not refuse decisions about the person's own money without it. Lists all actions, so that the type checker
 * asks for a decision about each new permission.
 */
const moneyActions: Record<Exclude<ConsoleAction, ReadingAction>, boolean> = {
  'members.export': false,
  // The route that lifts a restriction needs the declaration. To impose one needs none: it releases no money.
  'members.block': false,
  // The payouts stop with it, and the route that resumes them needs the declaration.
  'members.end-second-factor': false,
  'members.end-sessions': false,
  'members.impersonate': false,
  'members.restrict-payouts': false,

  'identity-documents.export': false,
  'identity-documents.review': true,
  'identity-documents.open': false,

  'payouts.export-lists': false,
  'payouts.approve': true,
  'payouts.reject': true,
  'payouts.record-outcome': true,
  'payouts.batches': false,
  'payouts.make-batch': false,
  'payouts.manage-batch': false,
  'payouts.export': false,
  'payouts.statement-lines': false,
  'payouts.decide-line': true,
  'payouts.close-day': false,
  'payouts.import-response': true,
  'payouts.overview': false,
  'payouts.pause': false,
  'payouts.override-pause': false,
  'payouts.check-status': false,
  'payouts.change-method': false,
  'payouts.resubmit': true,
  'payouts.explain': true,

  'accounting.view': false,
  'accounting.export': false,
  'accounting.close-month': false,

  'settlements.export': false,
  'settlements.propose': true,
  'settlements.decide': true,

  'payer.propose': false,
  'payer.decide': true,

  'risk-cases.export': false,
  'risk-cases.close': true,

  'balance-corrections.export': false,
  'balance-corrections.propose': true,
  'balance-corrections.decide': true,

  'member-merges.export': false,
  'member-merges.propose': true,
  'member-merges.decide': true,

  'deliveries.export': false,

  'background-tasks.retry': false,

  'system-switches.sign-in-codes': false,
  'system-switches.maintenance': false,

  'reward-rules.export': false,
  'reward-rules.draft': false,
  'reward-rules.discard': false,
  'reward-rules.approve': true,
  'reward-rules.simulate': false,

  'tickets.export': false,
  'tickets.answer': false,

  'news.export': false,
  'news.write': false,
  'news.publish': false,

  'claims.queue': false,
  'claims.export': false,
  'claims.answer': true,

  'contracts.export': false,
  'contracts.reassign': true,

  'imports.export': false,
  'imports.load': false,
  'imports.commit': true,
  'imports.rejected': false,
  'imports.file': false,
  'imports.undo': true,
  'imports.mappings': false,

  'texts.write': false,
  'texts.publish': false,
  'texts.decide': false,

  'broadcasts.export': false,
  'broadcasts.write': false,
  'broadcasts.send': false,

  'staff.export': false,
  'staff.create': false,
  'staff.change-roles': false,
  'staff.remove': false,
  'staff.invite': false,
  'staff.confirm': false,
  'staff.end-sessions': false,
  'staff.clear-account': false,

  'audit.export': false,

  'security-events.export': false,
}

const byAction: Partial<Record<ConsoleAction, boolean>> = moneyActions

/** Returns true when only a staff member with an account declaration may do the action. */
export const needsDeclaration = (action: ConsoleAction): boolean => byAction[action] ?? false
