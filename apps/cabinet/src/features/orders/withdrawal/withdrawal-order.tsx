import { countDays } from '../../../shared/format/date.ts'
import { formatPhone } from '@impulse/api/fields/phone'
import { NoWrap, NoWrapEachWord } from '../../../shared/ui/no-wrap.tsx'
import type { OrderCard, WithdrawalDetails } from '@impulse/api/orders/order'
import { useMasked } from '../../../shared/amount/hidden-amounts.ts'
import { useMemberSummary } from '../../../shared/member/member-summary.ts'
import { BankTile } from '../../../shared/banks/bank-tile.tsx'
import { ButtonLink } from '../../../shared/ui/button-link.tsx'
import { Card } from '../../../shared/ui/card.tsx'
import { formatShortName } from '../../../shared/format/short-name.ts'
import { Fact, Facts } from '../../../shared/ui/facts.tsx'
import { formatRoubles } from '@impulse/copy-ru/balance/points'
import { GroupedDigits } from '../../../shared/format/grouped-digits.tsx'
import { Milestone } from '../../../shared/feedback/milestone.tsx'
import { StatusTag } from '../../../shared/ui/status-tag.tsx'
import { BlockedAlert } from '../../../shared/feedback/blocked-alert.tsx'
import { Timeline } from '../../../shared/ui/timeline.tsx'
import { CopyNumber } from '../copy-number.tsx'
import { orderAppearance } from '../../../shared/orders/order-status.ts'
import css from '../order-page.module.css'
import { ReceiptButton } from './receipt-button.tsx'
import { listWithdrawalAmounts } from './withdrawal-amounts.ts'
import { WithdrawalEnd } from './withdrawal-end.tsx'
import { withdrawalSteps } from './withdrawal-steps.ts'

type Withdrawal = { order: OrderCard; details: WithdrawalDetails }

/**
 * Upper part of a withdrawal's page: the credited sum, the recipient, the state, and after a failure the
 * member's next step.
 */
export function WithdrawalState({ order, details }: Withdrawal) {
  const { today } = useMemberSummary()
  const mask = useMasked()
  const { status, timeline } = order
  const { expectedOn, paidOn, isBlocked } = details
  const isJustPaid = status === 'paid' && paidOn !== null && countDays(paidOn, today) <= 1
  const steps = withdrawalSteps({ status, timeline, expectedOn, paidOn, isBlocked }, { today })
  return (
    <>
      <Card label="Выплата">
        <div className={css.head}>
          <div>
            <p className={css.sum}>{mask(formatRoubles(details.credited))}</p>
            <p className={css.to}>
              <NoWrapEachWord>{formatRecipient(details.recipient)}</NoWrapEachWord>
            </p>
          </div>
          <BankTile name={details.recipient.bankName} />
        </div>
        <output>
          <StatusTag {...orderAppearance(order.status)} />
        </output>
        {isJustPaid && <Milestone>Деньги у&nbsp;вас</Milestone>}
      </Card>
      {details.isBlocked && (
        <BlockedAlert about="order" object={order.id} title="Проверка займёт чуть больше времени">
          {checkMessage}
        </BlockedAlert>
      )}
      <WithdrawalEnd order={order} details={details} />
      <Card label="Состояние">
        <Timeline label="Этапы заявки" steps={steps} />
        {details.hasReceipt && <ReceiptButton order={order} />}
        {status === 'paid' && (
          <ButtonLink to={`/withdraw?from=${order.id}`} variant="ghost" wide>
            Повторить вывод
          </ButtonLink>
        )}
      </Card>
    </>
  )
}

const checkMessage = 'Деньги в\u00a0сохранности, о\u00a0решении сообщим'

export function WithdrawalFacts({ order, details }: Withdrawal) {
  const mask = useMasked()
  const { recipient, operationId, isAutomatic } = details
  return (
    <Card title="О заявке">
      <Facts>
        <Fact name="Номер заявки">
          <span className={css.inLine}>
            <CopyNumber number={order.number} />
          </span>
        </Fact>
        {isAutomatic && <Fact name="Как отправлена">автоматически, по&nbsp;вашему правилу</Fact>}
        {listWithdrawalAmounts({ ...details, ...order }).map(({ name, text }) => (
          <Fact key={name} name={name}>
            {mask(text)}
          </Fact>
        ))}
        <Fact name="Получатель">{recipient.fullName}</Fact>
        <Fact name="Банк">
          <NoWrapEachWord>{recipient.bankName}</NoWrapEachWord>
        </Fact>
        {recipient.phone !== null && (
          <Fact name="Телефон">
            <NoWrap>{formatPhone(recipient.phone)}</NoWrap>
          </Fact>
        )}
        {recipient.account !== null && (
          <Fact name="Счёт">
            <GroupedDigits>{recipient.account}</GroupedDigits>
          </Fact>
        )}
        {recipient.bic !== null && <Fact name="БИК">{recipient.bic}</Fact>}
      </Facts>
      <ButtonLink to={`/balance?operation=${operationId}`} variant="ghost" wide>
        Операции по заявке
      </ButtonLink>
    </Card>
  )
}

/**
 * Formats the bank and the recipient as banks do: «В Т-Банк, Андрей К.». The order contains the full name,
 * surname first.
 */
function formatRecipient({ bankName, fullName }: WithdrawalDetails['recipient']): string {
  const [lastName = '', firstName = ''] = fullName.split(' ')
  return `В\u00a0${[bankName, formatShortName({ firstName, lastName })].filter(Boolean).join(', ')}`
}
