import { consoleRulesPaths, type RulesOne, type RulesSimulation } from '@impulse/wire/console-rules'
import { CircularProgress } from '@mui/material'
import { useCallback, useEffect, useState } from 'react'
import { call } from '../../shared/call.ts'
import { FactCard } from '../../shared/fact-card.tsx'
import { FailureAlert } from '../../shared/failure-alert.tsx'
import { differenceWords, pointsWords } from '../../shared/points.ts'

/** What approving would change at this moment, of contracts that are there already. */
export function RetroactivePreview({ rules, recalculates }: Pick<RulesOne, 'rules' | 'recalculates'>) {
  const [seen, setSeen] = useState<RulesSimulation | null>(null)
  const [failure, setFailure] = useState<unknown>(null)
  const foresee = useCallback(() => {
    const asked = { rules, ...recalculates }
    call<RulesSimulation>('POST', consoleRulesPaths.simulation, asked).then(setSeen, setFailure)
  }, [rules, recalculates])
  useEffect(foresee, [foresee])
  const again = () => {
    setFailure(null)
    foresee()
  }
  // By a button of its own: the one below approves.
  if (failure !== null) return <FailureAlert failure={failure} onRetry={again} />
  if (seen === null) return <CircularProgress aria-label="Считаем" size={24} />
  return (
    <FactCard
      title="Что изменится"
      facts={[
        ['Договоров с этого дня', String(seen.contracts)],
        ['Начислено по ним', pointsWords(seen.before)],
        ['Станет', pointsWords(seen.after)],
        ['Разница', differenceWords(seen)],
        ['Участников выиграют', String(seen.winners)],
        ['Участников потеряют', String(seen.losers)],
      ]}
    />
  )
}
