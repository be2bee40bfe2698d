import type { IdentityDocumentResponse } from '@impulse/api/identity-documents/identity-document'
import { documentExpiredMessages } from '@impulse/copy-ru/identity-documents/identity-document-expired'
import { formatDate } from '../format/date.ts'
import { plural } from '../format/plural.ts'

export type ExpiryWarning = { daysLeft: number; tone: 'info' | 'warn' | 'bad'; title: string; text: string }

/**
 * Numbers of days before the expiry of an identity document at which its warning changes: it begins as `info` at
 * `earlyDays`, and becomes `warn` at `soonDays` and `bad` at `lastDays`.
 */
const [earlyDays, soonDays, lastDays] = [60, 14, 1]

/**
 * Returns the warning about an identity document, or about the member's residence registration, that expires soon or
 * has expired. Returns null when no warning is needed.
 */
export function findExpiryWarning(
  ends: IdentityDocumentResponse['endsOn'],
  today: string,
): ExpiryWarning | null {
  if (ends === null) return null
  const daysLeft = Math.round((Date.parse(ends.day) - Date.parse(today)) / 86_400_000)
  if (daysLeft > earlyDays) return null
  if (daysLeft < 0) {
    const message: Partial<Record<string, string>> = documentExpiredMessages
    const [title = '', text = ''] = (message[ends.field] ?? documentExpiredMessages.validTo).split('. ')
    return { daysLeft, tone: 'bad', title, text }
  }
  const day = formatDate(ends.day, { now: today })
  const title =
    ends.field === 'registrationExpiresAt'
      ? `Регистрация заканчивается ${day}`
      : ends.field === 'dateOfBirth'
        ? `Паспорт нужно заменить до ${day}`
        : `Документ заканчивается ${day}`
  const tone = daysLeft <= lastDays ? 'bad' : daysLeft <= soonDays ? 'warn' : 'info'
  const text = `${formatDaysLeft(daysLeft)}. Потом выводы остановятся, пока вы не обновите данные`
  return { daysLeft, tone, title, text }
}

/** Formats the number of days until the expiry. The document is still valid on its last day. */
function formatDaysLeft(daysLeft: number): string {
  if (daysLeft === 0) return 'Сегодня последний день'
  return `${plural(daysLeft, 'Остался', 'Осталось', 'Осталось')} ${daysLeft}\u00a0${plural(daysLeft, 'день', 'дня', 'дней')}`
}
