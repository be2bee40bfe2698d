import type { DocumentCase } from '@impulse/api/identity-documents/console-identity-documents'
import { passportFields, scanFields } from '@impulse/api/identity-documents/identity-document-fields'
import { expect, it } from 'vitest'
import { CallRefused } from '../../shared/api/call.ts'
import { seenBy } from '../../testing/render-as.tsx'
import { callingRestRight, toDocumentDecision, mustReload, mayDecide } from './decision.ts'
import { DecisionForm } from './decision-form.tsx'
import { isLost, formatReviewRefusal } from './use-review.ts'

const found: DocumentCase = {
  ...{ id: 'm-1', phone: '79161118401', lastName: 'Воронцов', firstName: 'Андрей', middleName: '' },
  ...{ kind: 'review', version: 2, until: null, warnings: {}, same: [], decisions: [] },
  fields: { serial: '4510', number: '123456' },
  scans: [{ id: 'scan-1', field: 'pasportScan', mediaType: 'image/jpeg', bytes: 1 }],
}
const shared: DocumentCase = { ...found, same: [{ phone: '79161118402', same: 'inn' }] }
const allRight = callingRestRight(found, {})
const documentReview = { found, fieldResults: allRight, comment: '', despite: '' }
const absent = scanFields.find((field) => field !== 'pasportScan') ?? ''
const wrong = { ...allRight, number: { code: 'mismatch', text: '' } }

it('a document is approved when all of it was found right', () => {
  expect(mayDecide(documentReview)).toEqual({ isApprovable: true, isRejectable: false })
})

it.each([
  ['nothing is marked', {}],
  ['a field is not marked', { ...allRight, serial: undefined as never }],
  ['a field was right as it stood before', { ...allRight, serial: { code: 'right', text: '4511' } }],
  ['a scan was another', { ...allRight, pasportScan: { code: 'right', text: 'scan-0' } }],
  ['something is wrong', wrong],
  ['a scan that is not there is asked for', { ...allRight, [absent]: { code: 'other', text: 'Пришлите' } }],
])('it is not approved while %s', (_what, fieldResults) => {
  const { serial, ...others } = fieldResults
  const known = serial === undefined ? others : { ...others, serial }
  expect(mayDecide({ ...documentReview, fieldResults: known }).isApprovable).toBe(false)
})

it('one that another member has too is approved for a reason alone', () => {
  const judgement = { ...documentReview, found: shared }
  expect(mayDecide(judgement).isApprovable).toBe(false)
  expect(mayDecide({ ...judgement, despite: '  ' }).isApprovable).toBe(false)
  expect(mayDecide({ ...judgement, despite: 'Брат' }).isApprovable).toBe(true)
})

it('one is refused for what is wrong or for what is written, and never for nothing', () => {
  const rejectable = (change: object) => mayDecide({ ...documentReview, ...change }).isRejectable
  expect([
    rejectable({ fieldResults: wrong }),
    rejectable({ comment: 'Нечётко' }),
    rejectable({ comment: ' ' }),
  ]).toEqual([...[true, true, false]])
})

it('an approval is sent with all that was found right, a refusal with all that is wrong', () => {
  const message = { comment: 'Проверьте', despite: ' Брат ' }
  expect(toDocumentDecision('approved', { ...documentReview, ...message, found: shared })).toEqual({
    ...{ status: 'approved', version: 2, comment: 'Проверьте', verdicts: {}, despite: 'Брат' },
    right: ['names', ...passportFields, 'pasportScan'],
  })
  expect(toDocumentDecision('rejected', { found: shared, fieldResults: wrong, ...message })).toEqual({
    ...{ status: 'rejected', version: 2, comment: 'Проверьте', right: [], despite: '' },
    verdicts: { number: { code: 'mismatch', text: '' } },
  })
})

it('a reason beside another’s is not sent where there is no other', () => {
  expect(toDocumentDecision('approved', { ...documentReview, despite: 'Брат' }).despite).toBe('')
})

it('calling the rest right takes nothing of what is wrong', () => {
  expect(callingRestRight(found, wrong)).toEqual(wrong)
})

const refused = (status: number, code: string, details = {}) =>
  new CallRefused('Слова', status, { code, details })

it('another member who has the same since is shown before anything is said of it', () => {
  const same = refused(409, 'document_same')
  expect(mustReload(same, found)).toBe(true)
  expect(mustReload(same, shared)).toBe(false)
})

it.each([
  ['document_not_held', true],
  ['document_seen_other', true],
  ['document_taken', true],
  ['refusal_without_reason', false],
])('after %s the document is looked at again: %s', (code, again) => {
  expect(mustReload(refused(409, code), found)).toBe(again)
})

it('a line that is away, or a session that ended, loses no marks; what is not the reviewer’s any more does', () => {
  const lost = (status: number) => isLost(refused(status, 'x'))
  expect([0, 401, 429, 500].map(lost)).toEqual([false, false, false, false])
  expect([403, 404, 409].map(lost)).toEqual([true, true, true])
})

it('whose a document is, and until when, is told; otherwise the server’s words', () => {
  const formatTime = (iso: string) => iso.slice(11, 16)
  const held = { reviewer: 'olga', until: '2026-11-21T14:05:00' }
  expect(formatReviewRefusal(refused(409, 'document_taken', held), formatTime)).toBe('Занято: olga до 14:05')
  for (const less of [{}, { ...held, until: '' }, { reviewer: 'olga' }])
    expect(formatReviewRefusal(refused(409, 'document_taken', less), formatTime)).toBe('Слова')
})

const nothing = () => undefined
const buttonsFor = (change: Partial<Parameters<typeof DecisionForm>[0]>) =>
  seenBy(
    [],
    <DecisionForm
      {...documentReview}
      seen={new Set()}
      {...{ onFieldResults: nothing, onComment: nothing, onDespite: nothing, onDecided: nothing }}
      onChanged={async () => undefined}
      {...change}
    />,
  ).buttons

it('nothing is called right at once before every scan was opened', () => {
  expect(buttonsFor({ fieldResults: {} })).toEqual([])
  expect(buttonsFor({ fieldResults: {}, seen: new Set(['scan-1']) })).toEqual(['Остальное верно'])
  expect(buttonsFor({ seen: new Set(['scan-1']) })).toEqual(['Подтвердить'])
  expect(buttonsFor({ fieldResults: wrong, seen: new Set(['scan-1']) })).toEqual([
    'Остальное верно',
    'Отказать',
  ])
})
