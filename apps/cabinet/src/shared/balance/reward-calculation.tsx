import { fillPath } from '@impulse/api/routes/fill-path'
import type { RelatedOperation } from '@impulse/api/balance/operation'
import { formatMoment } from '../format/date.ts'
import { ResourceView } from '../loading/loaded-part.tsx'
import { useResource } from '../loading/use-resource.ts'
import { useMemberSummary } from '../member/member-summary.ts'
import { Link } from '../modal/link.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { CalculationBox } from './calculation-box.tsx'
import { RelatedRow, relatedRowClass } from './related-row.tsx'
import css from './calculation-box.module.css'

/**
 * Explains how the reward of a contract is calculated, and links to the recalculations that its cancellation caused.
 * `operationId`: the operation that posted the reward or took it back.
 */
export function RewardCalculation({ operationId }: { operationId: string }) {
  const path = fillPath('/api/balance/operation/:id/', { id: operationId })
  const resource = useResource(path, { isOpen: true })
  return (
    <section className={css.part} aria-labelledby="reward-calculation">
      <h3 id="reward-calculation">Почему?</h3>
      <ResourceView
        resource={resource}
        label="Загружаем, как посчитана сумма"
        skeleton={<Skeleton shape="row" />}
      >
        {({ why, calculation, effects }) => (
          <>
            <CalculationBox texts={[why, calculation]} />
            {effects && <Effects operations={effects} />}
          </>
        )}
      </ResourceView>
    </section>
  )
}

function Effects({ operations }: { operations: readonly RelatedOperation[] }) {
  const { today } = useMemberSummary()
  return (
    <>
      <h3>Из-за расторжения пересчитали</h3>
      <ul role="list">
        {operations.map(({ id, title, date, amount }) => (
          <li key={id}>
            <Link to={`/balance?operation=${id}`} className={relatedRowClass}>
              <RelatedRow title={title} date={formatMoment(date, { now: today })} amount={amount} />
            </Link>
          </li>
        ))}
      </ul>
    </>
  )
}
