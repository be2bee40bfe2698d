import { documentTargetHours } from '@impulse/api/identity-documents/identity-document-limits'
import type { IdentityDocumentStatus } from '@impulse/api/identity-documents/identity-document-fields'

export const identityDocumentStatuses: Record<IdentityDocumentStatus, string> = {
  none: 'Не заполнен',
  review: 'На рассмотрении',
  approved: 'Подтверждён',
  rejected: 'Отклонён',
}

/** Status of a correction that the member has begun on this device, and not sent. */
export const unsentCorrection = 'Исправление не\u00a0отправлено'

/** Text for a member whose document is in review: how long the review usually takes, and how the member learns its end. */
export const reviewTimeText = `Обычно проверяем до\u00a0${documentTargetHours}\u00a0часов. Пришлём уведомление, когда проверим`
