import type { PassportStatus } from '@impulse/api/identity-documents/identity-document-fields'

export const passportStatuses: Record<PassportStatus, string> = {
  none: 'Не заполнен',
  review: 'На рассмотрении',
  approved: 'Подтверждён',
  rejected: 'Отклонён',
}
