/** Roles of staff members. A staff member may have several roles. */
export const staffRoles = ['content', 'verifier', 'finance', 'admin'] as const
export type StaffRole = (typeof staffRoles)[number]

/**
 * People who may do an action. `anyone`: even a person without a session. `staff`: every signed-in staff
 * member, whatever the roles.
 */
export type Allowed = 'anyone' | 'staff' | readonly StaffRole[]

/**
 * Permissions: the actions of the console, and the roles that may do each action. Every route of the console
 * names its action.
 */
export const consoleActions = {
  'access.sign-in': 'anyone',
  'access.invitation': 'anyone',
  'access.session': 'staff',
  'access.my-sessions': 'staff',
  'access.my-access': 'staff',
  'access.my-account': 'staff',

  'dashboard.see': 'staff',
  'dashboard.identity-documents': ['verifier', 'admin'],
  'dashboard.withdrawals': ['finance', 'admin'],
  'dashboard.payouts-ready': ['finance', 'admin'],
  'dashboard.payouts-blocked': ['finance', 'admin'],
  'dashboard.payouts-in-debt': ['finance', 'admin'],
  'dashboard.payouts-overdue': ['finance', 'admin'],
  'dashboard.payouts-unclear': ['finance', 'admin'],
  'dashboard.batches-partly-answered': ['finance', 'admin'],
  'dashboard.statement-lines': ['finance', 'admin'],
  'dashboard.double-debits': ['finance', 'admin'],
  'dashboard.claims': ['finance', 'admin'],
  'dashboard.undelivered': ['finance', 'admin'],
  'dashboard.tickets': ['content', 'finance', 'admin'],
  'dashboard.imports': ['admin'],
  'dashboard.risk-cases': ['finance', 'admin'],
  'dashboard.risk-checks': ['finance', 'admin'],
  'dashboard.security-alarms': ['admin'],
  'dashboard.restrictions': ['finance', 'admin'],
  'dashboard.balance-corrections': ['finance', 'admin'],
  'dashboard.unclaimed-payouts': ['finance', 'admin'],
  'dashboard.manual-settlements': ['finance', 'admin'],
  'dashboard.payer': ['admin'],
  'dashboard.legal-texts': ['content', 'admin'],
  'dashboard.reward-rules': ['admin'],
  'dashboard.payouts-paused': ['finance', 'admin'],
  'dashboard.sign-in-codes-paused': ['verifier', 'content', 'finance', 'admin'],
  'dashboard.member-merges': ['finance', 'admin'],
  'dashboard.liability': ['finance', 'admin'],
  'dashboard.funnel': ['finance', 'admin'],

  'members.list': ['verifier', 'finance', 'admin'],
  'members.export': ['admin'],
  'members.see': ['verifier', 'finance', 'admin'],
  'members.block': ['admin'],
  'members.end-second-factor': ['finance', 'admin'],
  'members.end-sessions': ['finance', 'admin'],
  'members.impersonate': ['admin'],
  'members.restrict-payouts': ['finance', 'admin'],

  'identity-documents.list': ['verifier', 'admin'],
  'identity-documents.export': ['admin'],
  'identity-documents.review': ['verifier', 'admin'],
  /** Opens, for a stated reason, an identity document that is not in review, from the card of its member. */
  'identity-documents.open': ['verifier', 'admin'],

  'withdrawals.list': ['finance', 'admin'],
  'payouts.export-lists': ['finance', 'admin'],
  'payouts.approve': ['finance', 'admin'],
  'payouts.reject': ['finance', 'admin'],
  'payouts.record-outcome': ['finance', 'admin'],
  'payouts.batches': ['finance', 'admin'],
  'payouts.make-batch': ['finance', 'admin'],
  'payouts.manage-batch': ['finance', 'admin'],
  'payouts.export': ['finance', 'admin'],
  'payouts.statement-lines': ['finance', 'admin'],
  'payouts.decide-line': ['finance', 'admin'],
  'payouts.close-day': ['finance', 'admin'],
  'payouts.import-response': ['finance', 'admin'],
  'payouts.overview': ['finance', 'admin'],
  'payouts.pause': ['finance', 'admin'],
  /** Ends the payout pause that an administrator began. */
  'payouts.override-pause': ['admin'],
  'payouts.check-status': ['finance', 'admin'],
  'payouts.change-method': ['admin'],
  'payouts.resubmit': ['finance', 'admin'],
  'payouts.explain': ['finance', 'admin'],

  'accounting.view': ['finance', 'admin'],
  'accounting.export': ['finance', 'admin'],
  'accounting.close-month': ['finance', 'admin'],
  'settlements.list': ['finance', 'admin'],
  'settlements.export': ['finance', 'admin'],
  'settlements.propose': ['finance', 'admin'],
  'settlements.decide': ['finance', 'admin'],

  'payer.see': ['finance', 'admin'],
  'payer.propose': ['admin'],
  'payer.decide': ['admin'],

  'risk-cases.list': ['finance', 'admin'],
  'risk-cases.export': ['finance', 'admin'],
  'risk-cases.see': ['finance', 'admin'],
  'risk-cases.close': ['finance', 'admin'],

  'balance-corrections.list': ['finance', 'admin'],
  'balance-corrections.export': ['finance', 'admin'],
  'balance-corrections.propose': ['finance', 'admin'],
  'balance-corrections.decide': ['finance', 'admin'],

  'member-merges.list': ['finance', 'admin'],
  'member-merges.export': ['finance', 'admin'],
  'member-merges.propose': ['finance', 'admin'],
  'member-merges.decide': ['finance', 'admin'],

  'deliveries.list': ['finance', 'admin'],
  'deliveries.export': ['finance', 'admin'],

  'background-tasks.see': ['admin'],
  'background-tasks.retry': ['admin'],

  'system-switches.see': ['admin'],
  'system-switches.sign-in-codes': ['admin'],
  'system-switches.maintenance': ['admin'],

  'reward-rules.list': ['admin'],
  'reward-rules.export': ['admin'],
  'reward-rules.draft': ['admin'],
  'reward-rules.discard': ['admin'],
  'reward-rules.approve': ['admin'],
  'reward-rules.simulate': ['admin'],

  'tickets.list': ['content', 'finance', 'admin'],
  'tickets.export': ['admin'],
  'tickets.answer': ['content', 'finance', 'admin'],

  'news.list': ['content', 'admin'],
  'news.export': ['content', 'admin'],
  'news.write': ['content', 'admin'],
  'news.publish': ['content', 'admin'],

  'claims.queue': ['finance', 'admin'],
  'claims.export': ['finance', 'admin'],
  'claims.answer': ['finance', 'admin'],

  'contracts.list': ['admin'],
  'contracts.export': ['admin'],
  'contracts.reassign': ['admin'],

  'imports.list': ['admin'],
  'imports.export': ['admin'],
  'imports.load': ['admin'],
  'imports.commit': ['admin'],
  'imports.rejected': ['admin'],
  'imports.file': ['admin'],
  'imports.undo': ['admin'],
  'imports.mappings': ['admin'],

  'texts.list': ['content', 'admin'],
  'texts.write': ['content', 'admin'],
  'texts.publish': ['content', 'admin'],
  'texts.decide': ['content', 'admin'],

  'broadcasts.list': ['content', 'admin'],
  'broadcasts.export': ['content', 'admin'],
  'broadcasts.write': ['content', 'admin'],
  'broadcasts.send': ['content', 'admin'],

  'staff.list': ['admin'],
  'staff.export': ['admin'],
  'staff.create': ['admin'],
  'staff.change-roles': ['admin'],
  'staff.remove': ['admin'],
  'staff.invite': ['admin'],
  'staff.confirm': ['admin'],
  'staff.end-sessions': ['admin'],
  'staff.clear-account': ['admin'],

  'audit.list': ['admin'],
  'audit.export': ['admin'],

  'security-events.list': ['admin'],
  'security-events.export': ['admin'],
} as const satisfies Record<string, Allowed>

export type ConsoleAction = keyof typeof consoleActions

export const consoleActionNames = Object.keys(consoleActions) as ConsoleAction[]

/**
 * Returns true when one of the roles permits the action, and for every action that is open to anyone or to all staff.
 */
export function mayDo(action: ConsoleAction, roles: readonly StaffRole[]): boolean {
  const allowed: Allowed = consoleActions[action]
  return typeof allowed === 'string' || roles.some((role) => allowed.includes(role))
}
