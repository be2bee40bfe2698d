import { type RewardRules, rewardRulesSchema } from '@impulse/wire/rewards'
import type { Queryable, Tx } from '../../platform/db/db.ts'
import type { RuleSet } from './rewards.rules.ts'

/** Every version there is. They are few and never change; the newest are the last. */
export async function selectRuleSets(on: Queryable): Promise<RuleSet[]> {
  const { rows } = await on.query<{ version: number; effective_from: string; rules: RewardRules }>({
    text: 'select version, effective_from, rules from rule_sets order by effective_from, version',
    values: [],
  })
  return rows.map((row) => ({
    version: row.version,
    effectiveFrom: row.effective_from,
    rules: rewardRulesSchema.parse(row.rules),
  }))
}

/** Gives out the next n of a member's month, once: two at a time queue for the row. */
export async function takeNumberOfMonth(tx: Tx, of: { memberId: string; month: string }): Promise<number> {
  const { rows } = await tx.query<{ rewarded: number }>({
    name: 'reward_month_take',
    text: `insert into reward_months (member_id, month, rewarded) values ($1, $2, 1)
      on conflict (member_id, month) do update set rewarded = reward_months.rewarded + 1
      returning rewarded`,
    values: [of.memberId, of.month],
  })
  return rows[0]?.rewarded ?? 1
}

/** Takes the lock of the contract as well, before the member's balances: the order that everybody keeps. */
export async function markReleased(tx: Tx, { number, now }: { number: string; now: Date }): Promise<void> {
  await tx.query({
    name: 'contract_released',
    text: `update contracts set status = 'released', updated_at = $2 where number = $1 and status = 'confirmed'`,
    values: [number, now],
  })
}
