/** Roles of staff. A person may have several. */
export const staffRoles = ['content', 'verifier', 'finance', 'admin'] as const
export type StaffRole = (typeof staffRoles)[number]

/** `anyone`: without a session. `staff`: every signed-in staff member, whatever their roles. */
export type Allowed = 'anyone' | 'staff' | readonly StaffRole[]

/**
 * The permission matrix: actions of the console and the roles that may do them. Every route of the console
 * names its action, and the menu shows what the roles allow.
 */
export const consoleActions = {
  'access.sign-in': 'anyone',
  'access.invitation': 'anyone',
  'access.session': 'staff',
  'access.own-sessions': 'staff',
  'access.own': 'staff',

  'today.see': 'staff',
  'today.documents': ['verifier', 'admin'],
  'today.withdrawals': ['finance', 'admin'],
  'today.claims': ['finance', 'admin'],
  'today.messages': ['finance', 'admin'],
  'today.questions': ['content', 'finance', 'admin'],
  'today.imports': ['admin'],
  'today.risks': ['finance', 'admin'],
  'today.balance-changes': ['finance', 'admin'],
  'today.payer': ['admin'],
  'today.texts': ['content', 'admin'],
  'today.rules': ['admin'],
  'today.payout-brake': ['finance', 'admin'],
  'today.code-brake': ['verifier', 'content', 'finance', 'admin'],
  'today.merges': ['finance', 'admin'],
  'today.liability': ['finance', 'admin'],
  'today.funnel': ['finance', 'admin'],

  'members.list': ['verifier', 'finance', 'admin'],
  'members.export': ['admin'],
  'members.see': ['verifier', 'finance', 'admin'],
  'members.block': ['admin'],
  'members.view-as': ['admin'],
  'members.hold-payouts': ['finance', 'admin'],

  'documents.list': ['verifier', 'admin'],
  'documents.export': ['admin'],
  'documents.review': ['verifier', 'admin'],
  /** Opens a document that is not in review, from its member's card, for a reason. */
  'documents.open': ['verifier', 'admin'],

  'payouts.queue': ['finance', 'admin'],
  'payouts.export-lists': ['finance', 'admin'],
  'payouts.approve': ['finance', 'admin'],
  'payouts.reject': ['finance', 'admin'],
  'payouts.settle': ['finance', 'admin'],
  'payouts.batches': ['finance', 'admin'],
  'payouts.make-batch': ['finance', 'admin'],
  'payouts.export': ['finance', 'admin'],
  'payouts.take-answer': ['finance', 'admin'],
  'payouts.desk': ['finance', 'admin'],
  'payouts.brake': ['finance', 'admin'],
  /** Changes or releases a switch that an administrator set. */
  'payouts.admin-brake': ['admin'],
  'payouts.ask': ['finance', 'admin'],

  'payer.see': ['finance', 'admin'],
  'payer.propose': ['admin'],
  'payer.decide': ['admin'],

  'risks.list': ['finance', 'admin'],
  'risks.export': ['finance', 'admin'],
  'risks.see': ['finance', 'admin'],
  'risks.close': ['finance', 'admin'],

  'balance-changes.list': ['finance', 'admin'],
  'balance-changes.export': ['finance', 'admin'],
  'balance-changes.propose': ['finance', 'admin'],
  'balance-changes.decide': ['finance', 'admin'],

  'merges.list': ['finance', 'admin'],
  'merges.export': ['finance', 'admin'],
  'merges.propose': ['finance', 'admin'],
  'merges.decide': ['finance', 'admin'],

  'deliveries.list': ['finance', 'admin'],
  'deliveries.export': ['finance', 'admin'],

  'brakes.see': ['admin'],
  'brakes.codes': ['admin'],
  'brakes.maintenance': ['admin'],

  'rules.list': ['admin'],
  'rules.export': ['admin'],
  'rules.draft': ['admin'],
  'rules.discard': ['admin'],
  'rules.approve': ['admin'],
  'rules.simulate': ['admin'],

  'questions.list': ['content', 'finance', 'admin'],
  'questions.export': ['admin'],
  'questions.answer': ['content', 'finance', 'admin'],

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

  'audit.list': ['admin'],
  'audit.export': ['admin'],
} as const satisfies Record<string, Allowed>

export type ConsoleAction = keyof typeof consoleActions

export const consoleActionNames = Object.keys(consoleActions) as ConsoleAction[]

/** Returns true when one of the roles permits the action. */
export function mayDo(action: ConsoleAction, roles: readonly StaffRole[]): boolean {
  const allowed: Allowed = consoleActions[action]
  return typeof allowed === 'string' || roles.some((role) => allowed.includes(role))
}
