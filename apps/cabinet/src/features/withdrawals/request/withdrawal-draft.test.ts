import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type Draft, readDraft, tabDraft, toStoredDraft } from './withdrawal-draft.ts'

const draft: Draft = {
  amount: '15 000',
  to: { kind: 'own_phone', bankId: '100000000004', bankName: 'Т-Банк' },
  from: 'o1',
}
const key = 'impulse.draft.withdrawal'
const [session, local] = [new Map<string, string>(), new Map<string, string>()]
const asStorage = (values: Map<string, string>) => ({
  getItem: (name: string) => values.get(name) ?? null,
  setItem: (name: string, value: string) => values.set(name, value),
  removeItem: (name: string) => values.delete(name),
})
vi.stubGlobal('document', {})
vi.stubGlobal('window', { sessionStorage: asStorage(session), localStorage: asStorage(local) })

beforeEach(() => session.clear())

afterEach(() => void vi.useRealTimers())

test('stores the draft of a withdrawal only in the session storage of the tab, and returns the draft only to the member who wrote it', () => {
  tabDraft.save('m1', toStoredDraft(draft))
  expect(readDraft(tabDraft.saved('m1'))).toEqual(draft)
  expect(readDraft(tabDraft.saved('m2'))).toBeNull()
  expect([...local]).toEqual([])
  tabDraft.drop()
  expect(readDraft(tabDraft.saved('m1'))).toBeNull()
})

test('restores a withdrawal draft without a recipient, and a withdrawal draft with a saved recipient', () => {
  for (const to of [null, { kind: 'saved', recipientId: 'r' }] as const) {
    tabDraft.save('m1', toStoredDraft({ ...draft, to, from: null }))
    expect(readDraft(tabDraft.saved('m1'))).toEqual({ ...draft, to, from: null })
  }
})

test('returns a draft for ten minutes after its last change, so that an old amount fills no later form', () => {
  vi.useFakeTimers({ now: Date.parse('2026-11-21T12:00:00Z') })
  tabDraft.save('m1', toStoredDraft(draft))
  vi.advanceTimersByTime(599_000)
  expect(readDraft(tabDraft.saved('m1'))).toEqual(draft)
  vi.advanceTimersByTime(2_000)
  expect(readDraft(tabDraft.saved('m1'))).toBeNull()
})

test.each([
  'no JSON',
  'null',
  '{"memberId":"m1"}',
  '{"memberId":"m1","amount":"15000","to":null}',
  '{"memberId":"m1","at":9e15,"amount":15000,"to":null}',
  '{"memberId":"m1","at":9e15,"amount":"15000","to":{"kind":"own_phone","bankId":"1"}}',
  '{"memberId":"m1","at":9e15,"amount":"15000","to":{"kind":"saved"}}',
  '{"memberId":"m1","form":{"draft":{"amount":"15000","to":null},"unanswered":[]}}',
])('ignores the stored text %s, which is not a valid draft of a withdrawal', (text) => {
  session.set(key, text)
  expect(readDraft(tabDraft.saved('m1'))).toBeNull()
})
