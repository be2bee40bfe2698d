import { expect, test } from 'vitest'
import { loadBegunForm } from './begun-form.ts'
import { documentDraft, saveScans } from './saved-draft.ts'

test('finds the step at which the member left the form, for that member only', () => {
  expect(loadBegunForm('1', 'none')).toBeNull()
  documentDraft.save('1', { draft: {}, step: 'document' })
  expect(loadBegunForm('1', 'none')).toEqual({
    to: '/lk/document?step=document',
    action: 'Продолжить, шаг\u00a02 из\u00a05',
  })
  saveScans('1', {})
  expect(loadBegunForm('1', 'none')?.to).toBe('/lk/document?step=document')
  expect(loadBegunForm('2', 'none')).toBeNull()
})

test('continues a draft without a known step at the first step', () => {
  documentDraft.save('1', { draft: {}, step: 'removed' })
  expect(loadBegunForm('1', 'none')?.to).toBe('/lk/document?step=person')
  documentDraft.drop()
  expect(loadBegunForm('1', 'none')).toBeNull()
})

test('continues a correction at the step that the member has left, or at the scans after only a scan was sent', () => {
  saveScans('1', {})
  expect(loadBegunForm('1', 'rejected')).toEqual({ to: '/lk/document?step=scans', action: 'Продолжить' })
  documentDraft.save('1', { draft: {}, step: 'document' })
  expect(loadBegunForm('1', 'rejected')).toEqual({ to: '/lk/document?step=document', action: 'Продолжить' })
})
