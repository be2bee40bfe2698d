export const russianPassport = 'Паспорт гражданина РФ'
export const russia = 'Россия'
export const passportTypes = [
  russianPassport,
  'Иностранный паспорт',
  'Вид на жительство',
  'Временное удостоверение личности',
  'Удостоверение беженца',
] as const
export type PassportType = (typeof passportTypes)[number]

/** States of a document. Members' API sends their labels, which the specification fixed (`passportStatuses`). */
export const passportStatusCodes = ['none', 'review', 'approved', 'rejected'] as const
export type PassportStatus = (typeof passportStatusCodes)[number]

/** The specification's spelling. */
export const scanFields = ['pasportScan', 'adressScan', 'innScan'] as const
export type ScanField = (typeof scanFields)[number]

export const passportFields = [
  'gender',
  'passportType',
  'passportCountry',
  'dateOfBirth',
  'serial',
  'number',
  'issuer',
  'issuedAt',
  'validTo',
  'registrationAddress',
  'registrationIssuedAt',
  'registrationExpiresAt',
  'inn',
] as const
export type PassportField = (typeof passportFields)[number]

/** Subjects of a review result: a field, a scan, or the names of the profile, which are corrected there. */
export type ReviewResultField = PassportField | ScanField | 'names'
export const reviewResultFields: readonly ReviewResultField[] = [...passportFields, ...scanFields, 'names']
