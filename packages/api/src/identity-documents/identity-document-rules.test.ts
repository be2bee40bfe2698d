import { expect, it } from 'vitest'
import { getFirstPassportDay, findLastDay, validUntil } from './passport-validity.ts'
import {
  identityDocumentErrors,
  identityDocumentWarnings,
  type IdentityDocumentInput,
} from './identity-document-rules.ts'
import { refusals } from '@impulse/copy-ru/refusals/refusals'
import { documentErrorMessages } from '@impulse/copy-ru/identity-documents/identity-document-messages'

const today = '2026-11-21'
const validDocument: IdentityDocumentInput = {
  gender: 'male',
  passportType: 'Паспорт гражданина РФ',
  passportCountry: 'Россия',
  dateOfBirth: '1990-04-12',
  serial: '4510',
  number: '123456',
  issuer: '',
  issuedAt: '2010-05-20',
  validTo: null,
  registrationAddress: 'г. Москва, ул. Лесная, д. 5, кв. 12',
  registrationIssuedAt: '2010-06-01',
  registrationExpiresAt: null,
  inn: '500100732259',
}
const foreign: IdentityDocumentInput = {
  ...validDocument,
  passportType: 'Иностранный паспорт',
  passportCountry: 'Беларусь',
  serial: '',
  number: 'MP 1234567',
  issuedAt: '2020-01-10',
  validTo: '2030-01-10',
}
const toErrors = (change: Partial<IdentityDocumentInput>, base = validDocument) =>
  identityDocumentErrors({ ...base, ...change }, today)
const toWarnings = (change: Partial<IdentityDocumentInput>, base = validDocument) =>
  identityDocumentWarnings({ ...base, ...change }, today)

it('returns neither errors nor warnings for a valid Russian and a valid foreign document', () => {
  for (const document of [validDocument, foreign])
    expect([toErrors({}, document), toWarnings({}, document)]).toEqual([{}, {}])
})

it.each<[Partial<IdentityDocumentInput>, object]>([
  [{ dateOfBirth: '' }, { dateOfBirth: 'field_required' }],
  [{ dateOfBirth: '31.02.1990' }, { dateOfBirth: 'invalid_past_day' }],
  [{ dateOfBirth: '1924-12-31' }, { dateOfBirth: 'invalid_past_day' }],
  [{ dateOfBirth: '2026-11-22' }, { dateOfBirth: 'birth_in_future', issuedAt: 'issued_before_birth' }],
  [{ issuedAt: '2026-11-22' }, { issuedAt: 'issued_in_future' }],
  [{ issuedAt: '1990-04-11' }, { issuedAt: 'issued_before_birth' }],
  [{ dateOfBirth: '1996-05-21' }, { issuedAt: 'issued_too_early' }],
  [{ dateOfBirth: '1996-05-20' }, {}],
  [{ serial: '45 10' }, { serial: 'russian_serial' }],
  [{ serial: '' }, { serial: 'field_required' }],
  [{ serial: '٤٥١٠' }, { serial: 'russian_serial' }],
  [{ number: '12345' }, { number: 'russian_number' }],
  [{ registrationAddress: '' }, { registrationAddress: 'field_required' }],
  [{ registrationIssuedAt: '2026-11-22' }, { registrationIssuedAt: 'registration_in_future' }],
  [{ registrationExpiresAt: '2010-06-01' }, { registrationExpiresAt: 'registration_end_before_start' }],
  [{ registrationExpiresAt: '2026-11-20' }, { registrationExpiresAt: 'registration_expired' }],
  [{ registrationExpiresAt: '2026-11-21' }, {}],
  [{ inn: '' }, {}],
  [{ inn: '7707083893' }, { inn: 'inn_length' }],
  [{ inn: '500100732258' }, { inn: 'invalid_inn' }],
])('a Russian passport with %j has the errors %j', (change, errors) => {
  expect(toErrors(change)).toEqual(errors)
})

it.each<[Partial<IdentityDocumentInput>, object]>([
  [{ passportCountry: '' }, { passportCountry: 'field_required' }],
  [{ number: '№1' }, { number: 'invalid_document_number' }],
  [{ number: 'A'.repeat(26) }, { number: 'invalid_document_number' }],
  [{ validTo: '2020-01-10' }, { validTo: 'valid_to_before_issue' }],
  [{ validTo: '2026-11-20' }, { validTo: 'document_expired' }],
  [{ validTo: '2026-11-21' }, {}],
  [{ validTo: null }, {}],
  // A child may have a foreign passport, because only a Russian passport has a minimum age.
  [{ dateOfBirth: '2019-12-31' }, {}],
  [{ passportType: 'Временное удостоверение личности', validTo: null }, { validTo: 'valid_to_required' }],
  [{ passportType: 'Вид на жительство', passportCountry: '', validTo: null }, {}],
])('a valid foreign document, changed by %j, has the errors %j', (change, errors) => {
  expect(toErrors(change, foreign)).toEqual(errors)
})

it.each<[Partial<IdentityDocumentInput>, object]>([
  [{ serial: '0010' }, { serial: 'series_region' }],
  [{ serial: '4514' }, { serial: 'series_year' }],
  [{ serial: '4513' }, {}],
  [{ serial: '4507' }, {}],
  [{ serial: '4599', issuedAt: '2001-05-20', dateOfBirth: '1955-01-01' }, {}],
  [{ number: '111111' }, { number: 'same_digits' }],
  [{ dateOfBirth: '1981-11-21', issuedAt: '2010-05-20' }, { issuedAt: 'replace_passport' }],
  [{ dateOfBirth: '1981-11-22', issuedAt: '2010-05-20' }, {}],
])('a Russian passport with %j has the warnings %j and no error', (change, warnings) => {
  expect([toWarnings(change), toErrors(change)]).toEqual([warnings, {}])
})

it('returns the 90th day after the 20th or the 45th birthday as the last day of a Russian passport', () => {
  expect(validUntil('2006-11-21', '2020-12-01')).toBe('2027-02-19')
  expect(validUntil('1981-08-01', '2001-08-15')).toBe('2026-10-30')
  expect(validUntil('1975-03-03', '2020-03-20')).toBeNull()
  expect('2020-01-01' < getFirstPassportDay('2010-01-01')).toBe(true)
  // A person born on 29 February reaches an age on 1 March in a year that has no 29 February.
  expect(validUntil('2004-02-29', '2018-03-05')).toBe('2024-05-29')
  expect(getFirstPassportDay('2004-02-29')).toBe('2018-03-01')
})

it('the last day of a document is the earliest of its expiry date, the end of a Russian passport by age, and the end of the registration', () => {
  const base = (change: Partial<IdentityDocumentInput>, document = validDocument) =>
    findLastDay({ ...document, ...change } as never)
  expect(base({})).toEqual({ field: 'dateOfBirth', day: '2035-07-11' })
  expect(base({ dateOfBirth: '1965-01-01' })).toBeNull()
  expect(base({ registrationExpiresAt: '2027-01-01' })).toEqual({
    field: 'registrationExpiresAt',
    day: '2027-01-01',
  })
  expect(base({ registrationExpiresAt: '2031-01-01' }, foreign)).toEqual({
    field: 'validTo',
    day: '2030-01-10',
  })
  expect(base({ validTo: null }, foreign)).toBeNull()
})

it('the server’s refusal for each field error of an identity document has status 400 and the text that the form shows', () => {
  for (const [code, text] of Object.entries(documentErrorMessages))
    expect(refusals).toMatchObject({ [code]: [400, text] })
})
