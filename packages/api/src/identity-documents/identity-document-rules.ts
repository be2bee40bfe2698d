import { type IdentityDocumentField, russianPassport } from './identity-document-fields.ts'
import { isDay } from '../fields/day.ts'
import type { IdentityDocumentError, IdentityDocumentWarning } from './identity-document-errors.ts'
import { codePattern } from '../fields/text.ts'
import { getFirstPassportDay, replacedSince } from './passport-validity.ts'
import { isInn } from '../fields/inn.ts'

/** Identity document as the member typed it: dates are `YYYY-MM-DD`, empty values are `''` or null. */
export type IdentityDocumentInput = { [field in IdentityDocumentField]: string | null }
type Rule<Code> = {
  field: IdentityDocumentField
  code: Code
  broken: (data: IdentityDocumentInput, today: string) => boolean
}

const isRussian = (data: IdentityDocumentInput) => data.passportType === russianPassport
const isEmpty = (value: string | null) => value === null || value === ''
/** Returns true when both values are valid dates and `broken` returns true for them. */
const compareDates = (
  one: string | null,
  other: string | null,
  broken: (one: string, other: string) => boolean,
) => one !== null && other !== null && isDay(one) && isDay(other) && broken(one, other)
const isBefore = (one: string | null, other: string | null) => compareDates(one, other, (a, b) => a < b)

const required = (
  field: IdentityDocumentField,
  when: (data: IdentityDocumentInput) => boolean = () => true,
): Rule<IdentityDocumentError> => ({
  field,
  code: 'field_required',
  broken: (data) => when(data) && isEmpty(data[field]),
})
const day = (
  field: IdentityDocumentField,
  code: 'invalid_day' | 'invalid_past_day' = 'invalid_day',
): Rule<IdentityDocumentError> => ({
  field,
  code,
  broken: ({ [field]: value }) => value !== null && value !== '' && !isDay(value),
})
/**
 * Kinds of identity documents that always expire, so the end of their validity is required. For other kinds it is
 * optional.
 */
export const endingTypes: readonly (string | null)[] = [
  'Временное удостоверение личности',
  'Удостоверение беженца',
]

/**
 * Rules of an identity document, in the order in which errors are shown. Only the first broken rule of a
 * field is reported.
 */
const rules: readonly Rule<IdentityDocumentError>[] = [
  required('passportType'),
  required('dateOfBirth'),
  day('dateOfBirth', 'invalid_past_day'),
  { field: 'dateOfBirth', code: 'birth_in_future', broken: (d, today) => isBefore(today, d.dateOfBirth) },
  required('passportCountry', (data) => data.passportType === 'Иностранный паспорт'),
  required('serial', isRussian),
  { field: 'serial', code: 'russian_serial', broken: (d) => isRussian(d) && !/^\d{4}$/.test(d.serial ?? '') },
  {
    field: 'serial',
    code: 'invalid_serial',
    broken: (d) => !isEmpty(d.serial) && !codePattern.test(d.serial ?? ''),
  },
  required('number'),
  { field: 'number', code: 'russian_number', broken: (d) => isRussian(d) && !/^\d{6}$/.test(d.number ?? '') },
  { field: 'number', code: 'invalid_document_number', broken: (d) => !codePattern.test(d.number ?? '') },
  required('issuedAt'),
  day('issuedAt', 'invalid_past_day'),
  { field: 'issuedAt', code: 'issued_in_future', broken: (d, today) => isBefore(today, d.issuedAt) },
  { field: 'issuedAt', code: 'issued_before_birth', broken: (d) => isBefore(d.issuedAt, d.dateOfBirth) },
  {
    field: 'issuedAt',
    code: 'issued_too_early',
    broken: (d) =>
      isRussian(d) &&
      compareDates(d.issuedAt, d.dateOfBirth, (issued, birth) => issued < getFirstPassportDay(birth)),
  },
  {
    field: 'validTo',
    code: 'valid_to_required',
    broken: (d) => endingTypes.includes(d.passportType) && isEmpty(d.validTo),
  },
  day('validTo'),
  {
    field: 'validTo',
    code: 'valid_to_before_issue',
    broken: (d) => compareDates(d.validTo, d.issuedAt, (end, start) => end <= start),
  },
  { field: 'validTo', code: 'document_expired', broken: (d, today) => isBefore(d.validTo, today) },
  required('registrationAddress'),
  day('registrationIssuedAt', 'invalid_past_day'),
  {
    field: 'registrationIssuedAt',
    code: 'registration_in_future',
    broken: (d, today) => isBefore(today, d.registrationIssuedAt),
  },
  day('registrationExpiresAt'),
  {
    field: 'registrationExpiresAt',
    code: 'registration_end_before_start',
    broken: (d) =>
      compareDates(d.registrationExpiresAt, d.registrationIssuedAt, (end, start) => end <= start),
  },
  {
    field: 'registrationExpiresAt',
    code: 'registration_expired',
    broken: (d, today) => isBefore(d.registrationExpiresAt, today),
  },
  { field: 'inn', code: 'inn_length', broken: (d) => !isEmpty(d.inn) && !/^\d{12}$/.test(d.inn ?? '') },
  { field: 'inn', code: 'invalid_inn', broken: (d) => !isEmpty(d.inn) && !isInn(d.inn ?? '') },
]

/**
 * Pairs of digits that belong to no region of Russia (ОКАТО). A passport’s series begins with the two digits of the
 * region.
 */
const noRegions = ['00', '02', '06', '09', '13', '16', '31', '39', '48', '51', '59', '62', '72']
const maxYearsApart = 3

/**
 * Rules whose violation causes only a warning, because an unusual series can be right: forms are printed years before
 * they are issued, and regions change.
 */
const warningRules: readonly Rule<IdentityDocumentWarning>[] = [
  {
    field: 'serial',
    code: 'series_region',
    broken: (d) => isRussianSeries(d) && noRegions.includes(d.serial?.slice(0, 2) ?? ''),
  },
  { field: 'serial', code: 'series_year', broken: (d) => isRussianSeries(d) && isFarFromIssue(d) },
  {
    field: 'number',
    code: 'same_digits',
    broken: (d) => /^\d{6}$/.test(d.number ?? '') && new Set(d.number).size === 1,
  },
  {
    field: 'issuedAt',
    code: 'replace_passport',
    broken: (d, today) =>
      isRussian(d) &&
      compareDates(
        d.dateOfBirth,
        d.issuedAt,
        (birth, issued) => (replacedSince(birth, issued) ?? '9') <= today,
      ),
  },
  {
    field: 'validTo',
    code: 'no_end',
    broken: (d) => !isRussian(d) && !endingTypes.includes(d.passportType) && isEmpty(d.validTo),
  },
]

const isRussianSeries = (d: IdentityDocumentInput) => isRussian(d) && /^\d{4}$/.test(d.serial ?? '')

/**
 * Returns true when the year in which the form was printed (digits 3 and 4 of the series) differs from the year of
 * issue by more than `maxYearsApart` years.
 */
function isFarFromIssue({ serial, issuedAt }: IdentityDocumentInput): boolean {
  if (serial === null || issuedAt === null || !isDay(issuedAt)) return false
  const apart = (((Number(issuedAt.slice(0, 4)) - Number(serial.slice(2))) % 100) + 100) % 100
  return Math.min(apart, 100 - apart) > maxYearsApart
}

const findFirstErrors = <Code>(
  table: readonly Rule<Code>[],
  { data, today }: { data: IdentityDocumentInput; today: string },
): Partial<Record<IdentityDocumentField, Code>> => {
  const found: Partial<Record<IdentityDocumentField, Code>> = {}
  for (const { field, code, broken } of table) if (!found[field] && broken(data, today)) found[field] = code
  return found
}

/**
 * Returns the first error of each field of an identity document. `today`: date in Moscow by the
 * business clock, which demo mode can move.
 */
export const identityDocumentErrors = (
  data: IdentityDocumentInput,
  today: string,
): Partial<Record<IdentityDocumentField, IdentityDocumentError>> => findFirstErrors(rules, { data, today })

/**
 * Returns the first warning of each field of an identity document. A warning does not prevent the submission.
 */
export const identityDocumentWarnings = (
  data: IdentityDocumentInput,
  today: string,
): Partial<Record<IdentityDocumentField, IdentityDocumentWarning>> =>
  findFirstErrors(warningRules, { data, today })
