import type { ReviewResultField } from '@impulse/api/identity-documents/identity-document-fields'

/** Labels of the parts of an identity document, for members and for staff. */
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
  pasportScan: 'Разворот с фото',
  adressScan: 'Страница с регистрацией',
  innScan: 'Свидетельство ИНН',
}

export const sameIdentityLabels = {
  document: 'тот же документ',
  inn: 'тот же ИНН',
  account: 'тот же счёт',
} as const
