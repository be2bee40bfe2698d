import { expect, test } from 'vitest'
import { loadBegunForm } from './begun-form.ts'
import { toDraft } from './document-draft.ts'
import { aDocumentResponse } from './document-response.test-parts.ts'
import { documentDraft, saveScans } from './saved-draft.ts'

const today = '2026-11-21'

test('finds the step at which the member left the form, for that member only', () => {
  expect(loadBegunForm('1', 'none', today)).toBeNull()
  documentDraft.save('1', { draft: {}, step: 'document' })
  expect(loadBegunForm('1', 'none', today)).toEqual({
    to: '/lk/document?step=document',
    action: 'Продолжить, шаг\u00a02 из\u00a05',
  })
  saveScans('1', {})
  expect(loadBegunForm('1', 'none', today)?.to).toBe('/lk/document?step=document')
  expect(loadBegunForm('2', 'none', today)).toBeNull()
})

test('lists the parts of a correction that the member has changed to a valid value', () => {
  const base = toDraft(aDocumentResponse())
  const corrected = (change: Partial<typeof base>, scans = {}) => {
    documentDraft.save('1', { scans, draft: { ...base, ...change }, base, version: 3 })
    return loadBegunForm('1', 'rejected', today)?.corrected
  }
  expect(corrected({})).toEqual([])
  expect(corrected({ number: '654321' })).toEqual(['serial', 'number'])
  expect(corrected({ number: '65', inn: '' })).toEqual(['inn'])
  const scans = { adressScan: { id: 'c', name: 'c.jpg', bytes: 1 } }
  expect(corrected({ inn: '' }, scans)).toEqual(['inn', 'adressScan'])
})

test('continues a draft without a known step at the first step', () => {
  documentDraft.save('1', { draft: {}, step: 'removed' })
  expect(loadBegunForm('1', 'none', today)?.to).toBe('/lk/document?step=person')
  documentDraft.drop()
  expect(loadBegunForm('1', 'none', today)).toBeNull()
})

test('continues a correction at the step that the member has left, or at the scans after only a scan was sent', () => {
  saveScans('1', {})
  expect(loadBegunForm('1', 'rejected', today)).toEqual({
    to: '/lk/document?step=scans',
    action: 'Продолжить',
    corrected: [],
  })
  documentDraft.save('1', { draft: {}, step: 'document' })
  expect(loadBegunForm('1', 'rejected', today)).toEqual({
    to: '/lk/document?step=document',
    action: 'Продолжить',
    corrected: [],
  })
})
