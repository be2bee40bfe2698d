import type { Forecast } from '@impulse/api/rewards/rewards'
import { useReducer, useSyncExternalStore } from 'react'
import { toDraftKey } from '../../../shared/drafts/drafts.ts'
import { useMember } from '../../../shared/member/member.ts'
import { lazySheet } from '../../../shared/modal/lazy-sheet.tsx'
import { deviceValues } from '../../../shared/session/browser-session.ts'
import { FoldedFields } from '../folded-fields.tsx'
import { goalTitle, parseGoal, serializeGoal } from './goal.ts'

const GoalFields = lazySheet(() => import('./goal-fields.tsx').then((module) => module.GoalFields))

/** Goal of the month in contracts, which the member can set, change and remove. It is stored on this device only. */
export function MonthGoal({ forecast }: { forecast: Forecast }) {
  const [goal, setGoal] = useGoal(forecast.month)
  return (
    <FoldedFields title={goalTitle(goal, forecast.counted)}>
      {(state) => <GoalFields forecast={forecast} goal={goal} onChange={setGoal} {...state} />}
    </FoldedFields>
  )
}

/** Returns the member's goal of the month, undefined without one, and a function that stores or removes it. */
function useGoal(month: string): [number | undefined, (contracts: number | undefined) => void] {
  const memberId = useMember()?.userId ?? ''
  const [, showChange] = useReducer((changes: number) => changes + 1, 0)
  const stored = useSyncExternalStore(
    subscribe,
    () => deviceValues.getItem(goalKey),
    () => null,
  )
  const setGoal = (contracts: number | undefined) => {
    if (contracts === undefined) deviceValues.removeItem(goalKey)
    else deviceValues.setItem(goalKey, serializeGoal({ memberId, month, contracts }))
    showChange()
  }
  return [parseGoal(stored, { memberId, month }), setGoal]
}

/** Key of the goal. A logout deletes it with the drafts, because the next user may be another member. */
const goalKey = toDraftKey('month-goal')

/** Calls `onChange` when another tab changes the storage. */
function subscribe(onChange: () => void): () => void {
  window.addEventListener('storage', onChange)
  return () => window.removeEventListener('storage', onChange)
}
