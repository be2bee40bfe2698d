import type { ClaimDetails, OrderCard } from '@impulse/wire/order'
import { useAccount } from '../../shared/account/account.ts'
import { ButtonLink } from '../../shared/button/button-link.tsx'
import { Card } from '../../shared/card/card.tsx'
import { Fact, Facts } from '../../shared/facts/facts.tsx'
import { formatDate } from '../../shared/format/date.ts'
import { StatusTag } from '../../shared/status-tag/status-tag.tsx'
import { Timeline } from '../../shared/timeline/timeline.tsx'
import { claimSteps } from './claim-steps.ts'
import { CopyNumber } from './copy-number.tsx'
import { OrderFile } from './order-file.tsx'
import { orderLook } from './order-look.ts'
import css from './order-page.module.css'

/** Where a claim stands. */
export function ClaimState({ order }: { order: OrderCard }) {
  const { today } = useAccount()
  return (
    <Card label="Состояние">
      <div className={css.line}>
        <output>
          <StatusTag {...orderLook(order.status)} />
        </output>
        <CopyNumber number={order.number} />
      </div>
      <Timeline label="Этапы заявки" steps={claimSteps(order, { today })} />
    </Card>
  )
}

/** What a claim says of the contract, and what there is to do when it was answered. */
export function ClaimFacts({ details, status }: { details: ClaimDetails; status: OrderCard['status'] }) {
  const { today } = useAccount()
  const { contractNumber, connectedAt, productName, comment, file } = details
  const search = encodeURIComponent(contractNumber)
  return (
    <Card title="Что вы указали">
      <Facts>
        <Fact name="Номер договора">{contractNumber}</Fact>
        <Fact name="Дата подключения">{formatDate(connectedAt, { now: today })}</Fact>
        {productName !== null && <Fact name="Продукт">{productName}</Fact>}
        {comment !== '' && <Fact name="Комментарий">{comment}</Fact>}
      </Facts>
      {file !== null && <OrderFile file={file} />}
      {(status === 'accepted' || status === 'closed') && (
        <ButtonLink to={`/contracts?search=${search}`} variant="secondary" wide>
          Открыть договор
        </ButtonLink>
      )}
      {status === 'rejected' && (
        <ButtonLink to={`/contracts/claim?number=${search}`} variant="secondary" wide>
          Подать заявку снова
        </ButtonLink>
      )}
    </Card>
  )
}
