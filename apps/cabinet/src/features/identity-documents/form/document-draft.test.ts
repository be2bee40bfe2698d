import { expect, test } from 'vitest'
import { toIdentityDocumentData, parseDay, type Draft, toDraft, writtenDay } from './document-draft.ts'
import { anAnswer, emptyAnswer } from './document-response.test-parts.ts'

const foreign: Partial<Draft> = {
  passportType: 'Иностранный паспорт',
  passportCountry: ' Республика  Беларусь ',
  serial: '',
  number: 'MP 1234567',
  validTo: '10.01.2030',
}

test('converts the server data to a draft and back unchanged', () => {
  const { version: _, ...answer } = anAnswer()
  expect(answer).toMatchObject(toIdentityDocumentData(toDraft(anAnswer())))
})

test('starts an empty document as a Russian passport without other values', () => {
  const draft = toDraft(emptyAnswer)
  expect(draft).toMatchObject({ passportType: 'Паспорт гражданина РФ', temporary: false, dateOfBirth: '' })
  expect(toIdentityDocumentData(draft)).toMatchObject({
    passportCountry: 'Россия',
    registrationIssuedAt: null,
    issuer: '',
  })
})

test('sends a Russian passport with Russia as country and no expiry date, whatever was typed for another document type (spec 5.10)', () => {
  const draft = { ...toDraft(anAnswer()), passportCountry: 'Чили', validTo: '10.01.2030' }
  expect(toIdentityDocumentData(draft)).toMatchObject({ passportCountry: 'Россия', validTo: null })
  expect(toIdentityDocumentData({ ...draft, ...foreign })).toMatchObject({
    ...{ passportCountry: 'Республика Беларусь', validTo: '2030-01-10', number: 'MP 1234567' },
  })
})

test('sends empty registration dates as null, and no end date of a permanent registration (spec 5.11)', () => {
  const draft = { ...toDraft(anAnswer()), registrationIssuedAt: ' ', registrationExpiresAt: '01.02.2027' }
  expect(toIdentityDocumentData(draft)).toMatchObject({
    registrationIssuedAt: null,
    registrationExpiresAt: null,
  })
  expect(toIdentityDocumentData({ ...draft, temporary: true })).toMatchObject({
    registrationExpiresAt: '2027-02-01',
  })
})

test('leaves the scans out of the data (spec 5.12)', () => {
  const scans = { pasportScan: 'a', adressScan: 'b', innScan: 'c' }
  const data = toIdentityDocumentData(toDraft({ ...anAnswer(), ...scans }))
  for (const scan of Object.keys(scans)) expect(data).not.toHaveProperty([scan])
})

test.each([
  ['21.11.2026', '2026-11-21'],
  ['29.02.2028', '2028-02-29'],
  ['29.02.2026', null],
  ['31.12.1924', null],
  ['1.11.2026', null],
  ['21.11.20', null],
  ['', null],
])('parses «%s» as the day %s', (written, day) => {
  expect(parseDay(written)).toBe(day)
  if (day !== null) expect(writtenDay(day)).toBe(written)
})
