import type {
  IdentityDocumentAnswer,
  IdentityDocumentData,
} from '@impulse/api/identity-documents/identity-document'
import {
  type IdentityDocumentField,
  identityDocumentFields,
  type IdentityDocumentStatus,
  russia,
  russianPassport,
  type ScanField,
  scanFields,
  type ReviewResultField,
  reviewResultFields,
} from '@impulse/api/identity-documents/identity-document-fields'
import { identityDocumentErrors } from '@impulse/api/identity-documents/identity-document-rules'
import {
  isReviewResultCode,
  type ReviewResultCode,
} from '@impulse/api/identity-documents/review-result-codes'
import {
  reviewResultReasons,
  reviewResultText,
} from '@impulse/copy-ru/identity-documents/review-result-reasons'

/** Fields of an identity document. All fields are empty before the first save. */
export type Fields = Pick<IdentityDocumentAnswer, IdentityDocumentField>

export const emptyFields: Fields = {
  gender: '',
  passportType: '',
  passportCountry: '',
  dateOfBirth: '',
  serial: '',
  number: '',
  issuer: '',
  issuedAt: '',
  validTo: null,
  registrationAddress: '',
  registrationIssuedAt: null,
  registrationExpiresAt: null,
  inn: '',
}

/** Masks all but the last two characters. Short values are masked completely. */
const masked = (text: string): string => (text === '' ? '' : `••••${text.length >= 6 ? text.slice(-2) : ''}`)

/**
 * Returns the masked number and ИНН, which staff see without a reason. Even a part of another field would
 * reveal too much.
 */
export const maskedFields = ({ number, inn }: Fields): { number: string; inn: string } => ({
  number: masked(number),
  inn: masked(inn),
})

/** Review results by field. `text`: the reviewer's own text for the code `other`. */
export type ReviewResults = { [field in ReviewResultField]?: { code: ReviewResultCode; text: string } }

/** Fields with a sent scan, which staff see, and fields with a draft scan, which only the member sees. */
export type Scans = { sent: readonly ScanField[]; drafts: readonly ScanField[] }

/**
 * Normalizes the fields. A Russian passport gets the country Russia, no expiry date, and numbers without
 * spaces.
 */
export function normalizeFields(data: IdentityDocumentData): Fields {
  if (data.passportType !== russianPassport) return { ...data }
  const digits = (text: string) => text.replaceAll(/\s/g, '')
  return {
    ...data,
    passportCountry: russia,
    validTo: null,
    serial: digits(data.serial),
    number: digits(data.number),
  }
}

export const changedFields = (before: Fields, after: Fields): IdentityDocumentField[] =>
  identityDocumentFields.filter((field) => before[field] !== after[field])

/** Fields that are replaced together: a new document has a new number and a new scan. */
const documentFields = [
  ...(['passportType', 'passportCountry', 'serial', 'number', 'issuer', 'issuedAt', 'validTo'] as const),
  'pasportScan',
] as const satisfies ReviewResultField[]
const registrationFields = [
  ...(['registrationAddress', 'registrationIssuedAt', 'registrationExpiresAt'] as const),
  'adressScan',
] as const satisfies ReviewResultField[]

function fieldsToReopen(field: ReviewResultField, code: ReviewResultCode): readonly ReviewResultField[] {
  const isReplaced = code === 'expired' || code === 'replaced' || field === 'passportType'
  if (!isReplaced) return [field]
  if (registrationFields.some((other) => other === field)) return registrationFields
  return documentFields.some((other) => other === field) ? documentFields : [field]
}

/**
 * Returns the fields that the member can change now. In review: missing scans. After a rejection of single
 * fields: those fields, the fields that change together with them, invalid fields and missing scans.
 * Otherwise: all fields.
 */
export function editable(identityDocument: {
  status: IdentityDocumentStatus
  verdicts: ReviewResults
  fields: Fields
  scans: Scans
  today: string
}): ReviewResultField[] {
  const { status, verdicts, fields, scans, today } = identityDocument
  const missing = scanFields.filter((field) => !scans.sent.includes(field))
  if (status === 'review') return missing
  const refused = Object.entries(verdicts) as [ReviewResultField, { code: ReviewResultCode }][]
  if (status !== 'rejected' || refused.length === 0) return [...identityDocumentFields, ...scanFields]
  const open = new Set<ReviewResultField>([
    ...refused.flatMap(([field, { code }]) => fieldsToReopen(field, code)),
    ...(Object.keys(identityDocumentErrors(fields, today)) as IdentityDocumentField[]),
    ...missing,
  ])
  return reviewResultFields.filter((field) => open.has(field))
}

/** Maps review results to the response for the member. */
export const toReviewResults = (verdicts: ReviewResults): IdentityDocumentAnswer['verdicts'] =>
  Object.fromEntries(
    Object.entries(verdicts).map(([field, { code, text }]) => [
      field,
      { code, text: reviewResultText(code, text) },
    ]),
  )

/** Maximum length of the reviewer's own text. */
const maxReviewTextLength = 300

/** Validates a review result. Returns null when the field, the code or the text is not allowed. */
export function toReviewResult(
  field: string,
  { code, text }: { code: string; text: string },
): { code: ReviewResultCode; text: string } | null {
  const isKnown = (reviewResultFields as readonly string[]).includes(field)
  if (!isKnown || !isReviewResultCode(code) || text.length > maxReviewTextLength || /\p{Cc}/u.test(text))
    return null
  if (code === 'other' && text === '') return null
  const { about } = reviewResultReasons[code]
  const isScan = (scanFields as readonly string[]).includes(field)
  if (about !== 'any' && (about === 'scan') !== isScan) return null
  // The names belong to the profile, not to the document, so only the codes `name-differs` and `other` apply.
  return field === 'names' && code !== 'name-differs' && code !== 'other' ? null : { code, text }
}

export const warningDays = [60, 14, 1] as const

/**
 * Returns the number of days before the expiry of the latest warning that is due, or null when no warning is
 * due.
 */
export const warningDue = (daysLeft: number): number | null =>
  warningDays.findLast((days) => daysLeft <= days) ?? null
