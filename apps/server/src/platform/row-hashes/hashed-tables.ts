/** Table whose rows have hashes. */
export type HashedTable = {
  /** Columns of the primary key, as the trigger of the table has them. */
  key: readonly string[]
  /**
   * SQL expression for the id of the member of a row `t`, and the join that the expression needs. Undefined: the rows are
   * not about one member, so only a verification of all members checks them.
   */
  member?: { id: string; join?: string }
  /** Columns that the hash does not contain, because the server changes them often and no money depends on them. */
  unhashed?: readonly string[]
}

const ofMember = { id: 't.member_id' }
const ofOrder = { id: 'o.member_id', join: 'join orders o on o.id = t.order_id' }

/** Tables whose rows have hashes; each has the trigger `hash_row` with the same key and the same unhashed columns. */
export const hashedTables: Readonly<Record<string, HashedTable>> = {
  members: {
    key: ['id'],
    member: { id: 't.id' },
    // Profile, and the last sign-in, which the server writes with each sign-in.
    unhashed: [
      'city_name',
      'place_of_work',
      'user_name',
      'email',
      'email_confirmed_at',
      'avatar',
      'last_signed_in_at',
    ],
  },
  former_phones: { key: ['id'], member: ofMember },
  // The unhashed columns are erased with the account.
  consents: { key: ['member_id', 'id'], member: ofMember, unhashed: ['ip', 'user_agent'] },
  news_likes: { key: ['news_id', 'member_id'], member: ofMember },
  // The unhashed columns are written with each use of the session, passkey or code, and open nothing without a key that
  // is outside the database.
  sessions: {
    key: ['id'],
    member: ofMember,
    unhashed: [
      'last_used_at',
      'seen_at',
      'refresh_number',
      'refresh_hash',
      'refreshed_at',
      'ip',
      'user_agent',
    ],
  },
  passkeys: { key: ['id'], member: ofMember, unhashed: ['last_used_at', 'counter'] },
  second_factors: { key: ['member_id'], member: ofMember },
  sign_in_attempts: { key: ['id'], unhashed: ['tries', 'closed_at', 'sms_at', 'sms_limits'] },
  staff_access: { key: ['name'], unhashed: ['totp_step'] },
  staff_invitations: { key: ['name'] },
  staff_passkeys: { key: ['id'], unhashed: ['last_used_at', 'counter'] },
  staff_recovery_codes: { key: ['name', 'code_hash'] },
  staff_sessions: { key: ['id'], unhashed: ['last_used_at', 'tries'] },
  account_deletions: { key: ['id'], member: ofMember },
  server_settings: { key: ['name'] },
  sole_releases: { key: ['key', 'released_by'] },
  closed_months: { key: ['month'] },
  rule_sets: { key: ['version'] },
  rule_drafts: {
    key: ['version'],
    // Progress of the recalculation after an approval; the recalculated rewards are verified themselves.
    unhashed: [
      'recalculated_to',
      'recalculated_at',
      'recalculated_contracts',
      'recalculated_more',
      'recalculated_less',
      'recalculated_debt',
    ],
  },
  reward_months: { key: ['member_id', 'month'], member: ofMember },
  orders: { key: ['id'], member: ofMember },
  order_events: { key: ['order_id', 'id'], member: ofOrder },
  claims: { key: ['order_id'], member: ofMember },
  issued_documents: { key: ['code'], member: ofMember },
  balance_corrections: { key: ['id'], member: ofMember },
  recipients: { key: ['id'], member: ofMember },
  withdrawals: { key: ['order_id'], member: ofMember },
  automatic_withdrawals: { key: ['id'], member: ofMember },
  withdrawal_approvals: { key: ['order_id', 'approved_by'], member: ofOrder },
  payout_batches: { key: ['number'] },
  payout_batch_events: { key: ['batch', 'kind', 'actor'] },
  payout_batch_lines: { key: ['batch', 'order_id'], member: ofOrder },
  // `next_action_at` is the lease of the worker that submits or checks the payout.
  payouts: { key: ['order_id'], member: ofOrder, unhashed: ['next_action_at'] },
  provider_undecided_payouts: { key: ['account', 'external_id'] },
  bank_responses: { key: ['id'] },
  reported_payments: { key: ['id'] },
  bank_statements: { key: ['id'] },
  bank_statement_lines: { key: ['id'] },
  closed_days: { key: ['account', 'day'] },
  payer_changes: { key: ['id'] },
  risk_cases: { key: ['number'] },
  risk_case_members: { key: ['case_number', 'member_id'], member: ofMember },
  risk_case_transfers: { key: ['case_number', 'subject'] },
  release_blocks: { key: ['member_id', 'lot', 'case_number'], member: ofMember },
  withdrawal_blocks: { key: ['order_id', 'case_number'], member: ofOrder },
  risk_check_queue: { key: ['id'], member: ofMember },
  staff_device_check_queue: { key: ['id'] },
  restrictions: { key: ['member_id', 'kind'], member: ofMember },
  payout_pause: { key: ['only_row'] },
  manual_settlements: { key: ['id'], member: ofMember },
  member_merges: { key: ['id'] },
  // A withdrawal needs an approved document. `reviewer` is the lease of the person who reviews it.
  identity_documents: {
    key: ['member_id'],
    member: ofMember,
    unhashed: ['reviewer', 'reviewer_until', 'warned_days'],
  },
  identity_document_decisions: { key: ['member_id', 'id'], member: ofMember },
  staff: { key: ['name'] },
  staff_devices: { key: ['device_hash', 'name'] },
  // The unhashed columns are the lease and the progress of the worker that checks or imports the file.
  import_uploads: {
    key: ['id'],
    unhashed: ['leased_until', 'lease_token', 'attempts', 'progress_done', 'progress_of'],
  },
  column_mappings: { key: ['name'] },
  feed_events: { key: ['contract_key', 'event'], unhashed: ['result'] },
  import_batches: { key: ['id'] },
  import_changes: { key: ['id'] },
  // The unhashed columns are the lease of the worker that undoes the import.
  import_undos: { key: ['batch'], unhashed: ['leased_until', 'lease_token', 'attempts'] },
  api_keys: { key: ['id'], unhashed: ['last_used_at'] },
  database_epochs: { key: ['id'] },
}
