import type { CorrectableClaimField } from '@impulse/api/claims/claim-corrections'
import type { InformationRequest } from '@impulse/api/orders/order'
import { AttachedFile } from '../../../shared/files/attached-file.tsx'
import { formatDate, formatMoment } from '../../../shared/format/date.ts'
import { useMemberSummary } from '../../../shared/member/member-summary.ts'
import { Card } from '../../../shared/ui/card.tsx'
import type { Claim } from './claim-order.tsx'
import css from './information-requests.module.css'

/** Earlier requests for information with the member's replies. The request that waits for a reply has a panel of its own. */
export function InformationRequests({ order: { status }, details: { informationRequests } }: Claim) {
  const earlier = informationRequests.filter(({ reply }) => reply !== null || status !== 'needs_information')
  if (earlier.length === 0) return null
  return (
    <Card title="Уточнения">
      <ul role="list" className={css.list}>
        {earlier.map((request) => (
          <li key={request.id} className={css.request}>
            <Request {...request} />
          </li>
        ))}
      </ul>
    </Card>
  )
}

function Request({ date, text, reply }: InformationRequest) {
  const { today } = useMemberSummary()
  return (
    <>
      <div>
        <p className={css.heading}>Вопрос · {formatMoment(date, { now: today })}</p>
        <p className={css.text}>{text}</p>
      </div>
      <div>
        <p className={css.heading}>
          {reply === null ? 'Ответа не\u00a0было' : `Ваш ответ · ${formatMoment(reply.date, { now: today })}`}
        </p>
        {reply !== null && reply.text !== '' && <p className={css.text}>{reply.text}</p>}
        {reply?.corrections.map(({ field, from, to }) => (
          <p key={field} className={css.text}>
            {labels[field]}: {formatValue(field, from, today)} → {formatValue(field, to, today)}
          </p>
        ))}
      </div>
      {reply !== null && reply.file !== null && (
        <AttachedFile file={reply.file} label="Файл к ответу" fileName="Ответ.pdf">
          {(isPhoto) => (isPhoto ? 'Показать фото' : 'Скачать файл PDF')}
        </AttachedFile>
      )}
    </>
  )
}

const labels: Record<CorrectableClaimField, string> = {
  number: 'Номер договора',
  connectedAt: 'Дата подключения',
}

const formatValue = (field: CorrectableClaimField, value: string, today: string): string =>
  field === 'connectedAt' ? formatDate(value, { now: today }) : value
