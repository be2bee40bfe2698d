import { type ConsoleRewardRules } from '@impulse/api/rewards/console-reward-rules'
import { useCallback } from 'react'
import { call } from '../../shared/api/call.ts'
import { FactCard } from '../../shared/layout/fact-card.tsx'
import { FormPreview } from '../../shared/actions/action-preview.tsx'
import { formatDifference, formatPoints } from '@impulse/copy-ru/balance/points'

/** Preview of the effect that approving these rules now would have on contracts that were rewarded before. */
export function RetroactivePreview({
  rules,
  recalculates,
}: Pick<ConsoleRewardRules, 'rules' | 'recalculates'>) {
  const simulate = useCallback(
    () => call('POST', '/console/api/reward-rules/simulation', { rules, ...recalculates }),
    [rules, recalculates],
  )
  return (
    <FormPreview loadPreview={simulate}>
      {(preview) => (
        <FactCard
          title="Что изменится"
          facts={[
            ['Договоров с этого дня', String(preview.contracts)],
            ['Начислено по ним', formatPoints(preview.before)],
            ['Станет', formatPoints(preview.after)],
            ['Разница', formatDifference(preview)],
            ['Участников выиграют', String(preview.winners)],
            ['Участников потеряют', String(preview.losers)],
          ]}
        />
      )}
    </FormPreview>
  )
}
