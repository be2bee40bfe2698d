import { fillPath } from '@impulse/api/routes/fill-path'
import { ResourceView } from '../loading/loaded-part.tsx'
import { useResource } from '../loading/use-resource.ts'
import { Skeleton } from '../ui/skeleton.tsx'
import { CalculationBox } from './calculation-box.tsx'
import css from './calculation-box.module.css'

/** Explains how the reward of a contract is calculated. `operationId`: the operation that posted the reward. */
export function RewardCalculation({ operationId }: { operationId: string }) {
  const path = fillPath('/api/balance/operation/:id/', { id: operationId })
  const resource = useResource(path, { isOpen: true })
  return (
    <section className={css.part} aria-labelledby="reward-calculation">
      <h3 id="reward-calculation">Как посчитано</h3>
      <ResourceView
        resource={resource}
        label="Загружаем, как посчитана сумма"
        skeleton={<Skeleton shape="row" />}
      >
        {({ why, calculation }) => <CalculationBox texts={[calculation ?? why]} />}
      </ResourceView>
    </section>
  )
}
