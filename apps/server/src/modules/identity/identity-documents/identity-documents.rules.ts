import type { PassportAnswer, PassportData } from '@impulse/wire/identity-document'
import {
  type PassportField,
  passportFields,
  type PassportStatus,
  russia,
  russianPassport,
  type ScanField,
  scanFields,
  type ReviewResultField,
  reviewResultFields,
} from '@impulse/wire/identity-document-fields'
import { passportErrors } from '@impulse/wire/identity-document-rules'
import {
  isReviewResultCode,
  type ReviewResultCode,
  reviewResultReasons,
  reviewResultText,
} from '@impulse/wire/identity-document-review-results'

/** What is written in a document's fields; one that was never filled in is all empty. */
export type Fields = Pick<PassportAnswer, PassportField>

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

/** By its last two signs alone, whatever its length; a short one would be told by them. */
const masked = (text: string): string => (text === '' ? '' : `••••${text.length >= 6 ? text.slice(-2) : ''}`)

/** What of a document staff see who have given no reason. Of the other fields a part would be the whole. */
export const maskedFields = ({ number, inn }: Fields): { number: string; inn: string } => ({
  number: masked(number),
  inn: masked(inn),
})

/** What was refused, and why; of `other` the reviewer's own words. */
export type ReviewResults = { [field in ReviewResultField]?: { code: ReviewResultCode; text: string } }

/** Which of the three there are: those that staff see, and those that the member has put beside them. */
export type Scans = { sent: readonly ScanField[]; drafts: readonly ScanField[] }

/** A Russian passport is of Russia, has no end of its own, and its digits are written in whichever groups. */
export function settled(data: PassportData): Fields {
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

export const changedFields = (before: Fields, after: Fields): PassportField[] =>
  passportFields.filter((field) => before[field] !== after[field])

/** What is replaced together: a new document has another number, and another scan. */
const documentFields = [
  ...(['passportType', 'passportCountry', 'serial', 'number', 'issuer', 'issuedAt', 'validTo'] as const),
  'pasportScan',
] as const satisfies ReviewResultField[]
const registrationFields = [
  ...(['registrationAddress', 'registrationIssuedAt', 'registrationExpiresAt'] as const),
  'adressScan',
] as const satisfies ReviewResultField[]

function openedBy(field: ReviewResultField, code: ReviewResultCode): readonly ReviewResultField[] {
  const isReplaced = code === 'expired' || code === 'replaced' || field === 'passportType'
  if (!isReplaced) return [field]
  if (registrationFields.some((other) => other === field)) return registrationFields
  return documentFields.some((other) => other === field) ? documentFields : [field]
}

/**
 * What the member can change now. Of a refused document what was refused, what goes with it, and what is no longer right by
 * itself, since a day has passed; everything where nothing was named. While it is looked at only a scan that is missing.
 */
export function editable(identityDocument: {
  status: PassportStatus
  verdicts: ReviewResults
  fields: Fields
  scans: Scans
  today: string
}): ReviewResultField[] {
  const { status, verdicts, fields, scans, today } = identityDocument
  const missing = scanFields.filter((field) => !scans.sent.includes(field))
  if (status === 'review') return missing
  const refused = Object.entries(verdicts) as [ReviewResultField, { code: ReviewResultCode }][]
  if (status !== 'rejected' || refused.length === 0) return [...passportFields, ...scanFields]
  const open = new Set<ReviewResultField>([
    ...refused.flatMap(([field, { code }]) => openedBy(field, code)),
    ...(Object.keys(passportErrors(fields, today)) as PassportField[]),
    ...missing,
  ])
  return reviewResultFields.filter((field) => open.has(field))
}

/** What the member reads. */
export const toReviewResults = (verdicts: ReviewResults): PassportAnswer['verdicts'] =>
  Object.fromEntries(
    Object.entries(verdicts).map(([field, { code, text }]) => [
      field,
      { code, text: reviewResultText(code, text) },
    ]),
  )

/** The words of `other`, and of whatever else a reviewer adds. */
const maxReviewTextLength = 300

/** Null: such a verdict can't be given. */
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
  // Names are corrected in the profile: nothing else can be said of them.
  return field === 'names' && code !== 'name-differs' && code !== 'other' ? null : { code, text }
}

export const warnedAt = [60, 14, 1] as const

/** The nearest of the warnings whose time has come; null: none has. */
export const warningDue = (daysLeft: number): number | null =>
  warnedAt.findLast((days) => daysLeft <= days) ?? null
