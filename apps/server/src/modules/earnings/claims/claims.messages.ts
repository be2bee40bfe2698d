import type { OrderStatus } from '@impulse/api/orders/order'
import { formatDifference } from '@impulse/copy-ru/balance/points'
import { monthNames } from '@impulse/copy-ru/dates/month-names'

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
 * empty text.
 */
export const claimNotification = ({
  status,
  number,
  contractNumber,
  note,
  reward = null,
  frozenUntil = null,
}: {
  status: OrderStatus
  number: number
  contractNumber: string
  note: string
  /** Points that the contract earned; null when it earned nothing. */
  reward?: number | null
  /** Date in Moscow until which the reward is frozen, `YYYY-MM-DD`; null when it is not frozen. */
  frozenUntil?: string | null
}): { title: string; body: string } => {
  const earned = reward === null ? '' : formatEarned(reward, frozenUntil)
  return {
    title: titles[status] ?? 'Поиск договора',
    body: [`Заявка №\u00A0${number}, договор №\u00A0${contractNumber}`, earned, note]
      .filter((text) => text !== '')
      .join('. '),
  }
}

/** Formats a reward: «+1 200 б., заморожено до 4 декабря». */
function formatEarned(reward: number, frozenUntil: string | null): string {
  const points = formatDifference({ before: 0, after: reward })
  if (frozenUntil === null) return points
  const [, month = 1, day = 1] = frozenUntil.split('-').map(Number)
  return `${points}, заморожено до\u00A0${day}\u00A0${monthNames[month - 1]?.[1] ?? ''}`
}

/** Notes that the server, not a person, adds to a claim's timeline. */
export const claimNotes = {
  contract_ended: 'Договор нашёлся, но он расторгнут',
  contract_gone: 'Договора в программе больше нет: заявка снова на рассмотрении',
} as const
