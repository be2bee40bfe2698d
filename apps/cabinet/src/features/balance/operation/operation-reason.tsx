import type { Explanation, RelatedOperation } from '@impulse/api/balance/operation'
import { useMasked } from '../../../shared/amount/hidden-amounts.ts'
import { Amount } from '../../../shared/amount/amount.tsx'
import { formatMoment } from '../../../shared/format/date.ts'
import { Fact, Facts } from '../../../shared/ui/facts.tsx'
import { Icon } from '../../../shared/icon/icon.tsx'
import { NoWrapEachWord } from '../../../shared/ui/no-wrap.tsx'
import { formatContract } from './operation-labels.ts'
import css from './operation-reason.module.css'

type OperationReasonProps = { explanation: Explanation; today: string; onFollow: (id: string) => void }

/**
 * Section «Почему?» of an operation: the formula of its amount, its contract, the frozen points, the points in
 * withdrawals and the debt after it, and related operations.
 */
export function OperationReason({ explanation, today, onFollow }: OperationReasonProps) {
  const { why, contract, after, related } = explanation
  const mask = useMasked()
  const contractText = contract && formatContract(contract, { now: today })
  return (
    <section className={css.why} aria-labelledby="operation-why">
      <h3 id="operation-why">Почему?</h3>
      <p className={css.formula}>
        <NoWrapEachWord>{mask(why)}</NoWrapEachWord>
      </p>
      <Facts>
        {contractText && <Fact name="О договоре">{contractText}</Fact>}
        <RemainingPoints name="Заморожено после операции" points={after.frozen} />
        <RemainingPoints name="Выводилось после операции" points={after.withdrawal} />
        <RemainingPoints name="Долг после операции" points={after.debt} />
      </Facts>
      {related.length > 0 && (
        <>
          <h3>Связанные операции</h3>
          <ul role="list">
            {related.map((operation) => (
              <li key={operation.id}>
                <Related operation={operation} today={today} onFollow={onFollow} />
              </li>
            ))}
          </ul>
        </>
      )}
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

type RelatedProps = { operation: RelatedOperation; today: string; onFollow: (id: string) => void }

function Related({ operation: { id, title, date, amount }, today, onFollow }: RelatedProps) {
  return (
    <button type="button" className={css.related} data-operation={id} onClick={() => onFollow(id)}>
      <span className={css.what}>
        <span className={css.title}>{title}</span>
        <span className={css.when}>{formatMoment(date, { now: today })}</span>
      </span>
      <span className={css.amount}>
        <Amount value={amount} signed />
      </span>
      <Icon name="caret-right" className={css.icon} />
    </button>
  )
}
