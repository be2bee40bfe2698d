import type { History } from '@impulse/api/balance/balance'
import { useMemberSummary } from '../../shared/member/member-summary.ts'
import type { Resource } from '../../shared/loading/use-resource.ts'
import { formatMoment } from '../../shared/format/date.ts'
import { PartCard, PartCardHeader } from '../../shared/feedback/part-card.tsx'
import { Milestone } from '../../shared/feedback/milestone.tsx'
import { SkeletonRows } from '../../shared/ui/skeleton.tsx'
import { OperationDetails } from './operation/lazy-operation-details.ts'
import { getLoadedValue } from '../../shared/loading/loadable.ts'
import { withoutReleased } from './history/history-days.ts'
import { lastCount } from './last-operations.load.ts'
import { useOpenedOperation } from './operation/use-opened-operation.ts'
import { Link } from '../../shared/modal/link.tsx'
import css from './last-operations.module.css'
import { OperationRow } from './operation/operation-row.tsx'

/** Card of the home page with the last operations. Each operation opens its details over the page. */
export function LastOperations({ part }: { part: Resource<History> }) {
  const { today } = useMemberSummary()
  const opened = useOpenedOperation()
  return (
    <>
      <PartCard
        labelledBy="last-operations"
        header={
          <PartCardHeader
            id="last-operations"
            title="Последние операции"
            all={
              <Link to="/balance#history">
                Все<span className="visually-hidden"> операции</span>
              </Link>
            }
          />
        }
        part={part}
        waiting="Загружаем последние операции"
        skeleton={<SkeletonRows count={3} />}
      >
        {({ history }) =>
          history.length === 0 ? (
            <p className={css.none}>Операций пока нет</p>
          ) : (
            <>
              {history.length === 1 && history[0]?.category === 'reward' && (
                <Milestone>Это ваше первое вознаграждение</Milestone>
              )}
              <ul role="list" className={css.rows}>
                {withoutReleased(history)
                  .slice(0, lastCount)
                  .map((item) => (
                    <li key={item.id}>
                      <OperationRow
                        item={item}
                        today={today}
                        when={formatMoment(item.date, { now: today })}
                        onOpen={() => opened.open(item.id)}
                      />
                    </li>
                  ))}
              </ul>
            </>
          )
        }
      </PartCard>
      <OperationDetails
        open={opened.id !== null}
        onClose={opened.close}
        opened={opened}
        items={getLoadedValue(part.shown)?.history ?? []}
        today={today}
      />
    </>
  )
}
