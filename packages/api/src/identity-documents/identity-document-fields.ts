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

/**
 * Statuses of a document. The members' API sends their labels instead (`identityDocumentStatuses`), as the
 * specification requires.
 */
export const identityDocumentStatusCodes = ['none', 'review', 'approved', 'rejected'] as const
export type IdentityDocumentStatus = (typeof identityDocumentStatusCodes)[number]

/** API names of the scans, in the specification's spelling. */
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

/** Subject of a review result: a field, a scan, or the names, which the member corrects in the profile. */
export type ReviewResultField = IdentityDocumentField | ScanField | 'names'
export const reviewResultFields: readonly ReviewResultField[] = [
  ...identityDocumentFields,
  ...scanFields,
  'names',
]
