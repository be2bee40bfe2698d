import { type RewardRules, rewardRulesSchema } from '@impulse/api/rewards/rewards'
import type { Queryable, Tx } from '../../../../platform/db/db.ts'
import { takeFairLock } from '../../../../platform/db/fair-lock.ts'
import type { RuleSet } from '../rewards.rules.ts'

/** Rule set or draft. `author` is null for the first version, which has no draft. */
export type RuleDraft = RuleSet & {
  author: string | null
  createdAt: Date
  approved: { by: string; at: Date } | null
  discarded: { by: string; at: Date } | null
  /**
   * Recalculation that the approval began; null when the rules are not retroactive. `finishedAt` is null
   * until the recalculation is finished.
   */
  recalculation: Recalculation | null
}
export type Recalculation = {
  /** Number of the last contract that was recalculated; empty when none was. */
  to: string
  finishedAt: Date | null
  contracts: number
  more: bigint
  less: bigint
  debt: bigint
}

type DraftRow = {
  version: number
  effective_from: string
  rules: RewardRules
  author: string | null
  created_at: Date
  is_approved: boolean
  approved_by: string | null
  approved_at: Date
  discarded_by: string | null
  discarded_at: Date
  recalculated_to: string | null
  recalculated_contracts: number
  recalculated_more: bigint
  recalculated_less: bigint
  recalculated_debt: bigint
  recalculated_at: Date | null
}

/** Returns all rule sets and drafts, ordered by version. When `version` is set, returns only this version. */
export async function selectDrafts(db: Queryable, version: number | null = null): Promise<RuleDraft[]> {
  const { rows } = await db.query<DraftRow>({
    text: `select version, coalesce(r.effective_from, d.effective_from) as effective_from,
        coalesce(r.rules, d.rules) as rules, d.author, coalesce(d.created_at, r.created_at) as created_at,
        r.version is not null as is_approved, d.approved_by, coalesce(d.approved_at, r.created_at) as approved_at,
        d.discarded_by, d.discarded_at, d.recalculated_to, d.recalculated_contracts, d.recalculated_more,
        d.recalculated_less, d.recalculated_debt, d.recalculated_at
      from rule_sets r full join rule_drafts d using (version)
      where $1::integer is null or version = $1 order by version`,
    values: [version],
  })
  return rows.map(toRuleDraft)
}

/** SQL JSON: the rules in force on the day `daySql`. */
export const rulesInForceOnSql = (daySql: string): string => `(
        select rules from rule_sets where effective_from <= ${daySql} order by effective_from desc, version desc limit 1
      )`

/**
 * Makes approvals of reward rules wait until the transaction ends. The caller must call this function before it locks
 * months and balances, as all other transactions do, to avoid a deadlock.
 */
export async function lockRuleSetsShared(tx: Tx): Promise<void> {
  await tx.query({ name: 'rewards_hold_rules', text: 'select from reward_rules_lock for share', values: [] })
}

/**
 * Waits for running transactions that reward contracts, and makes new ones wait until this transaction ends. Only one
 * transaction at a time can save a draft or approve rules.
 */
export async function lockRuleSets(tx: Tx): Promise<void> {
  await takeFairLock(tx)
  await tx.query({ text: 'select from reward_rules_lock for update', values: [] })
}

/**
 * Inserts a draft. Stores the authors of the edited draft `replaces` too, because the new draft may contain their
 * rules.
 */
export async function insertDraft(
  tx: Tx,
  draft: {
    effectiveFrom: string
    rules: RewardRules
    author: string
    replaces?: number | undefined
    now: Date
  },
): Promise<number> {
  const { rows } = await tx.query<{ version: number }>({
    text: `insert into rule_drafts (version, effective_from, rules, author, created_at, earlier_authors)
      select 1 + greatest((select max(version) from rule_sets), (select max(version) from rule_drafts)), $1, $2, $3, $4, array(
        select distinct unnest(replaced.earlier_authors || replaced.author) from rule_drafts replaced where replaced.version = $5
      )
      returning version`,
    values: [
      draft.effectiveFrom,
      JSON.stringify(draft.rules),
      draft.author,
      draft.now,
      draft.replaces ?? null,
    ],
  })
  return rows[0]?.version ?? 0
}

/**
 * Inserts the rule set of a draft and records the approval of the draft. With `isRetroactive`, marks its recalculation
 * as begun.
 */
export async function insertRuleSet(
  tx: Tx,
  { version, isRetroactive, by, now }: { version: number; isRetroactive: boolean; by: string; now: Date },
): Promise<void> {
  await tx.query({
    text: `insert into rule_sets (version, effective_from, rules)
      select version, effective_from, rules from rule_drafts where version = $1`,
    values: [version],
  })
  await tx.query({
    text: `update rule_drafts set approved_by = $2, approved_at = $3, recalculated_to = case when $4 then '' end
      where version = $1`,
    values: [version, by, now, isRetroactive],
  })
}

export async function markDiscarded(
  tx: Tx,
  { version, by, now }: { version: number; by: string; now: Date },
): Promise<void> {
  await tx.query({
    text: 'update rule_drafts set discarded_by = $2, discarded_at = $3 where version = $1',
    values: [version, by, now],
  })
}

/** Number of contracts of one product at which `selectMissingProducts` ends its count. */
export const maxCountedContracts = 1000

/**
 * Returns products that contracts have but `products` lacks, with the number of contracts of each product, at most
 * `maxCountedContracts`. Reads few rows of each product, because every reward waits while an approval runs this query.
 */
export async function selectMissingProducts(
  db: Queryable,
  products: readonly string[],
): Promise<{ product: string; contracts: number }[]> {
  const { rows } = await db.query<{ product: string; contracts: number }>({
    text: `with recursive used (product) as (
        -- Each step finds the next product in the index \`contracts_product\`.
        (select product from contracts where status <> 'undone' order by product limit 1)
        union all
        select (
          select c.product from contracts c
          where c.product > used.product and c.status <> 'undone' order by c.product limit 1
        ) from used where used.product is not null
      )
      select product, (
          select count(*)::int from (
            select from contracts c
            where c.product = used.product and c.status <> 'undone' limit ${maxCountedContracts}
          ) counted
        ) as contracts
      from used where product <> all($1) order by product limit 100`,
    values: [products],
  })
  return rows
}

export async function hasContractsSince(db: Queryable, day: string): Promise<boolean> {
  const { rows } = await db.query<{ has: boolean }>({
    text: `select exists (
        select from contracts where connected_on >= $1 and status <> 'undone' and sequence_in_month is not null
      ) as has`,
    values: [day],
  })
  return rows[0]?.has ?? false
}

function toRuleDraft(row: DraftRow): RuleDraft {
  const { version, author, recalculated_to: to } = row
  return {
    version,
    author,
    effectiveFrom: row.effective_from,
    createdAt: row.created_at,
    rules: rewardRulesSchema.parse(row.rules),
    approved: row.is_approved ? { by: row.approved_by ?? '', at: row.approved_at } : null,
    discarded: row.discarded_by === null ? null : { by: row.discarded_by, at: row.discarded_at },
    recalculation:
      to === null
        ? null
        : {
            to,
            finishedAt: row.recalculated_at,
            contracts: row.recalculated_contracts,
            more: row.recalculated_more,
            less: row.recalculated_less,
            debt: row.recalculated_debt,
          },
  }
}
