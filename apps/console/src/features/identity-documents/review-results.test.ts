import type { DocumentCase } from '@impulse/api/identity-documents/console-identity-documents'
import { expect, it } from 'vitest'
import { documentInReview } from '../../testing/document-case.ts'
import {
  isCorrect,
  toReviewDraft,
  type FieldResults,
  restored,
  right,
  toReviewRows,
} from './review-results.ts'

const found: DocumentCase = {
  ...documentInReview,
  id: '1',
  fields: { ...documentInReview.fields, inn: '500100732259' },
}
const fieldResults: FieldResults = {
  names: right('Воронцов Андрей'),
  serial: right('4510'),
  number: { code: 'mismatch', text: '' },
  inn: { code: 'other', text: 'Не читается' },
  pasportScan: right('scan-1'),
}
const message = { comment: 'Проверьте', despite: 'Брат, паспорт сверен' }
const toSavedDraft = (documentCase: DocumentCase, results: FieldResults) =>
  toReviewDraft(documentCase, { fieldResults: results, ...message })

it('stores a review draft without any data of the identity document, and restores all its marks', () => {
  const storedText = JSON.stringify(toSavedDraft(found, fieldResults))
  for (const secret of ['4510', '123456', '500100732259', 'Воронцов', '79161118401', 'scan-1'])
    expect(storedText).not.toContain(secret)
  expect(restored(found, toSavedDraft(found, fieldResults))).toEqual({ fieldResults, ...message })
})

it('restores no review draft when the version, the decisions or the kind of the identity document have changed in the meantime', () => {
  const decision = { version: 2, status: 'rejected' as const, verdicts: {}, at: '', actor: '' }
  for (const change of [{ version: 3 }, { decisions: [decision] }, { kind: 'again' as const }])
    expect(restored({ ...found, ...change }, toSavedDraft(found, fieldResults))).toBeNull()
})

it('does not restore the mark `right` for a value that has changed or for a name that is missing', () => {
  const changed = { ...found, fields: { ...found.fields, serial: '4511' } }
  expect(toSavedDraft(changed, fieldResults).fieldResults.serial).toBeUndefined()
  const nameless = { ...found, lastName: '', firstName: '' }
  const restoredDraft = restored(found, toSavedDraft(nameless, { ...fieldResults, names: right('') }))
  expect(isCorrect(restoredDraft?.fieldResults.names, toReviewRows(found).get('names') ?? '')).toBe(false)
})
