import type { Explanation, RelatedOperation } from '@impulse/api/balance/operation'
import { Amount } from '../../../shared/amount/amount.tsx'
import { formatDate, formatMoment } from '../../../shared/format/date.ts'
import { Fact, Facts } from '../../../shared/ui/facts.tsx'
import { Link } from '../../../shared/modal/link.tsx'
import { CalculationBox } from '../../../shared/balance/calculation-box.tsx'
import { noWrap } from '../../../shared/balance/frozen-labels.ts'
import { RelatedRow, relatedRowClass } from '../../../shared/balance/related-row.tsx'
import { ContractLink } from './contract-link.tsx'
import { reopenOnBack } from './operation-address.ts'
import { formatContract } from './operation-labels.ts'
import css from './operation-reason.module.css'

type OperationReasonProps = { explanation: Explanation; today: string; onFollow: (id: string) => void }

/**
 * Section «Почему?» of an operation: the formula of its amount, the contracts that caused it, its contract, the frozen points, the points in
 * withdrawals and the debt after it, and related operations.
 */
export function OperationReason({ explanation, today, onFollow }: OperationReasonProps) {
  const { operation, why, reason, calculation, causes, contract, after, effects = [], related } = explanation
  const contractText = contract && formatContract(contract, { now: today })
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
      <Facts>
        {contractText && <Fact name="О договоре">{contractText}</Fact>}
        <RemainingPoints name="Заморожено после операции" points={after.frozen} />
        <RemainingPoints name="Выводилось после операции" points={after.withdrawal} />
        <RemainingPoints name="Долг после операции" points={after.debt} />
      </Facts>
      <Operations title="Из-за этого пересчитали" operations={effects} {...{ today, onFollow }} />
      <Operations title="Связанные операции" operations={related} {...{ today, onFollow }} />
    </section>
  )
}

/**
 * Row with one of the amounts that remain after the operation: the frozen points, the points in withdrawals, or
 * the debt. Renders nothing for 0 or an unknown number.
 */
function RemainingPoints({ name, points }: { name: string; points: number | null }) {
  if (points === null || points === 0) return null
  return (
    <Fact name={name}>
      <Amount value={points} />
    </Fact>
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
