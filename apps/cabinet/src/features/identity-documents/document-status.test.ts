import { expect, test } from 'vitest'
import { findExpiryWarning } from '../../shared/member/identity-document-expiry.ts'
import { maskedDocument, maskedInn, toDocumentStatus } from './document-status.ts'
import { openSteps, parseStep, getStepByField } from './form/document-steps.ts'
import { aDocumentResponse } from './form/document-response.test-parts.ts'

test('treats an identity document without a status as in review (spec 4.10)', () => {
  expect(toDocumentStatus({ status: '' })).toBe('review')
  expect(toDocumentStatus({ status: 'Не заполнен' })).toBe('none')
  expect(toDocumentStatus({ status: 'Отклонён' })).toBe('rejected')
})

test.each([
  [{}, '45 ** ***456'],
  [{ passportType: 'Иностранный паспорт', serial: '', number: 'MP 1234567' }, '*******567'],
  [{ passportType: 'Вид на жительство', serial: '82', number: '12345' }, '****5'],
  [{ passportType: 'Вид на жительство', serial: '', number: '12' }, '**'],
])('masks the number of a document with the fields %o as %s', (change, masked) => {
  expect(maskedDocument(aDocumentResponse(change))).toBe(masked)
})

test('masks an ИНН except for its last four digits', () => {
  expect(maskedInn('500100732259')).toBe('****2259')
  expect(maskedInn('')).toBe('')
})

test.each([
  ['2027-01-21', null],
  ['2027-01-20', { daysLeft: 60, tone: 'info' }],
  ['2026-12-05', { daysLeft: 14, tone: 'warn' }],
  ['2026-11-22', { daysLeft: 1, tone: 'bad', text: expect.stringMatching(/^Остался 1\u00a0день\./) }],
  ['2026-11-21', { daysLeft: 0, tone: 'bad', text: expect.stringMatching(/^Сегодня последний день\./) }],
  ['2026-11-20', { daysLeft: -1, tone: 'bad', text: 'Укажите новый документ' }],
])('returns the expiry warning of an identity document that expires on %s: %o', (day, expected) => {
  const found = findExpiryWarning({ day, field: 'validTo' }, '2026-11-21')
  if (expected === null) expect(found).toBeNull()
  else expect(found).toMatchObject(expected)
})

test('returns the form steps with editable fields, and returns the last step even if it has none', () => {
  expect(openSteps(['inn', 'adressScan'])).toEqual(['person', 'scans', 'check'])
  expect(openSteps([])).toEqual(['check'])
  expect(openSteps(aDocumentResponse().editable)).toEqual(['person', 'document', 'address', 'scans', 'check'])
  expect(getStepByField('validTo')).toBe('document')
})

test('selects no step if the URL contains none; selects the first editable step if the URL contains a read-only step', () => {
  expect(parseStep(null, ['person', 'check'])).toBeNull()
  expect(parseStep('check', ['person', 'check'])).toBe('check')
  expect(parseStep('scans', ['person', 'check'])).toBe('person')
})
