import type { EndsField } from '@impulse/api/identity-documents/identity-document-errors'

/**
 * Texts that tell a member why the server revoked the approval of the identity document, by the field that
 * expired.
 */
export const documentExpiredMessages: Record<EndsField, string> = {
  validTo: 'Срок действия документа закончился. Укажите новый документ',
  registrationExpiresAt: 'Срок регистрации закончился. Укажите новую регистрацию',
  dateOfBirth: 'Паспорт нужно было заменить по возрасту. Укажите новый паспорт',
}
