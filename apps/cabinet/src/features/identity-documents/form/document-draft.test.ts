import { expect, test } from 'vitest'
import { toIdentityDocumentData, type Draft, toDraft } from './document-draft.ts'
import { aDocumentResponse, emptyResponse } from './document-response.test-parts.ts'

const foreign: Partial<Draft> = {
  passportType: 'Иностранный паспорт',
  passportCountry: ' Республика  Беларусь ',
  serial: '',
  number: 'MP 1234567',
  validTo: '10.01.2030',
}

test('converts the server’s data to a draft, and converts the draft back to the same data', () => {
  const { version: _, ...data } = aDocumentResponse()
  expect(data).toMatchObject(toIdentityDocumentData(toDraft(aDocumentResponse())))
})

test('creates the draft of an empty document as a Russian passport without other values', () => {
  const draft = toDraft(emptyResponse)
  expect(draft).toMatchObject({ passportType: 'Паспорт гражданина РФ', temporary: false, dateOfBirth: '' })
  expect(toIdentityDocumentData(draft)).toMatchObject({
    passportCountry: 'Россия',
    registrationIssuedAt: null,
    issuer: '',
  })
})

test('sends a Russian passport with the country Russia and no expiry date, whatever the form contains in these fields (spec 5.10)', () => {
  const draft = { ...toDraft(aDocumentResponse()), passportCountry: 'Чили', validTo: '10.01.2030' }
  expect(toIdentityDocumentData(draft)).toMatchObject({ passportCountry: 'Россия', validTo: null })
  expect(toIdentityDocumentData({ ...draft, ...foreign })).toMatchObject({
    passportCountry: 'Республика Беларусь',
    validTo: '2030-01-10',
    number: 'MP 1234567',
  })
})

test('sends an empty registration date as null, and sends no end date for a permanent registration (spec 5.11)', () => {
  const draft = {
    ...toDraft(aDocumentResponse()),
    registrationIssuedAt: ' ',
    registrationExpiresAt: '01.02.2027',
  }
  expect(toIdentityDocumentData(draft)).toMatchObject({
    registrationIssuedAt: null,
    registrationExpiresAt: null,
  })
  expect(toIdentityDocumentData({ ...draft, temporary: true })).toMatchObject({
    registrationExpiresAt: '2027-02-01',
  })
})

test('the request data of a document contain no scans (spec 5.12)', () => {
  const scans = { pasportScan: 'a', adressScan: 'b', innScan: 'c' }
  const data = toIdentityDocumentData(toDraft({ ...aDocumentResponse(), ...scans }))
  for (const scan of Object.keys(scans)) expect(data).not.toHaveProperty([scan])
})
