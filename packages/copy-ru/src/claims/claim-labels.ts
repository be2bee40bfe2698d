import type { ClaimState } from '@impulse/api/claims/console-claims'

export const claimStateLabels: Record<ClaimState, string> = {
  review: 'ждёт ответа',
  accepted: 'принята',
  rejected: 'отклонена',
  closed: 'договор нашёлся',
  cancelled: 'отменена участником',
}

/** Prepared texts for the reason of a rejected claim, which the member reads. Staff may write another text. */
export const claimReasons = [
  'Договора с таким номером нет у оператора. Проверьте номер и подайте заявку снова',
  'Договор записан на другого участника',
  'На фото не читается номер или дата. Сделайте чёткое фото и подайте заявку снова',
  'На фото другой договор, чем в заявке',
  'Подключение по договору ещё не состоялось. Он появится сам после подключения',
  'Договор расторгнут',
] as const
