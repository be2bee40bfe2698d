import { isDay } from '@impulse/api/fields/day'
import type { RewardRules } from '@impulse/api/rewards/rewards'
import { moscowDay, toNextMonth } from '../../../../platform/clock/moscow.ts'
import type { Db, Queryable, Tx } from '../../../../platform/db/db.ts'
import { Refusal } from '../../../../platform/refusal/refusal.ts'
import { type AuditAction } from '../../../../platform/audit/audit.service.ts'
import { recordAudit } from '../../../../platform/audit/record-audit.ts'
import { formatProblem, type RuleProblem } from './rule-file.rules.ts'
import type { RuleSet } from '../rewards.rules.ts'
import {
  insertDraft,
  lockRuleSets,
  markDiscarded,
  maxCountedContracts,
  type RuleDraft,
  selectDrafts,
  selectMissingProducts,
} from './rule-sets.sql.ts'
import type { DbContext } from '../../../../platform/db/db-context.ts'

export type RuleSetContext = DbContext & { actor: string }

/** Returns all rule sets and drafts, ordered by version. */
export const listRules = (db: Db): Promise<RuleDraft[]> => selectDrafts(db)

/**
 * Returns one rule set or draft.
 * @throws Refusal rules_not_found
 */
export async function getRules(db: Queryable, version: number): Promise<RuleDraft> {
  const [draft] = await selectDrafts(db, version)
  if (!draft) throw new Refusal('rules_not_found')
  return draft
}

/**
 * Saves rules as a draft. Without `from`, the rules begin on the first day of the next month, when the count of
 * contracts begins again. A draft never changes, so that staff approve exactly the rules that they have read.
 * An edited draft is saved as a new draft, and the draft `replaces` is discarded.
 * @throws Refusal invalid_rules, invalid_date; for the draft `replaces`: rules_not_found, rules_approved,
 * rules_discarded
 */
export async function saveDraft(
  operating: RuleSetContext,
  { rules, from, replaces }: { rules: RewardRules; from?: string | undefined; replaces?: number | undefined },
): Promise<RuleDraft> {
  const { db, clock, actor } = operating
  const now = clock.businessNow()
  const effectiveFrom = from ?? toNextMonth(moscowDay(now))
  if (!isDay(effectiveFrom)) throw new Refusal('invalid_date')
  await refuseMissingProducts(db, rules)
  const version = await db.transaction(async (tx) => {
    await lockRuleSets(tx)
    if (replaces !== undefined) await discardLocked(tx, operating, replaces)
    const version = await insertDraft(tx, { effectiveFrom, rules, author: actor, replaces, now })
    await auditRules(tx, operating, { version, action: 'rules.drafted' })
    return version
  })
  return getRules(db, version)
}

/**
 * Discards a draft.
 * @throws Refusal rules_not_found, rules_approved, rules_discarded
 */
export const discardRules = (operating: RuleSetContext, version: number): Promise<void> =>
  operating.db.transaction(async (tx) => {
    await lockRuleSets(tx)
    await discardLocked(tx, operating, version)
  })

async function discardLocked(tx: Tx, operating: RuleSetContext, version: number): Promise<void> {
  const { approved, discarded } = await getRules(tx, version)
  if (approved) throw new Refusal('rules_approved')
  if (discarded) throw new Refusal('rules_discarded')
  const { clock, actor } = operating
  await markDiscarded(tx, { version, by: actor, now: clock.businessNow() })
  await auditRules(tx, operating, { version, action: 'rules.discarded' })
}

export const auditRules = (
  tx: Tx,
  { clock, actor }: Pick<RuleSetContext, 'clock' | 'actor'>,
  { version, action }: { version: number; action: AuditAction },
): Promise<void> =>
  recordAudit(tx, { at: clock.systemNow(), actor, action, memberId: null, object: String(version) })

/** Builds the refusal of invalid rules. Its details contain the problems as lines of text and by form field. */
export const invalidRules = (problems: readonly RuleProblem[]): Refusal =>
  new Refusal('invalid_rules', {
    problems: problems.map(formatProblem),
    fields: problems.map(({ at, text }) => ({ field: at, code: 'invalid_rules', message: text })),
  })

/**
 * Refuses rules that lack a product of existing contracts, because these contracts may be recalculated, and contract
 * files imported in the future may contain this product again.
 * @throws Refusal invalid_rules
 */
export async function refuseMissingProducts(db: Queryable, rules: RuleSet['rules']): Promise<void> {
  const foreign = await selectMissingProducts(db, Object.keys(rules.products))
  if (foreign.length === 0) return
  throw invalidRules(
    foreign.map(({ product, contracts }) => ({
      at: 'products',
      text: `нет продукта «${product}», а договоров с ним ${contracts}${contracts < maxCountedContracts ? '' : ' или больше'}; если он больше ничего не даёт, укажите ему "base": 0`,
    })),
  )
}
