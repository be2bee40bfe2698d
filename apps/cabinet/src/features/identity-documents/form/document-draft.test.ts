import { expect, test } from 'vitest'
import { toPassportData, parseDay, type Draft, toDraft, writtenDay } from './document-draft.ts'
import { anAnswer, emptyAnswer } from './document-response.test-parts.ts'

const foreign: Partial<Draft> = {
  passportType: 'Иностранный паспорт',
  passportCountry: ' Республика  Беларусь ',
  serial: '',
  number: 'MP 1234567',
  validTo: '10.01.2030',
}

test('what the server keeps comes back as it was, whatever form it had in between', () => {
  const { version: _, ...answer } = anAnswer()
  expect(answer).toMatchObject(toPassportData(toDraft(anAnswer())))
})

test('nobody has filled it in: it begins as a Russian passport, and says nothing else', () => {
  const draft = toDraft(emptyAnswer)
  expect(draft).toMatchObject({ passportType: 'Паспорт гражданина РФ', temporary: false, dateOfBirth: '' })
  expect(toPassportData(draft)).toMatchObject({
    passportCountry: 'Россия',
    registrationIssuedAt: null,
    issuer: '',
  })
})

test('a Russian passport is of Russia and has no end, whatever was typed for another one before (spec 5.10)', () => {
  const draft = { ...toDraft(anAnswer()), passportCountry: 'Чили', validTo: '10.01.2030' }
  expect(toPassportData(draft)).toMatchObject({ passportCountry: 'Россия', validTo: null })
  expect(toPassportData({ ...draft, ...foreign })).toMatchObject({
    ...{ passportCountry: 'Республика Беларусь', validTo: '2030-01-10', number: 'MP 1234567' },
  })
})

test('empty days of the registration are sent as null, and the end of one that has none is not sent (spec 5.11)', () => {
  const draft = { ...toDraft(anAnswer()), registrationIssuedAt: ' ', registrationExpiresAt: '01.02.2027' }
  expect(toPassportData(draft)).toMatchObject({ registrationIssuedAt: null, registrationExpiresAt: null })
  expect(toPassportData({ ...draft, temporary: true })).toMatchObject({ registrationExpiresAt: '2027-02-01' })
})

test('the scans are no part of the data (spec 5.12)', () => {
  const scans = { pasportScan: 'a', adressScan: 'b', innScan: 'c' }
  const data = toPassportData(toDraft({ ...anAnswer(), ...scans }))
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
])('«%s» is the day %s', (written, day) => {
  expect(parseDay(written)).toBe(day)
  if (day !== null) expect(writtenDay(day)).toBe(written)
})
