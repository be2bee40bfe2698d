import { isDay } from '@impulse/api/fields/day'
import type { RewardRules } from '@impulse/api/rewards/rewards'
import { addDays, toMonth, moscowDay } from '../../../../platform/clock/moscow.ts'
import type { Db, Queryable, Tx } from '../../../../platform/db/db.ts'
import { Refusal } from '../../../../platform/refusal/refusal.ts'
import { type AuditAction, recordAudit } from '../../../../platform/audit/audit.service.ts'
import { formatProblem, readRules, type RuleProblem } from './rule-file.rules.ts'
import type { RuleSet } from '../rewards.rules.ts'
import {
  insertDraft,
  lockRuleSets,
  markDiscarded,
  type RuleDraft,
  selectDrafts,
  selectForeignProducts,
} from './rule-sets.sql.ts'
import type { DbContext } from '../../../../platform/db/db-context.ts'

export type RuleSetContext = DbContext & { actor: string }

/** Rule sets and drafts, by their numbers. */
export const listRules = (db: Db): Promise<RuleDraft[]> => selectDrafts(db)

/** Refuses `rules_not_found`. */
export async function showRules(on: Queryable, version: number): Promise<RuleDraft> {
  const [draft] = await selectDrafts(on, version)
  if (!draft) throw new Refusal('rules_not_found')
  return draft
}

/**
 * Keeps what a file says as a draft, which changes nothing until it is approved. Without a day it is meant for the
 * first of the next month, when the counting of steps begins again. Refuses `invalid_rules` with the file's problems,
 * `invalid_date`.
 */
export const draftRules = (
  operating: RuleSetContext,
  { text, from }: { text: string; from?: string | undefined },
): Promise<RuleDraft> => saveDraft(operating, { rules: rulesIn(text), from })

/**
 * The same of rules that were read already. A draft never changes: who approves it approves what they have seen. So a
 * draft that is worked on is another one, and `replaces` the one before, which is discarded with it. Refuses besides
 * `rules_not_found`, `rules_approved`, `rules_discarded` of the one that is replaced.
 */
export async function saveDraft(
  operating: RuleSetContext,
  { rules, from, replaces }: { rules: RewardRules; from?: string | undefined; replaces?: number | undefined },
): Promise<RuleDraft> {
  const { db, clock, actor } = operating
  const now = clock.businessNow()
  const effectiveFrom = from ?? toMonth(addDays(toMonth(moscowDay(now)), 31))
  if (!isDay(effectiveFrom)) throw new Refusal('invalid_date')
  await refuseForeignProducts(db, rules)
  const version = await db.transaction(async (tx) => {
    await lockRuleSets(tx)
    if (replaces !== undefined) await discardLocked(tx, operating, replaces)
    const version = await insertDraft(tx, { effectiveFrom, rules, author: actor, now })
    await auditRules(tx, operating, { version, action: 'rules.drafted' })
    return version
  })
  return showRules(db, version)
}

/** Refuses `rules_not_found`, `rules_approved`, `rules_discarded`. */
export const discardRules = (operating: RuleSetContext, version: number): Promise<void> =>
  operating.db.transaction(async (tx) => {
    await lockRuleSets(tx)
    await discardLocked(tx, operating, version)
  })

async function discardLocked(tx: Tx, operating: RuleSetContext, version: number): Promise<void> {
  const { approved, discarded } = await showRules(tx, version)
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

/** The rules that a file tells; refuses `invalid_rules` with every problem by its field. */
export function rulesIn(text: string): RuleSet['rules'] {
  const read = readRules(text.replace(/^\uFEFF/, ''))
  if ('problems' in read) throw invalidRules(read.problems)
  return read.rules
}

/** Every problem in a line for whoever has written a file, and by its field for whoever fills in a form. */
export const invalidRules = (problems: readonly RuleProblem[]): Refusal =>
  new Refusal('invalid_rules', {
    problems: problems.map(formatProblem),
    fields: problems.map(({ at, text }) => ({ field: at, code: 'invalid_rules', message: text })),
  })

/** A product stays for good once contracts have it: they may be recalculated, and late files bring more of it. */
export async function refuseForeignProducts(on: Queryable, rules: RuleSet['rules']): Promise<void> {
  const foreign = await selectForeignProducts(on, Object.keys(rules.products))
  if (foreign.length === 0) return
  throw invalidRules(
    foreign.map(({ product, contracts }) => ({
      at: 'products',
      text: `нет продукта «${product}», а договоров с ним ${contracts}; если он больше ничего не даёт, укажите ему "base": 0`,
    })),
  )
}
