import type { HistoryTotals as Totals } from '@impulse/api/balance/balance'
import { useRevalidator } from 'react-router'
import { type Loadable, getLoadedValue } from '../../../shared/loading/loadable.ts'
import { Amount } from '../../../shared/amount/amount.tsx'
import { Button } from '../../../shared/ui/button.tsx'
import type { HistoryFilters } from './history-filters.ts'
import { periodName } from '../../../shared/list/period.ts'
import css from './history-totals.module.css'

type HistoryTotalsProps = { totals: Loadable<Totals>; filters: HistoryFilters; today: string }

/**
 * Totals of all operations that match the filters, as changes of the available points. «Пришло» excludes refunds of
 * withdrawals, which «Возвращено» shows. If the filter shows only rewards, the total is the earned points instead,
 * because a new reward is frozen and not available.
 */
export function HistoryTotals({ totals, filters, today }: HistoryTotalsProps) {
  const { revalidate, state } = useRevalidator()
  const known = getLoadedValue(totals)
  const isRewards = filters.category === 'reward'
  return (
    <section className={css.totals} aria-labelledby="history-totals">
      <h2 id="history-totals" className={css.head}>
        {periodName(filters, today)} · {isRewards ? 'начислено' : 'доступно к\u00a0выводу'}
      </h2>
      {known === undefined ? (
        <div className={css.failed}>
          <p role="alert">Не удалось посчитать итог</p>
          <Button variant="secondary" busy={state === 'loading'} onClick={() => void revalidate()}>
            Повторить
          </Button>
        </div>
      ) : (
        <dl className={css.sums}>
          {!isRewards && <Sum name="Пришло" value={known.income} />}
          {!isRewards && <Sum name="Ушло" value={known.outgo} />}
          {known.returned !== 0 && <Sum name="Возвращено" value={known.returned} />}
          <Sum name="Итого" value={known.rewarded ?? known.availableDelta} />
        </dl>
      )}
    </section>
  )
}

function Sum({ name, value }: { name: string; value: number }) {
  return (
    <div>
      <dt className={css.name}>{name}</dt>
      <dd className={css.value}>
        <Amount value={value} signed />
      </dd>
    </div>
  )
}
