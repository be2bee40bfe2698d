import { expect, test } from 'vitest'
import { checkDraft, toWarnings } from './document-validation.ts'
import { type Draft, draftFields, toDraft } from './document-draft.ts'
import { anAnswer, emptyAnswer } from './document-response.test-parts.ts'

const today = '2026-11-21'
const good = toDraft(anAnswer())
const check = (change: Partial<Draft>, fields: readonly (typeof draftFields)[number][] = draftFields) =>
  checkDraft({ ...good, ...change }, { fields, today })

test('accepts a valid document without errors and warnings', () => {
  expect(check({})).toEqual({})
  expect(toWarnings(good, today)).toEqual({})
})

test('names each missing mandatory field, and checks only the given fields', () => {
  const empty = toDraft(emptyAnswer)
  expect(checkDraft(empty, { fields: ['dateOfBirth', 'gender', 'inn'], today })).toEqual({
    dateOfBirth: 'Введите дату рождения',
  })
  expect(Object.keys(checkDraft(empty, { fields: draftFields, today }))).toEqual([
    ...['dateOfBirth', 'serial', 'number', 'issuedAt', 'registrationAddress'],
  ])
})

test('reports the same error for the series and the number of a Russian passport', () => {
  const text = 'Серия и номер — это 10 цифр. Введите все'
  expect(check({ serial: '45', number: '' })).toEqual({ serial: text, number: text })
  expect(check({ serial: '', number: '' })).toMatchObject({ number: 'Введите серию и номер паспорта' })
})

test('checks the number alone when only the number of a Russian passport is editable', () => {
  expect(check({ number: '12' }, ['number'])).toEqual({ number: 'Номер паспорта — 6 цифр' })
  expect(check({ serial: '4' }, ['number'])).toEqual({})
})

test('requires the end date of a temporary registration, and ignores the end date of a permanent registration', () => {
  expect(check({ temporary: true, registrationExpiresAt: '' })).toEqual({
    registrationExpiresAt: 'Введите, до какого дня действует регистрация',
  })
  expect(check({ temporary: false, registrationExpiresAt: '01.02.2020' })).toEqual({})
})

test('rejects an impossible date and an address that is too long', () => {
  expect(check({ issuedAt: '31.02.2011' })).toHaveProperty('issuedAt', expect.stringContaining('ДД.ММ.ГГГГ'))
  expect(check({ registrationAddress: 'а'.repeat(301) })).toHaveProperty('registrationAddress')
})

test('warns about an unusual value without rejecting it', () => {
  const odd = { ...good, number: '111111' }
  expect(check(odd)).toEqual({})
  expect(toWarnings(odd, today)).toEqual({ number: 'В номере одна и та же цифра. Проверьте его' })
})
