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
 * withdrawals, which «Возвращено» shows. Parts that are zero, and a single part, which equals the total, are left out. If
 * the filter shows rewards, the total is the earned points instead, because a new reward is frozen and not available.
 * The total of corrections has also their changes of the frozen points and of the debt, like the amounts of their rows.
 */
export function HistoryTotals({ totals, filters, today }: HistoryTotalsProps) {
  const { revalidate, state } = useRevalidator()
  const known = getLoadedValue(totals)
  const parts = known === undefined ? [] : toParts(known)
  return (
    <section className={css.totals} aria-labelledby="history-totals">
      <h2 id="history-totals" className={css.head}>
        {periodName(filters, today)} · {totalNames[filters.category]}
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
          {parts.length > 1 && parts.map((part) => <Sum key={part.name} {...part} />)}
          <Sum isTotal name="Итого" value={parts.reduce((total, { value }) => total + value, 0)} />
        </dl>
      )}
    </section>
  )
}

const totalNames: Record<HistoryFilters['category'], string> = {
  all: 'доступно к\u00a0выводу',
  earned: 'доход',
  reward: 'начислено',
  release: 'разморожено',
  withdrawal: 'запрошено к\u00a0выводу',
  refund: 'возвращено',
  correction: 'перерасчёты',
}

function toParts(totals: Totals): { name: string; value: number }[] {
  const {
    availableDelta,
    income,
    outgo,
    returned,
    rewarded,
    clawedBack = 0,
    added = 0,
    frozen,
    debt = 0,
  } = totals
  const values: Record<string, number> =
    frozen !== undefined
      ? {
          'Доступно к\u00a0выводу': availableDelta,
          Заморожено: frozen,
          [debt < 0 ? 'Стало долгом' : 'Зачтено в\u00a0счёт долга']: debt,
        }
      : rewarded !== null
        ? { Начислено: rewarded, Снято: -clawedBack, Добавлено: added }
        : { Пришло: income, Ушло: outgo, Возвращено: returned }
  return Object.entries(values).flatMap(([name, value]) => (value === 0 ? [] : [{ name, value }]))
}

function Sum({ isTotal = false, name, value }: { isTotal?: boolean; name: string; value: number }) {
  return (
    <div className={isTotal ? css.total : undefined}>
      <dt className={css.name}>{name}</dt>
      <dd className={css.value}>
        <Amount value={value} signed />
      </dd>
    </div>
  )
}
