import { type RulesOne } from '@impulse/api/rewards/console-reward-rules'
import { useCallback } from 'react'
import { call } from '../../shared/api/call.ts'
import { FactCard } from '../../shared/layout/fact-card.tsx'
import { FormPreview } from '../../shared/actions/action-preview.tsx'
import { formatDifference, formatPoints } from '../../shared/format/points.ts'

/** Preview of the effect that approving these rules now would have on contracts that were rewarded before. */
export function RetroactivePreview({ rules, recalculates }: Pick<RulesOne, 'rules' | 'recalculates'>) {
  const simulate = useCallback(
    () => call('POST', '/console/api/reward-rules/simulation', { rules, ...recalculates }),
    [rules, recalculates],
  )
  return (
    <FormPreview loadPreview={simulate}>
      {(seen) => (
        <FactCard
          title="Что изменится"
          facts={[
            ['Договоров с этого дня', String(seen.contracts)],
            ['Начислено по ним', formatPoints(seen.before)],
            ['Станет', formatPoints(seen.after)],
            ['Разница', formatDifference(seen)],
            ['Участников выиграют', String(seen.winners)],
            ['Участников потеряют', String(seen.losers)],
          ]}
        />
      )}
    </FormPreview>
  )
}
