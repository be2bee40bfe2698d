import type { mergeRefusals } from '@impulse/copy-ru/members/merge-refusals'

/**
 * Blockers to a merge, in the order in which the console shows them. The server refuses a merge with the code of the
 * first of these blockers that applies.
 */
export const mergeBlockers = [
  'merge_same',
  'account_merged',
  'merge_left',
  'merge_chain',
  'merge_documents',
  'merge_staff',
  'merge_document_waits',
  'merge_withdrawals',
  'merge_claims',
  'merge_questions',
  'merge_balance_changes',
  'merge_risks',
  'merge_restricted',
  'merge_second_factor',
  'merge_too_large',
] as const satisfies (keyof typeof mergeRefusals)[]
export type MergeBlocker = (typeof mergeBlockers)[number]
