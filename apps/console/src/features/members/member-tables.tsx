import { formatAuditAction } from '@impulse/copy-ru/audit/audit-actions'
import { formatAuditChange, formatAuditObject, formatAuditReason } from '@impulse/copy-ru/audit/audit-labels'
import { formatAuditActor } from '@impulse/copy-ru/audit/actor-labels'
import type { MemberCard } from '@impulse/api/members/console-members'
import type { OrderStatus } from '@impulse/api/orders/order'
import { formatMoment } from '../../shared/format/moment.tsx'
import { formatPoints } from '@impulse/copy-ru/balance/points'
import { dayInDigits } from '@impulse/api/fields/day'
import { TableCard } from '../../shared/list/table-card.tsx'
import { ContractLink, MemberListLink, OpenRisks, OrderLink } from './member-links.tsx'

type LotTableProps = Pick<MemberCard, 'id' | 'phone' | 'today' | 'balance'>

const orderStatusLabels: Record<OrderStatus, string> = {
  review: 'На рассмотрении',
  needs_information: 'Нужно уточнение',
  approved: 'Одобрена',
  sent: 'Отправлена в банк',
  paid: 'Выплачена',
  accepted: 'Принята',
  closed: 'Закрыта',
  rejected: 'Отклонена',
  returned: 'Возвращена банком',
  cancelled: 'Отменена',
}

/** Table of the lots. A due lot that no risk case blocks waits for the risk check of the member. */
export const LotTable = ({ id, phone, today, balance: { lots, moreLots } }: LotTableProps) => (
  <TableCard
    title="Заморожено"
    heads={['Откроется', 'Договор', 'За что', 'Сумма']}
    rows={lots.map(({ historyId, releasesAt, contractNumber, reason, amount, isBlocked }) => ({
      id: historyId,
      cells: [
        isBlocked ? <OpenRisks key="risks" memberId={id} /> : formatRelease(releasesAt, today),
        <ContractLink key="contract" number={contractNumber} />,
        reason === 'reward' ? 'Вознаграждение' : 'Перерасчёт',
        formatPoints(amount),
      ],
    }))}
    more={moreLots.count}
    lists={phone && <MemberListLink phone={phone} list="contracts" />}
  />
)

/** Formats when a lot is released. Its release date begins with the day in Moscow. */
function formatRelease(releasesAt: string, today: string): string {
  const day = releasesAt.slice(0, today.length)
  return day <= today ? `срок вышел ${dayInDigits(day)}, ждёт проверки рисков` : formatMoment(releasesAt)
}

export const OrderTable = ({ phone, orders, orderCount }: MemberCard) => (
  <TableCard
    title="Заявки"
    heads={['Номер', 'Заявка', 'Состояние', 'Сумма', 'Подана', 'Изменена']}
    rows={orders.map(({ id, number, category, title, status, amount, createdAt, updatedAt }) => ({
      id,
      cells: [
        <OrderLink key="order" number={number} category={category} />,
        title,
        orderStatusLabels[status],
        amount === null ? '—' : formatPoints(amount),
        formatMoment(createdAt),
        formatMoment(updatedAt),
      ],
    }))}
    more={orderCount - orders.length}
    lists={
      phone && (
        <>
          <MemberListLink phone={phone} list="withdrawals" />
          <MemberListLink phone={phone} list="claims" />
        </>
      )
    }
  />
)

export const DeviceTable = ({ devices }: MemberCard) => (
  <TableCard
    title="Устройства"
    heads={['Устройство', 'Вход', 'Последнее действие']}
    rows={devices.map(({ id, device, createdAt, lastUsedAt }) => ({
      id,
      cells: [device, formatMoment(createdAt), formatMoment(lastUsedAt)],
    }))}
  />
)

const purposeLabels: Record<string, string> = {
  'personal-data': 'Персональные данные',
  documents: 'Документы',
  rules: 'Правила программы',
  advertising: 'Реклама',
  analytics: 'Счётчики',
}

export const ConsentTable = ({ consents }: MemberCard) => (
  <TableCard
    title="Согласия"
    heads={['Согласие', 'Версия', 'Что сделал', 'Когда']}
    rows={consents.map(({ purpose, textVersion, given, recordedAt }) => ({
      id: `${purpose} ${recordedAt}`,
      cells: [
        purposeLabels[purpose] ?? purpose,
        textVersion,
        given ? 'Дал' : 'Отозвал',
        formatMoment(recordedAt),
      ],
    }))}
  />
)

export const AuditTable = ({ audit }: MemberCard) => (
  <TableCard
    title="Журнал"
    heads={['Когда', 'Кто', 'Что', 'Объект', 'Подробности', 'Было → стало']}
    rows={audit.map((row) => ({
      id: row.id,
      cells: [
        formatMoment(row.at),
        formatAuditActor(row.actor),
        formatAuditAction(row.action),
        formatAuditObject(row),
        formatAuditReason(row),
        formatAuditChange(row),
      ],
    }))}
  />
)
