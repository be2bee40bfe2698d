import type { IdentityDocumentResponse } from '@impulse/api/identity-documents/identity-document'
import { reviewTimeText } from '@impulse/copy-ru/identity-documents/identity-document-status-labels'
import { describe, expect, test } from 'vitest'
import { findExpiryWarning } from '../../shared/member/identity-document-expiry.ts'
import { formatReview, maskedDocument, maskedInn, toDocumentStatus } from './document-status.ts'
import {
  getStepByField,
  nextStep,
  openSteps,
  parseStep,
  previousStep,
  requiredSteps,
} from './form/document-steps.ts'
import { toCorrectionTitle } from './refused-list.tsx'
import { aDocumentResponse } from './form/document-response.test-parts.ts'

test('treats an identity document without a status as in review (spec 4.10)', () => {
  expect(toDocumentStatus({ status: '' })).toBe('review')
  expect(toDocumentStatus({ status: 'Не заполнен' })).toBe('none')
  expect(toDocumentStatus({ status: 'Отклонён' })).toBe('rejected')
})

test.each([
  [{}, '45 •• •••456'],
  [{ passportType: 'Иностранный паспорт', serial: '', number: 'MP 1234567' }, '•••••••567'],
  [{ passportType: 'Вид на жительство', serial: '82', number: '12345' }, '••••5'],
  [{ passportType: 'Вид на жительство', serial: '', number: '12' }, '••'],
])('masks the number of a document with the fields %o as %s', (change, masked) => {
  expect(maskedDocument(aDocumentResponse(change))).toBe(masked)
})

test('names the day on which a document in review was sent, if it is known', () => {
  const text = (submittedAt: string | null) => formatReview(aDocumentResponse({ submittedAt }), '2026-11-21')
  expect(text('2026-11-20T09:00:00.000Z')).toBe(`Отправлен 20 ноября. ${reviewTimeText}`)
  expect(text(null)).toBe(reviewTimeText)
})

test('masks an ИНН except for its last four digits', () => {
  expect(maskedInn('500100732259')).toBe('••••\u00a02259')
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

describe('correction of a rejected document', () => {
  const refused = (verdicts: IdentityDocumentResponse['verdicts'], editable: readonly string[]) =>
    aDocumentResponse({ status: 'Отклонён', verdicts, editable: [...editable] })
  const mismatch = { code: 'mismatch', text: 'Не совпадает с документом' }

  test('requires only the steps with refused parts; a missing optional scan stays reachable', () => {
    const document = refused({ number: mismatch }, ['number', 'innScan'])
    expect(requiredSteps(document)).toEqual(['document', 'check'])
    expect(openSteps(document.editable)).toEqual(['document', 'scans', 'check'])
    expect(requiredSteps(refused({ innScan: mismatch }, ['innScan']))).toEqual(['scans', 'check'])
    expect(requiredSteps(aDocumentResponse())).toEqual(openSteps(aDocumentResponse().editable))
  })

  test('requires only the last step after a refusal without reasons by field', () => {
    expect(requiredSteps(refused({}, aDocumentResponse().editable))).toEqual(['check'])
    expect(parseStep('unknown', ['person', 'check'], ['check'])).toBe('check')
  })

  test('leads from a step that needs no correction to the last step, and back to it', () => {
    const required = ['document', 'check'] as const
    expect(nextStep(required, 'document')).toBe('check')
    expect(nextStep(required, 'scans')).toBe('check')
    expect(previousStep(required, 'document')).toBeUndefined()
    expect(previousStep(required, 'scans')).toBe('check')
  })

  test('counts in its title the fields and scans that the member must correct in the form', () => {
    const title = (verdicts: IdentityDocumentResponse['verdicts']) =>
      toCorrectionTitle(refused(verdicts, [])).replaceAll('\u00a0', ' ')
    expect(title({ number: mismatch, inn: mismatch })).toBe('Исправьте 2 поля')
    expect(title({ number: mismatch, adressScan: mismatch, names: mismatch })).toBe(
      'Исправьте 1 поле и 1 скан',
    )
    expect(title({ names: mismatch })).toBe('Что исправить')
  })
})
