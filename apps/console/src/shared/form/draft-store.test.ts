import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { toDraftAfterSave, restoreDraft, writeDraft } from './draft-store.ts'

let storedValues: Map<string, string>
const storage = {
  getItem: (key: string) => storedValues.get(key) ?? null,
  setItem: (key: string, value: string) => void storedValues.set(key, value),
}
beforeEach(() => {
  storedValues = new Map()
  vi.stubGlobal('localStorage', storage)
})
afterEach(() => void vi.unstubAllGlobals())

const saved = { written: { title: '', body: '' }, version: 1 }

it('restores a stored draft together with the version that the draft is based on', () => {
  const draft = { written: { title: 'Новость', body: 'Текст' }, version: 3 }
  writeDraft('of olga', draft)
  expect(restoreDraft('of olga', saved)).toEqual(draft)
  expect(restoreDraft('of pavel', saved)).toBeNull()
})

it.each(['', '{"written":{"ti', 'null'])(
  'restores no draft when the stored text is broken or empty: «%s»',
  (broken) => {
    storedValues.set('of olga', broken)
    expect(restoreDraft('of olga', saved)).toBeNull()
  },
)

it('a field that is missing in the draft of an earlier console version gets its saved value', () => {
  storedValues.set('of olga', '{"written":{"title":"Новость"},"version":2}')
  expect(restoreDraft('of olga', saved)).toEqual({ written: { title: 'Новость', body: '' }, version: 2 })
})

it('throws no error when the browser’s storage is full and the draft cannot be stored', () => {
  vi.stubGlobal('localStorage', {
    ...storage,
    setItem: () => {
      throw new DOMException('full', 'QuotaExceededError')
    },
  })
  expect(() => writeDraft('of olga', saved)).not.toThrow()
})

it('restores no draft when the browser denies access to its storage', () => {
  vi.stubGlobal('localStorage', {
    getItem: () => {
      throw new DOMException('closed', 'SecurityError')
    },
  })
  expect(restoreDraft('of olga', saved)).toBeNull()
})

const sent = { written: { title: 'Новость', body: '' }, version: 1 }
const persisted = { written: { title: 'Новость', body: '' }, version: 2 }
const typed = { written: { title: 'Новость дня', body: '' }, version: 1 }

it('removes the draft after a save when the staff member changed nothing during the save', () => {
  expect(toDraftAfterSave(persisted, { sent, latest: sent, isHere: true })).toEqual({
    typed: null,
    isDirty: false,
    draft: persisted,
  })
})

it('changes that the staff member typed during a save become a draft that is based on the saved version', () => {
  const result = toDraftAfterSave(persisted, { sent, latest: typed, isHere: true })
  expect(result).toMatchObject({ isDirty: true, draft: { written: typed.written, version: 2 } })
})

it('changes that the staff member typed while the server created a new object become a draft of this object', () => {
  const result = toDraftAfterSave(persisted, { sent, latest: typed, isHere: false })
  expect(result).toEqual({ isDirty: false, draft: persisted, typed: { written: typed.written, version: 2 } })
})
