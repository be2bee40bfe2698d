import { isDay } from '@impulse/wire/day'
import type { Clock } from '../../platform/clock/clock.ts'
import { addDays, monthOf, moscowDay } from '../../platform/clock/moscow.ts'
import type { Db, Queryable } from '../../platform/db/db.ts'
import { Refusal } from '../../platform/refusal/refusal.ts'
import { readRules } from './rule-file.rules.ts'
import type { RuleSet } from './rewards.rules.ts'
import {
  insertDraft,
  lockRuleSets,
  markDiscarded,
  type RuleDraft,
  selectDrafts,
  selectForeignProducts,
} from './rule-sets.sql.ts'

export type Operating = { db: Db; clock: Clock; actor: string }

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
 * first of the next month, when the counting of steps begins anew. Refuses `invalid_rules` with the file's problems,
 * `invalid_date`.
 */
export async function draftRules(
  { db, clock, actor }: Operating,
  { text, from }: { text: string; from?: string | undefined },
): Promise<RuleDraft> {
  const now = clock.businessNow()
  const effectiveFrom = from ?? monthOf(addDays(monthOf(moscowDay(now)), 31))
  if (!isDay(effectiveFrom)) throw new Refusal('invalid_date')
  const rules = rulesIn(text)
  await refuseForeignProducts(db, rules)
  const version = await db.transaction(async (tx) => {
    await lockRuleSets(tx)
    return insertDraft(tx, { effectiveFrom, rules, author: actor, now })
  })
  return showRules(db, version)
}

/** Refuses `rules_not_found`, `rules_approved`, `rules_discarded`. */
export async function discardRules({ db, clock, actor }: Operating, version: number): Promise<void> {
  await db.transaction(async (tx) => {
    await lockRuleSets(tx)
    const { approved, discarded } = await showRules(tx, version)
    if (approved) throw new Refusal('rules_approved')
    if (discarded) throw new Refusal('rules_discarded')
    await markDiscarded(tx, { version, by: actor, now: clock.businessNow() })
  })
}

/** The rules that a file tells; refuses `invalid_rules` with every problem by its field. */
export function rulesIn(text: string): RuleSet['rules'] {
  const read = readRules(text.replace(/^\uFEFF/, ''))
  if ('problems' in read) throw new Refusal('invalid_rules', { problems: read.problems })
  return read.rules
}

/** A product stays for good once contracts have it: they may be recalculated, and late files bring more of it. */
export async function refuseForeignProducts(on: Queryable, rules: RuleSet['rules']): Promise<void> {
  const foreign = await selectForeignProducts(on, Object.keys(rules.products))
  if (foreign.length === 0) return
  throw new Refusal('invalid_rules', {
    problems: foreign.map(
      ({ product, contracts }) =>
        `products: нет продукта «${product}», а договоров с ним ${contracts}; если он больше ничего не даёт, укажите ему "base": 0`,
    ),
  })
}
