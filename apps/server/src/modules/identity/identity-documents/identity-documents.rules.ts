import type {
  IdentityDocumentResponse,
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

/** Fields of an identity document. Before the member sends the document, all fields are empty. */
export type Fields = Pick<IdentityDocumentResponse, IdentityDocumentField>

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

/**
 * Returns four dots and the last two characters of a text. Returns only the dots for a text of fewer than six
 * characters, and an empty text for an empty one.
 */
const masked = (text: string): string => (text === '' ? '' : `••••${text.length >= 6 ? text.slice(-2) : ''}`)

/**
 * Returns the masked document number and ИНН, which staff see without stating a reason. The other fields are
 * left out, because even parts of them would reveal too much about the member.
 */
export const maskedFields = ({ number, inn }: Fields): { number: string; inn: string } => ({
  number: masked(number),
  inn: masked(inn),
})

/** Review results by field. `text`: explanation of the reviewer, required only for the code `other`. */
export type ReviewResults = { [field in ReviewResultField]?: { code: ReviewResultCode; text: string } }

/**
 * Names of scan fields by the state of the scan. `sent`: scans that staff see. `drafts`: scans that only the
 * member sees.
 */
export type Scans = { sent: readonly ScanField[]; drafts: readonly ScanField[] }

/**
 * Normalizes the fields of a Russian passport: sets Russia as the country, removes the expiry date, and removes the
 * spaces in the series and the number. Fields of other documents are not changed.
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

/**
 * Fields that the member can change together when the document has expired or was replaced, because a new document has,
 * for example, another number and another scan.
 */
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
 * Returns the fields that the member can change now. During a review: only missing scans. After single fields were
 * rejected: these fields, the fields that must change together with them, invalid fields and missing scans. In every
 * other case: all fields.
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

/** Converts review results to the response for the member. */
export const toReviewResults = (verdicts: ReviewResults): IdentityDocumentResponse['verdicts'] =>
  Object.fromEntries(
    Object.entries(verdicts).map(([field, { code, text }]) => [
      field,
      { code, text: reviewResultText(code, text) },
    ]),
  )

/** Maximum number of characters in the text of one review result. */
const maxReviewTextLength = 300

/** Checks a review result. Returns null when the field, the code or the text is not allowed. */
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
  // The names are part of the profile, not of the document. Therefore only the codes `name-differs` and
  // `other` are allowed for them.
  return field === 'names' && code !== 'name-differs' && code !== 'other' ? null : { code, text }
}

export const warningDays = [60, 14, 1] as const

/**
 * Returns the warning that is due, as its number of days before the expiry (60, 14 or 1); null when no
 * warning is due. `daysLeft`: days until the expiry.
 */
export const warningDue = (daysLeft: number): number | null =>
  warningDays.findLast((days) => daysLeft <= days) ?? null
