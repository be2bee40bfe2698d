import type { Explanation } from '@impulse/api/balance/operation'
import { useMasked } from '../../../shared/amount/hidden-amounts.ts'
import { Amount } from '../../../shared/amount/amount.tsx'
import { Fact, Facts } from '../../../shared/ui/facts.tsx'
import { formatMoment } from '../../../shared/format/date.ts'
import { operationAppearance, toBalanceChanges } from './operation-appearance.ts'
import { formatExpectedDay } from '../../../shared/orders/expected-day.ts'
import { ContractLink } from './contract-link.tsx'
import css from './operation-facts.module.css'

type OperationFactsProps = { item: Explanation['operation']; today: string }

/** Type, date, contract and amounts of an operation, and the balance after the operation. */
export function OperationFacts({ item, today }: OperationFactsProps) {
  const mask = useMasked()
  const expectedDay = item.withdrawal ? formatExpectedDay(item.withdrawal, { today }) : null
  return (
    <>
      <p className={css.amount}>
        <Amount value={item.amount} signed coin="right" coinSize={28} />
      </p>
      <Facts>
        <Fact name="Операция">{operationAppearance(item, { now: today }).text}</Fact>
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
      </Facts>
    </>
  )
}
