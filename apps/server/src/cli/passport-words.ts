import type { PassportStatus, VerdictField } from '@impulse/wire/passport-fields'

export const fieldWords: Record<VerdictField, string> = {
  names: 'Имя в профиле',
  gender: 'Пол',
  passportType: 'Вид документа',
  passportCountry: 'Страна',
  dateOfBirth: 'Дата рождения',
  serial: 'Серия',
  number: 'Номер',
  issuer: 'Кем выдан',
  issuedAt: 'Дата выдачи',
  validTo: 'Действует до',
  registrationAddress: 'Адрес регистрации',
  registrationIssuedAt: 'Дата регистрации',
  registrationExpiresAt: 'Регистрация до',
  inn: 'ИНН',
  pasportScan: 'Скан: разворот с фото',
  adressScan: 'Скан: прописка',
  innScan: 'Скан: ИНН',
}

export const statusWords: Record<PassportStatus, string> = {
  none: 'не отправлен',
  review: 'на рассмотрении',
  approved: 'подтверждён',
  rejected: 'не подтверждён',
}

export const sameWords = { document: 'тот же документ', inn: 'тот же ИНН', account: 'тот же счёт' } as const

/** «Серия (serial)»: what is shown, and what a refusal names it by. */
export const namedField = (field: VerdictField): string => `${fieldWords[field]} (${field})`
