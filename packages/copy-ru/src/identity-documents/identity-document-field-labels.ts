import type { ReviewResultField } from '@impulse/api/identity-documents/identity-document-fields'

/** Labels of the parts of an identity document in the console. */
export const documentFieldLabels: Record<ReviewResultField, string> = {
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
  adressScan: 'Скан: регистрация',
  innScan: 'Скан: ИНН',
}

export const sameIdentityLabels = {
  document: 'тот же документ',
  inn: 'тот же ИНН',
  account: 'тот же счёт',
} as const
