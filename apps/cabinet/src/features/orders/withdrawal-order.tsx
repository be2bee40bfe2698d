import { formatPhone } from '@impulse/wire/phone'
import type { OrderCard, WithdrawalDetails } from '@impulse/wire/order'
import { useAccount } from '../../shared/account/account.ts'
import { ButtonLink } from '../../shared/button/button-link.tsx'
import { Card } from '../../shared/card/card.tsx'
import { Fact, Facts } from '../../shared/facts/facts.tsx'
import { formatAmount, formatRoubles } from '../../shared/format/amount.ts'
import { StatusTag } from '../../shared/status-tag/status-tag.tsx'
import { Timeline } from '../../shared/timeline/timeline.tsx'
import { CopyNumber } from './copy-number.tsx'
import { orderLook } from './order-look.ts'
import css from './order-page.module.css'
import { ReceiptButton } from './receipt-button.tsx'
import { WithdrawalEnd } from './withdrawal-end.tsx'
import { withdrawalSteps } from './withdrawal-steps.ts'
import { inFours, whereTo } from './withdrawal-words.ts'

type Withdrawal = { order: OrderCard; details: WithdrawalDetails }

/** What is paid to whom, where it stands, and what there is to do when it did not come through. */
export function WithdrawalState({ order, details }: Withdrawal) {
  const { today } = useAccount()
  const { status, timeline } = order
  const { expectedOn, paidOn } = details
  const steps = withdrawalSteps({ status, timeline, expectedOn, paidOn }, { today })
  return (
    <>
      <Card label="Выплата">
        <div>
          <p className={css.sum}>{formatRoubles(details.credited)}</p>
          <p className={css.to}>{whereTo(details.recipient)}</p>
        </div>
        <output>
          <StatusTag {...orderLook(order.status)} />
        </output>
      </Card>
      <WithdrawalEnd order={order} details={details} />
      <Card label="Состояние">
        <Timeline label="Этапы заявки" steps={steps} />
        {details.hasReceipt && <ReceiptButton order={order} />}
      </Card>
    </>
  )
}

export function WithdrawalFacts({ order, details }: Withdrawal) {
  const { fee, tax, credited, recipient, operationId } = details
  return (
    <Card title="О заявке">
      <Facts>
        <Fact name="Номер заявки">
          <span className={css.inLine}>
            <CopyNumber number={order.number} />
          </span>
        </Fact>
        <Fact name="Сумма">{formatAmount(order.amount)}&nbsp;б.</Fact>
        {fee > 0 && <Fact name="Комиссия">{formatRoubles(fee)}</Fact>}
        {tax > 0 && <Fact name="НДФЛ">{formatRoubles(tax)}</Fact>}
        <Fact name="К зачислению">{formatRoubles(credited)}</Fact>
        <Fact name="Получатель">{recipient.fullName}</Fact>
        <Fact name="Банк">{recipient.bankName}</Fact>
        {recipient.phone !== null && (
          <Fact name="Телефон">{formatPhone(recipient.phone).replaceAll(' ', '\u00a0')}</Fact>
        )}
        {recipient.account !== null && <Fact name="Счёт">{inFours(recipient.account)}</Fact>}
        {recipient.bic !== null && <Fact name="БИК">{recipient.bic}</Fact>}
      </Facts>
      <ButtonLink to={`/balance?operation=${operationId}`} variant="ghost" wide>
        Операции по заявке
      </ButtonLink>
    </Card>
  )
}
