import type { IdentityDocumentStatus } from '@impulse/api/identity-documents/identity-document-fields'

export const identityDocumentStatuses: Record<IdentityDocumentStatus, string> = {
  none: 'Не заполнен',
  review: 'На рассмотрении',
  approved: 'Подтверждён',
  rejected: 'Отклонён',
}
