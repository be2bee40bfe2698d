import type { HistoryItem } from '@impulse/wire/balance'
import { type ReactNode, useState } from 'react'
import { Amount } from '../../shared/amount/amount.tsx'
import { ButtonLink } from '../../shared/button/button-link.tsx'
import { formatAmount } from '../../shared/format/amount.ts'
import { formatDate, formatTime } from '../../shared/format/date.ts'
import { Modal } from '../../shared/modal/modal.tsx'
import { operationLook, sharesOf } from './operation-look.ts'
import css from './operation-details.module.css'

type OperationDetailsProps = { item: HistoryItem | null; today: string; onClose: () => void }

/** All of one operation, with what was left after it. */
export function OperationDetails({ item, today, onClose }: OperationDetailsProps) {
  // While the sheet goes away it still shows what it was about.
  const [shown, setShown] = useState(item)
  if (item !== null && item !== shown) setShown(item)
  if (shown === null) return null
  return (
    <Modal open={item !== null} onClose={onClose} title={shown.title} closeButton>
      <Details item={shown} today={today} />
    </Modal>
  )
}

function Details({ item, today }: { item: HistoryItem; today: string }) {
  return (
    <>
      <p className={css.amount}>
        <Amount value={item.amount} signed coin="right" coinSize={28} />
      </p>
      <dl className={css.facts}>
        <Fact name="Операция">{operationLook(item, { now: today }).words}</Fact>
        <Fact name="Дата">
          {formatDate(item.date, { now: today })}, {formatTime(item.date)}&nbsp;МСК
        </Fact>
        {item.contractNumber !== null && <Fact name="Договор">№&nbsp;{item.contractNumber}</Fact>}
        {sharesOf(item).map(({ name, words }) => (
          <Fact key={name} name={name}>
            {words}
          </Fact>
        ))}
        {item.availableDelta !== item.amount && (
          <Fact name="Доступно к выводу">
            {item.availableDelta === 0 ? 'не изменилось' : <Amount value={item.availableDelta} signed />}
          </Fact>
        )}
        <Fact name="Остаток после операции">{formatAmount(item.balanceAfter)}&nbsp;б.</Fact>
      </dl>
      {item.orderId !== null && (
        <ButtonLink to={`/order/${item.orderId}`} variant="secondary" wide>
          Открыть заявку
        </ButtonLink>
      )}
    </>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className={css.fact}>
      <dt className={css.name}>{name}</dt>
      <dd className={css.value}>{children}</dd>
    </div>
  )
}
