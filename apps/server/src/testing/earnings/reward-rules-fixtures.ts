import type { RewardRules } from '@impulse/api/rewards/rewards'
import { approveRules, type RuleDraft, saveDraft } from '../../modules/earnings/rewards/rewards.service.ts'
import type { DbContext } from '../../platform/db/db-context.ts'

/**
 * Returns the programme's initial reward rules. Options replace base rewards, the percents of the steps or the hold
 * period,
 * or whether cancelled contracts retain their places.
 */
export const someRules = ({
  internet = 500,
  tv = 800,
  mobile = 300,
  percents = [100, 125, 150, 200],
  holdDays = 14,
  countsCancelled = false,
}: Partial<{
  internet: number
  tv: number
  mobile: number
  percents: readonly number[]
  holdDays: number
  countsCancelled: boolean
}> = {}): RewardRules => ({
  products: {
    internet: { name: 'Интернет', base: internet },
    'internet-tv': { name: 'Интернет + ТВ', base: tv },
    mobile: { name: 'Мобильная связь', base: mobile },
  },
  steps: [1, 5, 10, 20].map((from, i) => ({ from, percent: percents[i] ?? 100 })),
  holdDays,
  countsCancelled,
})

/**
 * Saves a draft of reward rules and approves it, both as the actor `test`. When `from` is in the past, also
 * recalculates the rewards of the contracts that were connected since then.
 */
export async function activateRules(
  { db, clock }: DbContext,
  { rules, from }: { rules: RewardRules; from: string },
): Promise<RuleDraft> {
  const operating = { db, clock, actor: 'test' }
  const { version } = await saveDraft(operating, { rules, from })
  return approveRules(operating, { version, retroactive: true })
}
