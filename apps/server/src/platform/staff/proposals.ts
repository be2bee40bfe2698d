import { isDeepStrictEqual } from 'node:util'
import type { ConsoleAction } from '@impulse/api/staff/console-permissions'
import type { Queryable } from '../db/db.ts'
import { Refusal } from '../refusal/refusal.ts'
import { isPermitted } from './second-person.ts'

/**
 * Returns the proposal that an earlier request with the same id has created. Refuses a request whose fields
 * differ from that proposal.
 * @throws Refusal idempotency_mismatch
 */
export function sameProposal<T extends object>(before: T, request: Partial<T>): T {
  const fields = Object.keys(request) as (keyof T)[]
  if (!fields.every((field) => isDeepStrictEqual(before[field], request[field])))
    throw new Refusal('idempotency_mismatch')
  return before
}

/**
 * Refuses a decision about a proposal that is already decided, and an approval by the author of the proposal, who may
 * only decline it.
 * @throws Refusal `decided`, second_person_is_another
 */
export function refuseDecision(
  { state, author }: { state: string; author: string },
  {
    staffName,
    isApproved,
    decided = 'change_decided',
  }: { staffName: string; isApproved: boolean; decided?: 'change_decided' | 'merge_decided' },
): void {
  if (state !== 'open') throw new Refusal(decided)
  if (isApproved && author === staffName) throw new Refusal('second_person_is_another')
}

/**
 * Refuses the approval of a proposal whose author was dismissed, lost the permission to propose it, or has since proved
 * that one of the accounts `memberIds` is the own one: one person alone would then be responsible.
 * @throws Refusal author_not_permitted
 */
export async function refuseLostAuthor(
  db: Queryable,
  { author: name, ...permission }: { author: string; action: ConsoleAction; memberIds?: readonly string[] },
): Promise<void> {
  if (!(await isPermitted(db, { name, ...permission }))) throw new Refusal('author_not_permitted')
}
