import type { Forecast } from '@impulse/api/rewards/rewards'
import { lazySheet } from '../../shared/modal/lazy-sheet.tsx'
import { FoldedFields } from './folded-fields.tsx'

const SimulatorFields = lazySheet(() =>
  import('./simulator-fields.tsx').then((module) => module.SimulatorFields),
)

/** Income calculator, which the member can open and close. */
export const IncomeSimulator = ({ forecast }: { forecast: Forecast }) => (
  <FoldedFields title="Рассчитать доход">
    {(state) => <SimulatorFields forecast={forecast} {...state} />}
  </FoldedFields>
)
