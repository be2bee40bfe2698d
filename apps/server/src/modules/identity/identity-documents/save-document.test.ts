import { expect, it } from 'vitest'
import {
  identityDocumentFields,
  identityDocumentTypes,
} from '@impulse/api/identity-documents/identity-document-fields'
import { aMember } from '../../../testing/identity/member-fixtures.ts'
import {
  aDocument,
  approveTaken,
  anIdentityDocumentTest,
  aScan,
  getDocument,
  sendDocument,
  sentDocument,
} from '../../../testing/identity/identity-document-fixtures.ts'
import { toOutcome } from '../../../testing/identity/sign-in-fixtures.ts'
import { testDatabase } from '../../../testing/database/test-database.ts'
import {
  decideIdentityDocument,
  getDocumentNames,
  getIdentityDocument,
} from './identity-documents.service.ts'

const { db } = await testDatabase()
const test = await anIdentityDocumentTest(db)
const approve = (phone: string) => approveTaken({ ...test.context, staffName: 'olga' }, phone)
const toFields = (details: Record<string, unknown>) =>
  Object.fromEntries((details['fields'] as { field: string; code: string }[]).map((f) => [f.field, f.code]))

it('returns an empty, editable document with version 0 before the member sends a document', async () => {
  const member = await aMember(db)
  expect(await getDocument(test, member)).toMatchObject({
    status: 'Не заполнен',
    version: 0,
    passportType: '',
    serial: '',
    validTo: null,
    pasportScan: '',
    comment: '',
    verdicts: {},
    endsOn: null,
    submittedAt: null,
    editable: expect.arrayContaining([...identityDocumentFields, 'pasportScan', 'adressScan', 'innScan']),
  })
})

it('sends a saved document to review, returns the same fields to the member and refuses to save the document again', async () => {
  const member = await aMember(db)
  const sent = await sentDocument(test, member)
  expect(sent).toMatchObject({
    ...aDocument(),
    version: 1,
    status: 'На рассмотрении',
    // During the review the member can only add scans that are missing.
    editable: ['pasportScan', 'adressScan', 'innScan'],
    endsOn: { day: '2035-07-11', field: 'dateOfBirth' },
  })
  expect(await getDocument(test, member)).toEqual(sent)
  expect(await getDocumentNames(db, member.memberId)).toBe('reviewed')
  const again = await sendDocument(test, member, { ...aDocument({ gender: 'female' }), version: 1 })
  expect(toOutcome(again)).toMatchObject({ status: 409, code: 'passport_under_review' })
})

it('accepts a document with empty dates, spaces in numbers and unknown fields, and ignores the status that the client sends', async () => {
  const member = await aMember(db)
  const unusualDocument = {
    ...aDocument({ passportCountry: 'СССР', serial: '45 10', validTo: '2030-01-01' }),
    registrationIssuedAt: '',
    registrationExpiresAt: null,
    issuer: '',
    status: 'Подтверждён',
    comment: 'Я',
    pasportScan: 'a',
    adressScan: '',
    somethingElse: { deep: [1] },
  }
  expect(await sentDocument(test, member, unusualDocument)).toMatchObject({
    passportCountry: 'Россия',
    serial: '4510',
    validTo: null,
    registrationIssuedAt: null,
    comment: '',
    status: 'На рассмотрении',
    version: 1,
    pasportScan: '',
  })
})

it.each(identityDocumentTypes)('accepts a document of the type «%s»', async (passportType) => {
  const [member, isRussian] = [await aMember(db), passportType === 'Паспорт гражданина РФ']
  const change = isRussian
    ? {}
    : { passportCountry: 'Беларусь', serial: '', number: 'MP-12 345', validTo: '2031-01-01' }
  expect(await sentDocument(test, member, aDocument({ passportType, ...change }))).toMatchObject({
    passportType,
  })
})

it('returns the errors of all invalid fields of a document in one response, and saves nothing', async () => {
  const member = await aMember(db)
  const wrong = aDocument({ serial: '45', dateOfBirth: '2030-01-01', inn: '', registrationAddress: ' ' })
  const { status, details } = toOutcome(await sendDocument(test, member, wrong))
  expect([status, toFields(details)]).toEqual([
    400,
    {
      dateOfBirth: 'birth_in_future',
      serial: 'russian_serial',
      registrationAddress: 'field_required',
      issuedAt: 'issued_before_birth',
    },
  ])
  const malformed = { ...aDocument(), inn: '500100732258', gender: 'x', issuedAt: '20.05.2010' }
  expect(toFields(toOutcome(await sendDocument(test, member, malformed)).details)).toEqual({
    gender: 'invalid_gender',
    issuedAt: 'invalid_date',
    inn: 'invalid_inn',
  })
  expect(await getDocument(test, member)).toMatchObject({ status: 'Не заполнен', version: 0 })
})

it('refuses a document based on an outdated version, and returns the current document', async () => {
  const member = await aMember(db)
  const sent = await sentDocument(test, member)
  await approve(member.phone)
  const stale = await sendDocument(test, member, { ...aDocument({ number: '654321' }), version: 0 })
  expect(toOutcome(stale)).toMatchObject({
    status: 409,
    code: 'passport_changed',
    details: { current: { ...aDocument(), version: sent.version, status: 'Подтверждён' } },
  })
})

it('sends an approved document back to review when the member changes it, and leaves an unchanged document approved', async () => {
  const member = await aMember(db)
  await sentDocument(test, member)
  await approve(member.phone)
  expect(await sentDocument(test, member, { ...aDocument(), version: 1 })).toMatchObject({
    status: 'Подтверждён',
    version: 1,
  })
  const changed = { ...aDocument({ registrationAddress: 'г. Тверь, ул. Новая, д. 1' }), version: 1 }
  expect(await sentDocument(test, member, changed)).toMatchObject({ status: 'На рассмотрении', version: 2 })
  expect(await getIdentityDocument(db, member.memberId)).toMatchObject({ status: 'review' })
})

it('after a rejection of single fields the member can change only these fields and add missing scans, and the corrected document goes to review', async () => {
  const member = await aMember(db)
  for (const field of ['pasportScan', 'adressScan'] as const) await aScan(test, member, field)
  await sentDocument(test, member)
  await decideIdentityDocument(
    { ...test.context, staffName: 'olga' },
    {
      phone: member.phone,
      status: 'rejected',
      comment: '',
      verdicts: {
        number: { code: 'mismatch', text: '' },
        inn: { code: 'other', text: 'Это ИНН организации' },
      },
    },
  )
  const refused = await getDocument(test, member)
  expect(refused).toMatchObject({
    status: 'Отклонён',
    editable: ['number', 'inn', 'innScan'],
    verdicts: {
      number: { code: 'mismatch', text: 'Не совпадает с документом. Введите как в документе' },
      inn: { code: 'other', text: 'Это ИНН организации' },
    },
  })
  const more = { ...aDocument({ number: '654321', gender: 'female' }), version: 1 }
  const outcome = toOutcome(await sendDocument(test, member, more))
  expect([outcome.status, toFields(outcome.details)]).toEqual([409, { gender: 'passport_field_closed' }])
  expect(await sentDocument(test, member, { ...aDocument({ number: '654321' }), version: 1 })).toMatchObject({
    status: 'На рассмотрении',
    version: 2,
    number: '654321',
    verdicts: {},
  })
})

it('after staff reject the registration as expired, the member can change all fields of the registration', async () => {
  const member = await aMember(db)
  await sentDocument(test, member)
  await decideIdentityDocument(
    { ...test.context, staffName: 'olga' },
    {
      phone: member.phone,
      status: 'rejected',
      comment: '',
      verdicts: { registrationExpiresAt: { code: 'expired', text: '' } },
    },
  )
  expect((await getDocument(test, member)).editable).toEqual([
    'registrationAddress',
    'registrationIssuedAt',
    'registrationExpiresAt',
    'pasportScan',
    'adressScan',
    'innScan',
  ])
})

it('the routes of the identity document and its scans return 401 without a session', async () => {
  for (const [method, url] of [
    ['GET', '/api/lk/edit/get-passport-data/'],
    ['POST', '/api/lk/edit/set-passport-data/'],
    ['PUT', '/api/lk/edit/set-passport-file/?field=pasportScan'],
    ['DELETE', '/api/lk/edit/set-passport-file/?field=pasportScan'],
  ] as const)
    expect((await test.app.inject({ method, url })).statusCode).toBe(401)
})
