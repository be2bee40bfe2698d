import type { OrderStatus } from '@impulse/api/orders/order'

const titles: Partial<Record<OrderStatus, string>> = {
  review: 'Ищем договор',
  needs_information: 'Поиск договора: нужно уточнение',
  accepted: 'Договор добавлен',
  closed: 'Договор нашёлся',
  rejected: 'Поиск договора: заявка отклонена',
  cancelled: 'Поиск договора: заявка отменена',
}

/**
 * Returns the notification about a new status of a claim. `note`: reason for the status in Russian, or an
 * empty text. The sum of a reward is in the notification of the reward.
 */
export const claimNotification = ({
  status,
  number,
  contractNumber,
  note,
}: {
  status: OrderStatus
  number: number
  contractNumber: string
  note: string
}): { title: string; body: string } => ({
  title: titles[status] ?? 'Поиск договора',
  body: [`Заявка №\u00A0${number}, договор №\u00A0${contractNumber}`, note]
    .filter((text) => text !== '')
    .join('. '),
})

/** Notes that the server, not a person, adds to a claim's timeline. */
export const claimNotes = {
  contract_ended: 'Договор нашёлся, но он расторгнут',
  contract_gone: 'Договора в программе больше нет: заявка снова на рассмотрении',
} as const
