import type { MemberConsents } from '@impulse/api/profile/profile'

export type Consent = MemberConsents['consents'][number]
export type Purpose = Consent['purpose']

export const consentTexts: Record<Purpose, { title: string; href: string; about: string }> = {
  'personal-data': {
    title: 'Обработка персональных данных',
    href: '/consent/personal-data',
    about:
      'Без этого согласия программа не\u00a0может вести ваш счёт. Если отозвать, аккаунт придётся удалить',
  },
  documents: {
    title: 'Обработка данных документа',
    href: '/consent/documents',
    about:
      'Нужно, чтобы проверить документ и\u00a0выводить деньги. Действует, пока документ хранится у\u00a0нас',
  },
  advertising: {
    title: 'Рекламные сообщения',
    href: '/consent/advertising',
    about: 'По\u00a0желанию: участвовать в\u00a0программе можно и\u00a0без него',
  },
  rules: {
    title: 'Правила программы',
    href: '/rules',
    about: 'Новую редакцию нужно принять: до\u00a0этого вывод закрыт',
  },
  analytics: {
    title: 'Счётчики посещений',
    href: '/consent/analytics',
    about: 'По\u00a0желанию: без счётчиков кабинет работает так\u00a0же',
  },
}

/** Returns the newest record of the member's consent for a purpose, or null when there is no record. */
export const findConsent = ({ consents }: MemberConsents, purpose: Purpose): Consent | null =>
  consents.find((consent) => consent.purpose === purpose) ?? null

/**
 * Formats a record of the consent log, which is sorted newest first. A record with `given: false` is «Отозвано» when an
 * earlier record gave the consent, and «Отказано» otherwise.
 */
export function formatConsentStep({ purpose, given, recordedAt }: Consent, log: readonly Consent[]): string {
  if (given) return purpose === 'rules' ? 'Приняты' : 'Дано'
  const steps = log.filter((one) => one.purpose === purpose)
  // Compares the positions of the records in the log, because two records may have been made in the same
  // second.
  const at = steps.findIndex((one) => !one.given && one.recordedAt === recordedAt)
  return steps.slice(at + 1).some((one) => one.given) ? 'Отозвано' : 'Отказано'
}
