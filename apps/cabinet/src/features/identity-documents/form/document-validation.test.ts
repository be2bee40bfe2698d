import { expect, test } from 'vitest'
import { checkDraft, toWarnings } from './document-validation.ts'
import { type Draft, draftFields, toDraft } from './document-draft.ts'
import { anAnswer, emptyAnswer } from './document-response.test-parts.ts'

const today = '2026-11-21'
const good = toDraft(anAnswer())
const check = (change: Partial<Draft>, fields: readonly (typeof draftFields)[number][] = draftFields) =>
  checkDraft({ ...good, ...change }, { fields, today })

test('a document in order has nothing to put right', () => {
  expect(check({})).toEqual({})
  expect(toWarnings(good, today)).toEqual({})
})

test('an empty form asks for what it needs, each by its name, and only in the fields of the step', () => {
  const empty = toDraft(emptyAnswer)
  expect(checkDraft(empty, { fields: ['dateOfBirth', 'gender', 'inn'], today })).toEqual({
    dateOfBirth: 'Введите дату рождения',
  })
  expect(Object.keys(checkDraft(empty, { fields: draftFields, today }))).toEqual([
    ...['dateOfBirth', 'serial', 'number', 'issuedAt', 'registrationAddress'],
  ])
})

test('series and number of a Russian passport are one field with one error', () => {
  const text = 'Серия и номер — это 10 цифр. Введите все'
  expect(check({ serial: '45', number: '' })).toEqual({ serial: text, number: text })
  expect(check({ serial: '', number: '' })).toMatchObject({ number: 'Введите серию и номер паспорта' })
})

test('of a Russian passport of which the number alone is open just the number is told of', () => {
  expect(check({ number: '12' }, ['number'])).toEqual({ number: 'Номер паспорта — 6 цифр' })
  expect(check({ serial: '4' }, ['number'])).toEqual({})
})

test('a temporary registration needs its end, a lasting one has none', () => {
  expect(check({ temporary: true, registrationExpiresAt: '' })).toEqual({
    registrationExpiresAt: 'Введите, до какого дня действует регистрация',
  })
  expect(check({ temporary: false, registrationExpiresAt: '01.02.2020' })).toEqual({})
})

test('a day that is none, and an address that is a novel, are refused', () => {
  expect(check({ issuedAt: '31.02.2011' })).toHaveProperty('issuedAt', expect.stringContaining('ДД.ММ.ГГГГ'))
  expect(check({ registrationAddress: 'а'.repeat(301) })).toHaveProperty('registrationAddress')
})

test('what is odd is told and refuses nothing', () => {
  const odd = { ...good, number: '111111' }
  expect(check(odd)).toEqual({})
  expect(toWarnings(odd, today)).toEqual({ number: 'В номере одна и та же цифра. Проверьте его' })
})
