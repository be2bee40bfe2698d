export const russianPassport = 'Паспорт гражданина РФ'
export const russia = 'Россия'
export const identityDocumentTypes = [
  russianPassport,
  'Иностранный паспорт',
  'Вид на жительство',
  'Временное удостоверение личности',
  'Удостоверение беженца',
] as const
export type IdentityDocumentType = (typeof identityDocumentTypes)[number]

/** States of a document. Members' API sends their labels, which the specification fixed (`identityDocumentStatuses`). */
export const identityDocumentStatusCodes = ['none', 'review', 'approved', 'rejected'] as const
export type IdentityDocumentStatus = (typeof identityDocumentStatusCodes)[number]

/** The specification's spelling. */
export const scanFields = ['pasportScan', 'adressScan', 'innScan'] as const
export type ScanField = (typeof scanFields)[number]

export const identityDocumentFields = [
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
export type IdentityDocumentField = (typeof identityDocumentFields)[number]

/** Subjects of a review result: a field, a scan, or the names of the profile, which are corrected there. */
export type ReviewResultField = IdentityDocumentField | ScanField | 'names'
export const reviewResultFields: readonly ReviewResultField[] = [
  ...identityDocumentFields,
  ...scanFields,
  'names',
]
