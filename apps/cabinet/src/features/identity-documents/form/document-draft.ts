import { dayInDigits } from '@impulse/api/fields/day'
import { parseDay } from '../../../shared/form/masked/typed-day.ts'
import {
  type IdentityDocumentResponse,
  type IdentityDocumentData,
} from '@impulse/api/identity-documents/identity-document'
import {
  type IdentityDocumentField,
  type IdentityDocumentType,
  identityDocumentTypes,
  russia,
  russianPassport,
} from '@impulse/api/identity-documents/identity-document-fields'

/** Field of the form. The form has no field for the issuer. */
export type DraftField = Exclude<IdentityDocumentField, 'issuer'>
/** Values of the form, as the member typed them. Dates are written as «21.11.2026». */
export type Draft = Record<DraftField, string> & {
  /** True when the registration has an end date. */
  temporary: boolean
}

export const dayFields = [
  'dateOfBirth',
  'issuedAt',
  'validTo',
  'registrationIssuedAt',
  'registrationExpiresAt',
] as const satisfies readonly DraftField[]

const isDayField = (field: DraftField): boolean => (dayFields as readonly string[]).includes(field)

export const draftFields = [
  'dateOfBirth',
  'gender',
  'inn',
  'passportType',
  'passportCountry',
  'serial',
  'number',
  'issuedAt',
  'validTo',
  'registrationAddress',
  'registrationIssuedAt',
  'registrationExpiresAt',
] as const satisfies readonly DraftField[]

/**
 * Creates a draft from the server's data. The draft of an empty document has the type Russian passport, which
 * is the most common type.
 */
export function toDraft(document: IdentityDocumentResponse): Draft {
  const draft = Object.fromEntries(
    draftFields.map((field) => {
      const value = document[field] ?? ''
      return [field, isDayField(field) ? dayInDigits(value) : value]
    }),
  ) as Record<DraftField, string>
  const passportType = draft.passportType === '' ? russianPassport : draft.passportType
  return { ...draft, passportType, temporary: draft.registrationExpiresAt !== '' }
}

export const isRussian = ({ passportType }: Pick<Draft, 'passportType'>): boolean =>
  passportType === russianPassport

/**
 * Converts a draft to the request data. An invalid date stays as the member typed it, so that the validation
 * rejects the date.
 */
export function toIdentityDocumentData(draft: Draft): IdentityDocumentData {
  const type = identityDocumentTypes.find((known) => known === draft.passportType) ?? russianPassport
  const text = (field: DraftField) => draft[field].normalize('NFC').trim().replace(/\s+/g, ' ')
  const day = (field: DraftField) => parseDay(draft[field]) ?? draft[field].trim()
  return {
    gender: draft.gender === 'male' || draft.gender === 'female' ? draft.gender : '',
    passportType: type satisfies IdentityDocumentType,
    passportCountry: isRussian(draft) ? russia : text('passportCountry'),
    dateOfBirth: day('dateOfBirth'),
    serial: text('serial'),
    number: text('number'),
    // The specification requires an empty value for the issuer.
    issuer: '',
    issuedAt: day('issuedAt'),
    validTo: isRussian(draft) ? null : day('validTo') || null,
    registrationAddress: text('registrationAddress'),
    registrationIssuedAt: day('registrationIssuedAt') || null,
    registrationExpiresAt: draft.temporary ? day('registrationExpiresAt') || null : null,
    inn: text('inn'),
  }
}

/** Returns the fields whose values differ between two identity documents. */
export function listDifferences(one: IdentityDocumentData, other: IdentityDocumentData): DraftField[] {
  return draftFields.filter((field) => (one[field] ?? '') !== (other[field] ?? ''))
}
