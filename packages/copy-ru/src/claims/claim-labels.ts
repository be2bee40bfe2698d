import type { CorrectableClaimField } from '@impulse/api/claims/claim-corrections'
import type { ClaimState } from '@impulse/api/claims/console-claims'

export const claimStateLabels: Record<ClaimState, string> = {
  review: 'ждёт ответа',
  needs_information: 'ждёт уточнения',
  accepted: 'принята',
  rejected: 'отклонена',
  closed: 'договор нашёлся',
  cancelled: 'отменена участником',
}

/** Labels of the values that a reply has corrected. */
export const claimFieldLabels: Record<CorrectableClaimField, string> = {
  number: 'Договор',
  connectedAt: 'Подключён',
}

/** Prepared texts of a request for information, which the member reads. Staff may write another text. */
export const informationRequestTexts = [
  'Проверьте номер договора: у оператора такого нет',
  'Проверьте дату подключения: у оператора другая',
  'На фото не читается номер или дата. Пришлите чёткое фото договора',
  'Пришлите фото договора целиком, с подписями',
  'Какой продукт подключили?',
] as const

/** Prepared texts for the reason of a rejected claim, which the member reads. Staff may write another text. */
export const claimReasons = [
  'Договора с таким номером нет у оператора. Проверьте номер и подайте заявку снова',
  'Договор записан на другого участника',
  'На фото не читается номер или дата. Сделайте чёткое фото и подайте заявку снова',
  'На фото другой договор, чем в заявке',
  'Подключение по договору ещё не состоялось. Он появится сам после подключения',
  'Договор расторгнут',
] as const
