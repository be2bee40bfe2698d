import type { EndsField } from '@impulse/api/identity-documents/identity-document-errors'

/** Why the server itself took its approval back. */
export const documentExpiredMessages: Record<EndsField, string> = {
  validTo: 'Срок действия документа закончился. Укажите новый документ',
  registrationExpiresAt: 'Срок регистрации закончился. Укажите новую регистрацию',
  dateOfBirth: 'Паспорт нужно было заменить по возрасту. Укажите новый паспорт',
}
