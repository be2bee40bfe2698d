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
 * Statuses of an identity document in the server. The members' API sends the Russian labels
 * (`identityDocumentStatuses`) instead, because the specification requires them.
 */
export const identityDocumentStatusCodes = ['none', 'review', 'approved', 'rejected'] as const
export type IdentityDocumentStatus = (typeof identityDocumentStatusCodes)[number]

/** Names of the scans in the API, spelled as in the specification. */
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

/**
 * Part of an identity document to which a review result refers: a field, a scan, or the names, which the
 * member corrects in the profile.
 */
export type ReviewResultField = IdentityDocumentField | ScanField | 'names'
export const reviewResultFields: readonly ReviewResultField[] = [
  ...identityDocumentFields,
  ...scanFields,
  'names',
]
