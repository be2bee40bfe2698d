import type { ClaimDetails, OrderCard } from '@impulse/api/orders/order'
import { useMemberSummary } from '../../../shared/member/member-summary.ts'
import { AttachedFile } from '../../../shared/files/attached-file.tsx'
import { Card } from '../../../shared/ui/card.tsx'
import { Fact, Facts } from '../../../shared/ui/facts.tsx'
import { formatDate } from '../../../shared/format/date.ts'
import { StatusLine } from '../../../shared/ui/status-line.tsx'
import { Timeline } from '../../../shared/ui/timeline.tsx'
import { claimSteps } from './claim-steps.ts'
import { CopyNumber } from '../copy-number.tsx'
import { orderAppearance } from '../../../shared/orders/order-status.ts'

export type Claim = { order: OrderCard; details: ClaimDetails }

/** Card with the status of a claim and the timeline of its steps. */
export function ClaimState({ order, details: { answerOn } }: Claim) {
  const { today } = useMemberSummary()
  return (
    <Card label="Состояние">
      <StatusLine tag={orderAppearance(order.status)}>
        <CopyNumber number={order.number} />
      </StatusLine>
      <Timeline label="Этапы заявки" steps={claimSteps({ ...order, answerOn }, { today })} />
    </Card>
  )
}

/** Data of the claim, as the member entered them. */
export function ClaimFacts({ details }: Pick<Claim, 'details'>) {
  const { today } = useMemberSummary()
  const { contractNumber, connectedAt, productName, city, comment, file } = details
  return (
    <Card title="Что вы указали">
      <Facts>
        <Fact name="Номер договора">{contractNumber}</Fact>
        <Fact name="Дата подключения">{formatDate(connectedAt, { now: today })}</Fact>
        {productName !== null && <Fact name="Продукт">{productName}</Fact>}
        {city !== '' && <Fact name="Город">{city}</Fact>}
        {comment !== '' && <Fact name="Комментарий">{comment}</Fact>}
      </Facts>
      {file !== null && (
        <AttachedFile file={file} label="Фото договора" fileName="Договор.pdf">
          {(isPhoto) => (isPhoto ? 'Показать фото' : 'Скачать файл PDF')}
        </AttachedFile>
      )}
    </Card>
  )
}
