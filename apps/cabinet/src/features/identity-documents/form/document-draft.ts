import { isDay } from '@impulse/api/fields/day'
import { type PassportAnswer, type PassportData } from '@impulse/api/identity-documents/identity-document'
import {
  type PassportField,
  type PassportType,
  passportTypes,
  russia,
  russianPassport,
} from '@impulse/api/identity-documents/identity-document-fields'

/** Values of the form as typed: days as «21.11.2026». */
export type DraftField = Exclude<PassportField, 'issuer'>
export type Draft = Record<DraftField, string> & {
  /** The registration has an end. */
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

/** The form of what the server keeps. Most have a Russian passport. */
export function toDraft(document: PassportAnswer): Draft {
  const draft = Object.fromEntries(
    draftFields.map((field) => {
      const value = document[field] ?? ''
      return [field, isDayField(field) ? writtenDay(value) : value]
    }),
  ) as Record<DraftField, string>
  const passportType = draft.passportType === '' ? russianPassport : draft.passportType
  return { ...draft, passportType, temporary: draft.registrationExpiresAt !== '' }
}

export const isRussian = ({ passportType }: Pick<Draft, 'passportType'>): boolean =>
  passportType === russianPassport

/** Request of the draft. An invalid day is sent as typed, for the rules to refuse. */
export function toPassportData(draft: Draft): PassportData {
  const type = passportTypes.find((known) => known === draft.passportType) ?? russianPassport
  const text = (field: DraftField) => draft[field].normalize('NFC').trim().replace(/\s+/g, ' ')
  const day = (field: DraftField) => parseDay(draft[field]) ?? draft[field].trim()
  return {
    gender: draft.gender === 'male' || draft.gender === 'female' ? draft.gender : '',
    passportType: type satisfies PassportType,
    passportCountry: isRussian(draft) ? russia : text('passportCountry'),
    dateOfBirth: day('dateOfBirth'),
    serial: text('serial'),
    number: text('number'),
    // The specification sends it empty.
    issuer: '',
    issuedAt: day('issuedAt'),
    validTo: isRussian(draft) ? null : day('validTo') || null,
    registrationAddress: text('registrationAddress'),
    registrationIssuedAt: day('registrationIssuedAt') || null,
    registrationExpiresAt: draft.temporary ? day('registrationExpiresAt') || null : null,
    inn: text('inn'),
  }
}

/** The fields in which two documents say different things. */
export function differing(one: PassportData, other: PassportData): DraftField[] {
  return draftFields.filter((field) => (one[field] ?? '') !== (other[field] ?? ''))
}

/** `YYYY-MM-DD` of «21.11.2026»; null: there is no such day. */
export function parseDay(written: string): string | null {
  const [, day, month, year] = /^(\d{2})\.(\d{2})\.(\d{4})$/.exec(written.trim()) ?? []
  const found = `${year}-${month}-${day}`
  return isDay(found) ? found : null
}

/** «21.11.2026» of `2026-11-21`; whatever else comes back as it is. */
export const writtenDay = (day: string): string => day.replace(/^(\d{4})-(\d{2})-(\d{2})$/, '$3.$2.$1')
