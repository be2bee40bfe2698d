import type { Explanation, RelatedOperation } from '@impulse/api/balance/operation'
import { formatDate, formatMoment } from '../../../shared/format/date.ts'
import { Link } from '../../../shared/modal/link.tsx'
import { CalculationBox } from '../../../shared/balance/calculation-box.tsx'
import { noWrap } from '../../../shared/balance/frozen-labels.ts'
import { RelatedRow, relatedRowClass } from '../../../shared/balance/related-row.tsx'
import { ContractLink } from './contract-link.tsx'
import { reopenOnBack } from './operation-address.ts'
import css from './operation-reason.module.css'

type OperationReasonProps = { explanation: Explanation; today: string }

/** Section «Почему?» of an operation: the formula of its amount, and the contracts that caused it. */
export function OperationReason({ explanation, today }: OperationReasonProps) {
  const { operation, why, reason, calculation, causes, contract } = explanation
  return (
    <section className={css.why} aria-labelledby="operation-why">
      <h3 id="operation-why">Почему?</h3>
      <CalculationBox texts={[why, reason?.text, calculation]} />
      {contract && (
        <p>
          <Link to="/rules" onClick={reopenOnBack(operation.id)}>
            Правила вознаграждений
          </Link>
        </p>
      )}
      {causes.length > 0 && (
        <>
          <h3>Из-за чего пересчитали</h3>
          <ul role="list">
            {causes.map(({ number, cancelledOn }) => (
              <li key={number}>
                <ContractLink number={number} operationId={operation.id} className={relatedRowClass}>
                  <RelatedRow
                    title={`Договор №\u00a0${number}`}
                    date={
                      cancelledOn === null
                        ? undefined
                        : `расторгнут ${noWrap(formatDate(cancelledOn, { now: today }))}`
                    }
                  />
                </ContractLink>
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  )
}

type RelatedOperationsProps = OperationReasonProps & { onFollow: (id: string) => void }

/** Operations that the operation caused, and the other operations of the same reward or withdrawal. */
export function RelatedOperations({ explanation, today, onFollow }: RelatedOperationsProps) {
  const { effects = [], related } = explanation
  if (effects.length + related.length === 0) return null
  return (
    <div className={css.why}>
      <Operations title="Из-за этого пересчитали" operations={effects} {...{ today, onFollow }} />
      <Operations title="Связанные операции" operations={related} {...{ today, onFollow }} />
    </div>
  )
}

type OperationsProps = {
  title: string
  operations: readonly RelatedOperation[]
  today: string
  onFollow: (id: string) => void
}

/** Titled list of other operations, which the details can show. Renders nothing for an empty list. */
function Operations({ title, operations, today, onFollow }: OperationsProps) {
  if (operations.length === 0) return null
  return (
    <>
      <h3>{title}</h3>
      <ul role="list">
        {operations.map((operation) => (
          <li key={operation.id}>
            <Related operation={operation} today={today} onFollow={onFollow} />
          </li>
        ))}
      </ul>
    </>
  )
}

type RelatedProps = { operation: RelatedOperation; today: string; onFollow: (id: string) => void }

function Related({ operation: { id, title, date, amount }, today, onFollow }: RelatedProps) {
  return (
    <button type="button" className={relatedRowClass} data-operation={id} onClick={() => onFollow(id)}>
      <RelatedRow title={title} date={formatMoment(date, { now: today })} amount={amount} />
    </button>
  )
}
