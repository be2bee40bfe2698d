import type { DocumentCase } from '@impulse/api/identity-documents/console-identity-documents'
import { identityDocumentFields, scanFields } from '@impulse/api/identity-documents/identity-document-fields'
import { expect, it } from 'vitest'
import { documentInReview } from '../../testing/document-case.ts'
import { RefusedCall } from '../../shared/api/call.ts'
import { renderAs } from '../../testing/render-as.tsx'
import { markRestCorrect, toDocumentDecision, mustReload, mayDecide } from './decision.ts'
import { DecisionForm } from './decision-form.tsx'
import { isLost, formatReviewRefusal } from './use-review.ts'

const found = documentInReview
const shared: DocumentCase = { ...found, same: [{ phone: '79161118402', same: 'inn' }] }
const allRight = markRestCorrect(found, {})
const documentReview = { found, fieldResults: allRight, comment: '', despite: '' }
const absent = scanFields.find((field) => field !== 'pasportScan') ?? ''
const wrong = { ...allRight, number: { code: 'mismatch', text: '' } }

it('offers to approve an identity document when all its parts are marked as correct', () => {
  expect(mayDecide(documentReview)).toEqual({ isApprovable: true, isRejectable: false })
})

it.each([
  ['no part is marked', {}],
  ['a field is not marked', { ...allRight, serial: undefined as never }],
  [
    'a field is marked as correct with an older value',
    { ...allRight, serial: { code: 'right', text: '4511' } },
  ],
  [
    'a scan is marked as correct with an older file',
    { ...allRight, pasportScan: { code: 'right', text: 'scan-0' } },
  ],
  ['a field is marked as wrong', wrong],
  ['a missing scan is requested', { ...allRight, [absent]: { code: 'other', text: 'Пришлите' } }],
])('does not offer to approve an identity document while %s', (_what, fieldResults) => {
  const { serial, ...otherResults } = fieldResults
  const known = serial === undefined ? otherResults : { ...otherResults, serial }
  expect(mayDecide({ ...documentReview, fieldResults: known }).isApprovable).toBe(false)
})

it('requires a reason to approve a document that another member also has', () => {
  const judgement = { ...documentReview, found: shared }
  expect(mayDecide(judgement).isApprovable).toBe(false)
  expect(mayDecide({ ...judgement, despite: '  ' }).isApprovable).toBe(false)
  expect(mayDecide({ ...judgement, despite: 'Брат' }).isApprovable).toBe(true)
})

it('offers to reject an identity document only when a part is marked as wrong or a comment is typed', () => {
  const rejectable = (change: object) => mayDecide({ ...documentReview, ...change }).isRejectable
  expect([
    rejectable({ fieldResults: wrong }),
    rejectable({ comment: 'Нечётко' }),
    rejectable({ comment: ' ' }),
  ]).toEqual([true, true, false])
})

it('an approval contains the fields and scans that the reviewer marked as correct; a rejection contains the parts marked as wrong', () => {
  const message = { comment: 'Проверьте', despite: ' Брат ' }
  expect(toDocumentDecision('approved', { ...documentReview, ...message, found: shared })).toEqual({
    status: 'approved',
    version: 2,
    comment: 'Проверьте',
    verdicts: {},
    despite: 'Брат',
    right: ['names', ...identityDocumentFields, 'pasportScan'],
  })
  expect(toDocumentDecision('rejected', { found: shared, fieldResults: wrong, ...message })).toEqual({
    status: 'rejected',
    version: 2,
    comment: 'Проверьте',
    right: [],
    despite: '',
    verdicts: { number: { code: 'mismatch', text: '' } },
  })
})

it('omits the typed reason for the approval of a shared document when no other member has this document', () => {
  expect(toDocumentDecision('approved', { ...documentReview, despite: 'Брат' }).despite).toBe('')
})

it('marking all unmarked parts as correct does not change a part that is marked as wrong', () => {
  expect(markRestCorrect(found, wrong)).toEqual(wrong)
})

const refused = (status: number, code: string, details = {}) =>
  new RefusedCall('Слова', status, { code, details })

it('reloads the identity document when the server reports that another member has the same document, and the page shows no such member', () => {
  const same = refused(409, 'document_same')
  expect(mustReload(same, found)).toBe(true)
  expect(mustReload(same, shared)).toBe(false)
})

it.each([
  ['document_not_held', true],
  ['document_seen_other', true],
  ['document_taken', true],
  ['refusal_without_reason', false],
])('after the refusal %s of a decision, the identity document must be reloaded: %s', (code, isReloaded) => {
  expect(mustReload(refused(409, code), found)).toBe(isReloaded)
})

it('counts a review as lost after the statuses 403, 404 and 409, but not after a failed connection, an ended session or a server error', () => {
  const isLostAfter = (status: number) => isLost(refused(status, 'x'))
  expect([0, 401, 429, 500].map(isLostAfter)).toEqual([false, false, false, false])
  expect([403, 404, 409].map(isLostAfter)).toEqual([true, true, true])
})

it('shows which reviewer has the document and until when; shows the server’s message if the reviewer or the time is missing', () => {
  const formatTime = (iso: string) => iso.slice(11, 16)
  const assignment = { reviewer: 'olga', until: '2026-11-21T14:05:00' }
  expect(formatReviewRefusal(refused(409, 'document_taken', assignment), formatTime)).toBe(
    'Занято: olga до 14:05',
  )
  for (const less of [{}, { ...assignment, until: '' }, { reviewer: 'olga' }])
    expect(formatReviewRefusal(refused(409, 'document_taken', less), formatTime)).toBe('Слова')
})

const noop = () => undefined
const buttonsFor = (change: Partial<Parameters<typeof DecisionForm>[0]>) =>
  renderAs(
    [],
    <DecisionForm
      {...documentReview}
      openedScanIds={new Set()}
      onFieldResults={noop}
      onComment={noop}
      onDespite={noop}
      onDecided={noop}
      onChanged={async () => undefined}
      {...change}
    />,
  ).buttons

it('offers to mark all unmarked parts as correct only after the reviewer has opened all scans', () => {
  expect(buttonsFor({ fieldResults: {} })).toEqual([])
  expect(buttonsFor({ fieldResults: {}, openedScanIds: new Set(['scan-1']) })).toEqual(['Остальное верно'])
  expect(buttonsFor({ openedScanIds: new Set(['scan-1']) })).toEqual(['Подтвердить'])
  expect(buttonsFor({ fieldResults: wrong, openedScanIds: new Set(['scan-1']) })).toEqual([
    'Остальное верно',
    'Отказать',
  ])
})
