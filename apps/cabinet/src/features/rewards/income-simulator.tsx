import type { Forecast } from '@impulse/api/rewards/rewards'
import { useState } from 'react'
import { Icon } from '../../shared/icon/icon.tsx'
import { lazySheet } from '../../shared/modal/lazy-sheet.tsx'
import css from './income-simulator.module.css'

const SimulatorFields = lazySheet(() =>
  import('./simulator-fields.tsx').then((module) => module.SimulatorFields),
)

/** Income calculator, which the member can open and close. */
export function IncomeSimulator({ forecast }: { forecast: Forecast }) {
  const [open, setOpen] = useState(false)
  return (
    <details
      className={css.simulator}
      open={open}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary className={css.summary}>
        Рассчитать доход
        <Icon name="caret-down" className={css.caret} />
      </summary>
      <SimulatorFields forecast={forecast} open={open} onClose={() => setOpen(false)} />
    </details>
  )
}
