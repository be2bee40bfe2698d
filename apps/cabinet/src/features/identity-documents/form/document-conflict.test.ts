import { expect, test } from 'vitest'
import { toConflict, isUntouched, withServerValues, withClosedFields } from './document-conflict.ts'
import { toDraft } from './document-draft.ts'
import { aDocumentResponse } from './document-response.test-parts.ts'

const base = toDraft(aDocumentResponse())
const changedDraft = { ...base, registrationAddress: 'г. Тверь', inn: '' }

test('reports no conflict for a field that the member changed in the draft and that no other device changed', () => {
  expect(toConflict({ draft: changedDraft, base }, aDocumentResponse({ version: 4 })).differences).toEqual([])
})

test('reports no conflict when the member typed the same value that another device saved', () => {
  const current = aDocumentResponse({ version: 4, registrationAddress: 'г. Тверь', inn: '' })
  expect(toConflict({ draft: changedDraft, base }, current).differences).toEqual([])
})

test('lists a field that another device changed, with the typed value and the saved value', () => {
  const current = aDocumentResponse({ registrationAddress: 'г. Калуга', dateOfBirth: '1991-01-02' })
  expect(toConflict({ draft: changedDraft, base }, current).differences).toEqual([
    { field: 'dateOfBirth', typedValue: '12.04.1990', serverValue: '02.01.1991' },
    { field: 'registrationAddress', typedValue: 'г. Тверь', serverValue: 'г. Калуга' },
  ])
  expect(isUntouched({ draft: changedDraft, base }, 'dateOfBirth')).toBe(true)
  expect(isUntouched({ draft: changedDraft, base }, 'registrationAddress')).toBe(false)
})

test('replaces in the draft only the fields for which the member chose the server’s value', () => {
  const serverDraft = toDraft(
    aDocumentResponse({ registrationAddress: 'г. Калуга', registrationExpiresAt: '2027-02-01' }),
  )
  expect(withServerValues(changedDraft, serverDraft, ['registrationExpiresAt'])).toEqual({
    ...changedDraft,
    registrationExpiresAt: '01.02.2027',
    temporary: true,
  })
  expect(withServerValues(changedDraft, serverDraft, [])).toEqual(changedDraft)
})

test('when a field has become read-only, reports its typed value as a lost value, together with the server’s value', () => {
  const current = aDocumentResponse({
    version: 4,
    status: 'Отклонён',
    inn: '',
    dateOfBirth: '1991-01-02',
    editable: ['inn'],
  })
  const draft = { ...base, inn: '770712345633', dateOfBirth: '13.04.1990' }
  const { differences } = toConflict({ draft, base }, current)
  expect(differences.map(({ field }) => field)).toEqual(['inn'])
  expect(toConflict({ draft, base }, current).lostValues).toEqual([
    { field: 'dateOfBirth', typedValue: '13.04.1990', serverValue: '02.01.1991' },
  ])
  expect(withClosedFields(draft, current)).toMatchObject({ inn: '770712345633', dateOfBirth: '02.01.1991' })
})

test('reports the typed passport series as lost when the member has changed it and the field has become read-only', () => {
  const current = aDocumentResponse({ version: 4, status: 'Отклонён', serial: '4512', editable: ['number'] })
  const typed = { ...base, serial: '4513' }
  expect(toConflict({ draft: typed, base }, current)).toMatchObject({
    differences: [],
    lostValues: [{ field: 'serial', typedValue: '4513', serverValue: '4512' }],
  })
  expect(toConflict({ draft: base, base }, current)).toMatchObject({ differences: [], lostValues: [] })
})

test('for a document in review, reports every value that the member changed, even if no other device changed the field', () => {
  const current = aDocumentResponse({ version: 4, status: 'На рассмотрении', editable: [] })
  const draft = { ...base, inn: '770712345633' }
  expect(toConflict({ draft, base }, current)).toMatchObject({
    differences: [{ field: 'inn' }],
    lostValues: [],
  })
  expect(toConflict({ draft: base, base }, current).differences).toEqual([])
})
