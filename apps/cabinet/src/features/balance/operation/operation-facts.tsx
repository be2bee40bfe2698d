import type { Explanation } from '@impulse/api/balance/operation'
import { useMasked } from '../../../shared/amount/hidden-amounts.ts'
import { Amount } from '../../../shared/amount/amount.tsx'
import { Fact, Facts } from '../../../shared/ui/facts.tsx'
import { formatMoment } from '../../../shared/format/date.ts'
import { operationAppearance, toBalanceChanges } from './operation-appearance.ts'
import { formatExpectedDay } from '../../../shared/orders/expected-day.ts'
import { ContractLink } from './contract-link.tsx'
import { formatContract } from './operation-labels.ts'
import css from './operation-facts.module.css'

type OperationSumProps = { item: Explanation['operation']; today: string }

/** Amount of an operation, and its type or state. */
export function OperationSum({ item, today }: OperationSumProps) {
  return (
    <div>
      <p className={css.amount}>
        <Amount value={item.amount} signed coin="right" coinSize={28} />
      </p>
      <p className={css.state}>{operationAppearance(item, { now: today }).text}</p>
    </div>
  )
}

type OperationFactsProps = OperationSumProps & {
  /** Undefined until it is loaded. */
  explanation: Explanation | undefined
}

/** Date, contract and amounts of an operation, and the parts of the balance after the operation. */
export function OperationFacts({ item, explanation, today }: OperationFactsProps) {
  const mask = useMasked()
  const expectedDay = item.withdrawal ? formatExpectedDay(item.withdrawal, { today }) : null
  const about = explanation?.contract && formatContract(explanation.contract, { now: today })
  return (
    <Facts>
      <Fact name="Дата">{formatMoment(item.date, { now: today })}&nbsp;МСК</Fact>
      {expectedDay !== null && <Fact name="Когда придёт">{expectedDay}</Fact>}
      {item.contractNumber !== null && (
        <Fact name="Договор">
          {/* A contract that has moved to another member is not in the member's list. */}
          {item.contract === undefined ? (
            <>№&nbsp;{item.contractNumber}</>
          ) : (
            <ContractLink number={item.contractNumber} operationId={item.id}>
              №&nbsp;{item.contractNumber}
            </ContractLink>
          )}
        </Fact>
      )}
      {about && <Fact name="О договоре">{about}</Fact>}
      {toBalanceChanges(item).map(({ name, text: message }) => (
        <Fact key={name} name={name}>
          {mask(message)}
        </Fact>
      ))}
      {item.availableDelta !== item.amount && item.availableDelta !== 0 && (
        <Fact name="Доступно к выводу">
          <Amount value={item.availableDelta} signed />
        </Fact>
      )}
      <Fact name="Остаток после операции">
        <Amount value={item.balanceAfter} />
      </Fact>
      <RemainingPoints name="Заморожено после операции" points={explanation?.after.frozen} />
      <RemainingPoints name="Выводилось после операции" points={explanation?.after.withdrawal} />
      <RemainingPoints name="Долг после операции" points={explanation?.after.debt} />
    </Facts>
  )
}

/**
 * Row with one of the amounts that remain after the operation: the frozen points, the points in withdrawals, or
 * the debt. Renders nothing for 0 or an unknown number.
 */
function RemainingPoints({ name, points }: { name: string; points: number | null | undefined }) {
  if (!points) return null
  return (
    <Fact name={name}>
      <Amount value={points} />
    </Fact>
  )
}
