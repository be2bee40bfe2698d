import type { MemberConsents } from '@impulse/wire/profile'

export type Consent = MemberConsents['consents'][number]
export type Purpose = Consent['purpose']

export const consentWords: Record<Purpose, { title: string; href: string; about: string }> = {
  'personal-data': {
    title: 'Обработка персональных данных',
    href: '/consent/personal-data',
    about: 'Без этого согласия программа не\u00a0может вести ваш счёт. Отозвать его — значит удалить аккаунт',
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
}

/** The newest of a purpose; null: it was never asked or never answered. */
export const consentOf = ({ consents }: MemberConsents, purpose: Purpose): Consent | null =>
  consents.find((consent) => consent.purpose === purpose) ?? null

/** «01.11.2026» of «2026-11-01». */
export const versionText = (version: string): string => version.split('-').toReversed().join('.')
