import { moscowDay } from '../../../../platform/clock/moscow.ts'
import type { Queryable, Tx } from '../../../../platform/db/db.ts'
import { fairTransaction } from '../../../../platform/db/fair-lock.ts'
import { Refusal } from '../../../../platform/refusal/refusal.ts'
import { groupNotifications } from '../../../../platform/notifications/notifications.service.ts'
import { recalculateContracts } from '../recalculation/recalculate.ts'
import { markMonthsToCount } from '../month-counts/month-counts.sql.ts'
import { closeRecalculation, recordRecalculated, selectNumbers } from '../recalculation/recalculate.sql.ts'
import { loadRuleSets, type MemberMonth } from '../rewards.sql.ts'
import { auditRules, type RuleSetContext, refuseMissingProducts, getRules } from './rule-drafts.ts'
import {
  hasContractsSince,
  insertRuleSet,
  lockRuleSets,
  type RuleDraft,
  selectDrafts,
} from './rule-sets.sql.ts'

type Approving = { version: number; retroactive: boolean }
/**
 * Context of an approval. `progress`: called with the number of contracts read so far. `chunkSize`: number of
 * contracts in one transaction.
 */
type Recalculating = RuleSetContext & {
  progress?: (contracts: number) => void
  chunkSize?: number
  /**
   * Stops the recalculation after the current chunk. Repeating the call of `approveRules` continues the
   * recalculation.
   */
  signal?: AbortSignal
}

/**
 * Approves a draft. When the start date of the draft has come, or when contracts connected on or after this date
 * exist, `retroactive` is required and the rewards are recalculated. A repeated call continues an interrupted
 * recalculation. Staff cannot approve their own drafts.
 * @throws Refusal rules_not_found, rules_approved, rules_discarded, rules_own_draft, rules_retroactive,
 * rules_outdated, invalid_rules; rules_recalculating when another recalculation is unfinished
 */
export async function approveRules(operating: Recalculating, approving: Approving): Promise<RuleDraft> {
  const { db } = operating
  await db.transaction((tx) => approveDraft(tx, approving, operating))
  const draft = await getRules(db, approving.version)
  if (!draft.recalculation || draft.recalculation.finishedAt) return draft
  await recalculateSince(operating, { ...draft, after: draft.recalculation.to })
  return getRules(db, approving.version)
}

async function approveDraft(
  tx: Tx,
  { version, retroactive }: Approving,
  operating: RuleSetContext,
): Promise<void> {
  const { clock, actor } = operating
  const now = clock.businessNow()
  await lockRuleSets(tx)
  const drafts = await selectDrafts(tx)
  const draft = drafts.find((one) => one.version === version)
  if (!draft) throw new Refusal('rules_not_found')
  if (draft.discarded) throw new Refusal('rules_discarded')
  const unfinished = drafts.find(({ recalculation }) => recalculation && !recalculation.finishedAt)
  if (unfinished === draft && retroactive) return
  if (unfinished) throw new Refusal('rules_recalculating', { version: unfinished.version })
  if (draft.approved) throw new Refusal('rules_approved')
  if (isPerson(actor) && draft.author === actor) throw new Refusal('rules_own_draft')
  const { effectiveFrom, rules } = draft
  // Refuses a draft when a higher version with the same start date is approved: only the highest version of a
  // start date is in force, so the draft would never apply.
  const newer = drafts.find(
    (other) => other.approved && other.effectiveFrom === effectiveFrom && other.version > version,
  )
  if (newer) throw new Refusal('rules_outdated', { version: newer.version })
  await refuseMissingProducts(tx, rules)
  const isRetroactive = await isRetroactiveNow(tx, { effectiveFrom, now })
  if (isRetroactive && !retroactive) throw new Refusal('rules_retroactive', { effectiveFrom })
  await insertRuleSet(tx, { version, isRetroactive, by: actor, now })
  await auditRules(tx, operating, { version, action: 'rules.approved' })
}

const isPerson = (actor: string): boolean => actor.startsWith('staff:')

/**
 * Returns true when rules with this start date can be approved only with a recalculation: when the date has come, or
 * when contracts connected on or after it exist.
 */
export const isRetroactiveNow = async (
  db: Queryable,
  { effectiveFrom, now }: { effectiveFrom: string; now: Date },
): Promise<boolean> => effectiveFrom <= moscowDay(now) || hasContractsSince(db, effectiveFrom)

/**
 * Recalculates the contracts that were connected from `effectiveFrom` until the start of the next rules, in the order
 * of their numbers, in chunks of one transaction each, which also saves the progress. `after`: number of the last
 * contract that was recalculated before this call.
 */
async function recalculateSince(
  { db, clock, actor, progress, chunkSize = 500, signal }: Recalculating,
  { version, effectiveFrom, after }: { version: number; effectiveFrom: string; after: string },
): Promise<void> {
  const ruleSets = await loadRuleSets(db)
  const before = ruleSets.find((set) => set.effectiveFrom > effectiveFrom)?.effectiveFrom ?? null
  let processedCount = 0
  for (let cursor: string | undefined = after; cursor !== undefined;) {
    if (signal?.aborted) return
    const from: string = cursor
    cursor = await fairTransaction(db, async (tx) => {
      const numbers = await selectNumbers(tx, {
        after: from,
        since: effectiveFrom,
        before,
        limit: chunkSize,
      })
      const to = numbers.at(-1)
      if (to === undefined) return undefined
      await groupNotifications(tx, `rules:${version}`)
      const totals = await recalculateContracts(tx, numbers, { now: clock.businessNow(), actor })
      await recordRecalculated(tx, { version, to, ...totals })
      processedCount += numbers.length
      return to
    })
    progress?.(processedCount)
  }
  // The new rules may count cancelled contracts where the earlier rules did not, or the reverse.
  let marked: MemberMonth | undefined
  do {
    if (signal?.aborted) return
    const page = { day: effectiveFrom, after: marked, limit: chunkSize }
    marked = await db.oneStatement((tx) => markMonthsToCount(tx, page))
  } while (marked)
  await closeRecalculation(db, { version, now: clock.businessNow() })
}
