import { expect, test } from 'vitest'
import { checkDraft, toWarnings } from './document-validation.ts'
import { type Draft, draftFields, toDraft } from './document-draft.ts'
import { aDocumentResponse, emptyResponse } from './document-response.test-parts.ts'

const today = '2026-11-21'
const validDraft = toDraft(aDocumentResponse())
const check = (change: Partial<Draft>, fields: readonly (typeof draftFields)[number][] = draftFields) =>
  checkDraft({ ...validDraft, ...change }, { fields, today })

test('reports no errors and no warnings for a valid document', () => {
  expect(check({})).toEqual({})
  expect(toWarnings(validDraft, today)).toEqual({})
})

test('reports an error for each missing mandatory field among the fields that the caller names', () => {
  const empty = toDraft(emptyResponse)
  expect(checkDraft(empty, { fields: ['dateOfBirth', 'gender', 'inn'], today })).toEqual({
    dateOfBirth: 'Введите дату рождения',
  })
  expect(Object.keys(checkDraft(empty, { fields: draftFields, today }))).toEqual([
    'dateOfBirth',
    'serial',
    'number',
    'issuedAt',
    'registrationAddress',
  ])
})

test('reports one common error at the series and the number of a Russian passport when their digits are incomplete', () => {
  const text = 'Серия и номер — это 10 цифр. Введите все'
  expect(check({ serial: '45', number: '' })).toEqual({ serial: text, number: text })
  expect(check({ serial: '', number: '' })).toMatchObject({ number: 'Введите серию и номер' })
})

test('checks only the number of a Russian passport when the series is not editable', () => {
  expect(check({ number: '12' }, ['number'])).toEqual({ number: 'Номер — 6 цифр' })
  expect(check({ serial: '4' }, ['number'])).toEqual({})
})

test('requires the end date of a temporary registration, and ignores an end date of a permanent registration', () => {
  expect(check({ temporary: true, registrationExpiresAt: '' })).toEqual({
    registrationExpiresAt: 'Введите, до какого дня действует регистрация',
  })
  expect(check({ temporary: false, registrationExpiresAt: '01.02.2020' })).toEqual({})
})

test('reports an error for an impossible date and for an address that is too long', () => {
  expect(check({ issuedAt: '31.02.2011' })).toEqual({
    issuedAt: 'Такой даты нет: проверьте день и\u00a0месяц',
  })
  expect(check({ issuedAt: '31.02.20' })).toHaveProperty('issuedAt', expect.stringContaining('ДД.ММ.ГГГГ'))
  expect(check({ registrationAddress: 'а'.repeat(301) })).toHaveProperty('registrationAddress')
})

test('reports a warning, but no error, for an unusual document number', () => {
  const unusualDraft = { ...validDraft, number: '111111' }
  expect(check(unusualDraft)).toEqual({})
  expect(toWarnings(unusualDraft, today)).toEqual({ number: 'В номере одна и та же цифра. Проверьте его' })
})
