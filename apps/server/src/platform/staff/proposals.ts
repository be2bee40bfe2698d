import { isDeepStrictEqual } from 'node:util'
import type { Queryable } from '../db/db.ts'
import { Refusal } from '../refusal/refusal.ts'
import { isPermitted, type Permission } from './second-person.ts'

/**
 * Returns the proposal that an earlier request with the same id has created. Refuses a request whose fields
 * differ from that proposal.
 * @throws Refusal idempotency_mismatch
 */
export function requireSameProposal<T extends object>(before: T, request: Partial<T>): T {
  const fields = Object.keys(request) as (keyof T)[]
  if (!fields.every((field) => isDeepStrictEqual(before[field], request[field])))
    throw new Refusal('idempotency_mismatch')
  return before
}

/**
 * Refuses a decision about a proposal that is already decided, and an approval by the author of the proposal, who may
 * only decline it. Refuses an approval as well when the author no longer has the permission (`isPermitted`), because
 * one person alone would then be responsible. `permission`: null when the caller decides about such an author.
 * @throws Refusal `decided`, second_person_is_another, author_not_permitted
 */
export async function refuseDecision(
  db: Queryable,
  { state, author }: { state: string; author: string },
  {
    staffName,
    isApproved,
    permission,
    decided = 'change_decided',
  }: {
    staffName: string
    isApproved: boolean
    permission: Omit<Permission, 'name'> | null
    decided?: 'change_decided' | 'merge_decided'
  },
): Promise<void> {
  if (state !== 'open') throw new Refusal(decided)
  if (!isApproved) return
  if (author === staffName) throw new Refusal('second_person_is_another')
  if (permission && !(await isPermitted(db, { name: author, ...permission })))
    throw new Refusal('author_not_permitted')
}
