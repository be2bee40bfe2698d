import type { EndsField } from '@impulse/api/identity-documents/identity-document-errors'

/** Notification about the decision on an identity document. */
export const identityDocumentNotification = ({
  status,
  comment,
}: {
  status: 'approved' | 'rejected'
  comment: string
}): { title: string; body: string; link: string } =>
  status === 'approved'
    ? { title: 'Документ подтверждён', body: comment || 'Можно выводить деньги', link: '/lk/document' }
    : {
        title: 'Документ отклонён',
        body: comment || 'Откройте профиль: там сказано, что исправить',
        link: '/lk#document',
      }

/** Beginning of the sentence about an expiry, by the field that determines the expiry date. */
const ending: Record<EndsField, string> = {
  validTo: 'Документ заканчивается',
  registrationExpiresAt: 'Регистрация заканчивается',
  dateOfBirth: 'Паспорт пора заменить по возрасту, он действует',
}

/** Notification that is sent 60, 14 and 1 days before the expiry. `day`: last valid date, `YYYY-MM-DD`. */
export const identityDocumentExpiryNotification = ({
  field,
  day,
  daysLeft,
}: {
  field: EndsField
  day: string
  daysLeft: number
}): { title: string; body: string; link: string } => ({
  title:
    daysLeft > 1
      ? 'Скоро понадобится новый документ'
      : daysLeft === 1
        ? 'Остался один день: обновите документ'
        : 'Сегодня последний день: обновите документ',
  body: `${ending[field]} ${field === 'dateOfBirth' ? 'до ' : ''}${day.split('-').reverse().join('.')}. Потом вывод остановится, пока вы не обновите данные`,
  link: '/lk#document',
})
