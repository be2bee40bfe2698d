import type { MergePreview } from '@impulse/api/members/console-merges'
import { pointsToNumber } from '@impulse/api/fields/money'
import { toRefusalText } from '@impulse/copy-ru/refusals/refusals'
import { newId } from '../../../platform/ids/ids.ts'
import { takeOrRefuse } from '../../../platform/http/requests/rate-limits.ts'
import { Refusal } from '../../../platform/refusal/refusal.ts'
import { createSemaphore } from '../../../platform/jobs/semaphore.ts'
import { recordAudit } from '../../../platform/audit/record-audit.ts'
import { retryConflicts } from '../../earnings/contracts/contracts.service.ts'
import { type MergedSums, mergeMembers, listMergeBlockers, type Pair } from './merge-members.ts'
import { type Account, findAccount, findAccountId } from './member-merges.sql.ts'
import type { DbContext } from '../../../platform/db/db-context.ts'

class Rollback extends Error {
  readonly sums: MergedSums
  constructor(sums: MergedSums) {
    super('a preview is rolled back')
    this.sums = sums
  }
}

/**
 * Semaphore that lets one preview run at a time, because a running preview holds a database connection and
 * locks. A waiting preview holds neither.
 */
const previewSemaphore = createSemaphore({ atOnce: 1, maxWaiting: 10, retryAfter: 5 })

/**
 * Maximum number of previews per staff member and hour, too low to find out which phones belong to members.
 */
const maxPreviewsPerHour = 60

/**
 * Returns the blockers of a merge. When there are none, merges the accounts in a transaction that is rolled back, and
 * returns the numbers of moved contracts and the balances before and after the merge. The audit records the access to
 * the duplicate.
 * @throws Refusal too_many_requests, not_found, member_not_found; unavailable while too many previews wait
 */
export async function previewMerge(
  { db, clock }: DbContext,
  { memberId, phone, actor }: { memberId: string; phone: string; actor: string },
): Promise<MergePreview> {
  const now = clock.systemNow()
  const limit = { bucket: `merge-previews:${actor}`, max: maxPreviewsPerHour, windowSeconds: 3600 }
  await takeOrRefuse(db, { ...limit, now })
  const duplicateId = await findAccountId(db, phone)
  if (duplicateId === null) throw new Refusal('member_not_found')
  const duplicate = await findAccount(db, duplicateId)
  if (!duplicate || !(await findAccount(db, memberId))) throw new Refusal('not_found')
  await recordAudit(db, { at: now, actor, action: 'member.seen', memberId: duplicateId })
  const record = { duplicateId, duplicateName: duplicate.name }
  const pair = { memberId, duplicateId }
  const blockers = await listMergeBlockers(db, { ...pair, at: clock.businessNow() })
  if (blockers.length > 0)
    return { ...record, blockers: blockers.map((code) => toRefusalText(code)), figures: null }
  const { contracts, cancelled, primary, after } = await previewSemaphore(() =>
    retryConflicts(() => mergeAndRollBack({ db, clock }, { pair, actor })),
  )
  return {
    ...record,
    blockers: [],
    figures: {
      contracts,
      cancelled,
      duplicate: moneyToDto(duplicate),
      primary: moneyToDto(primary),
      after: moneyToDto(after),
    },
  }
}

async function mergeAndRollBack(
  { db, clock }: DbContext,
  { pair, actor }: { pair: Pair; actor: string },
): Promise<MergedSums> {
  try {
    return await db.transaction(async (tx) => {
      const merge = { id: newId(), number: 0n }
      throw new Rollback(await mergeMembers(tx, { merge, pair, on: { now: clock.businessNow(), actor } }))
    })
  } catch (error) {
    if (error instanceof Rollback) return error.sums
    throw error
  }
}

const moneyToDto = ({ available, frozen, debt }: Account) => ({
  available: pointsToNumber(available),
  frozen: pointsToNumber(frozen),
  debt: pointsToNumber(-debt),
})
