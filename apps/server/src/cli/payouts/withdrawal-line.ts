import { payoutWarningLabels, withdrawalStatusLabels } from '@impulse/copy-ru/payouts/payout-labels'
import { formatPhone } from '@impulse/api/fields/phone'
import type { AdminWithdrawal } from '../../modules/payouts/payouts/payouts.service.ts'
import { grouped } from '../open-payout-context.ts'

export const parseWithdrawalStatus = (word: string): AdminWithdrawal['status'] | null =>
  Object.hasOwn(withdrawalStatusLabels, word) ? (word as AdminWithdrawal['status']) : null

/**
 * Formats a withdrawal: `1012  ждёт ответа  2 дн.  15 000 ₽  Иванов Андрей  Т-Банк, СБП +7 (900) 000-00-00
 * …`.
 */
export function withdrawalLine(card: AdminWithdrawal, now: Date): string {
  const { recipient, approvalsNeeded, approvedBy } = card
  const days = Math.floor((now.getTime() - card.createdAt.getTime()) / 86_400_000)
  const where =
    recipient.phone === null ? `счёт ${recipient.account ?? 'удалён'}` : `СБП ${formatPhone(recipient.phone)}`
  const second =
    approvalsNeeded === 2 && card.status === 'review'
      ? `согласий ${approvedBy.length} из 2${approvedBy.length > 0 ? ` (${approvedBy.join(', ')})` : ''}`
      : ''
  return [
    ...[String(card.number), withdrawalStatusLabels[card.status], days === 0 ? 'сегодня' : `${days} дн.`],
    ...[`${grouped(card.credited)} ₽`, card.fullName, `${recipient.bankName}, ${where}`, second],
    ...card.warnings.map((warning) => payoutWarningLabels[warning]),
  ]
    .filter((part) => part !== '')
    .join('  ')
}
