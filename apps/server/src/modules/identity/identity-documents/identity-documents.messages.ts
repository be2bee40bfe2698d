import type { EndsField } from '@impulse/api/identity-documents/identity-document-errors'
import { reviewResultFields } from '@impulse/api/identity-documents/identity-document-fields'
import { documentExpiredMessages } from '@impulse/copy-ru/identity-documents/identity-document-expired'
import { documentFieldLabels } from '@impulse/copy-ru/identity-documents/identity-document-field-labels'
import { reviewResultReasons } from '@impulse/copy-ru/identity-documents/review-result-reasons'
import type { ReviewResults } from './identity-documents.rules.ts'

type Decision = { status: 'approved' | 'rejected'; comment: string; verdicts: ReviewResults }

/** Notification about the decision on an identity document. A rejection names the refused parts with their reasons. */
export const identityDocumentNotification = ({
  status,
  comment,
  verdicts,
}: Decision): { title: string; body: string; link: string } =>
  status === 'approved'
    ? { title: 'Документ подтверждён', body: comment || 'Можно выводить деньги', link: '/lk/document' }
    : {
        title: 'Документ отклонён',
        body:
          [comment, ...listReasons({ comment, verdicts })].filter(Boolean).join('. ') ||
          'Откройте профиль: там сказано, что исправить',
        link: '/lk#document',
      }

/**
 * Returns the refused parts with their reasons. The reviewer's own words about a part are left out, because they may
 * repeat what is in the document. The comment on an expired document already names its reason.
 */
function listReasons({ comment, verdicts }: Omit<Decision, 'status'>): string[] {
  if (Object.values<string>(documentExpiredMessages).includes(comment)) return []
  return reviewResultFields.flatMap((field) => {
    const code = verdicts[field]?.code
    if (code === undefined) return []
    const { text } = reviewResultReasons[code]
    if (code === 'name-differs') return [text]
    return [`${documentFieldLabels[field]}: ${text.charAt(0).toLowerCase()}${text.slice(1)}`]
  })
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
