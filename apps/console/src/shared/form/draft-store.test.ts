import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { toDraftAfterSave, foundDraft, writeDraft } from './draft-store.ts'

let lying: Map<string, string>
const storage = {
  getItem: (key: string) => lying.get(key) ?? null,
  setItem: (key: string, value: string) => void lying.set(key, value),
}
beforeEach(() => {
  lying = new Map()
  vi.stubGlobal('localStorage', storage)
})
afterEach(() => void vi.unstubAllGlobals())

const saved = { written: { title: '', body: '' }, version: 1 }

it('what was written is found again with the version that it was written on', () => {
  const draft = { written: { title: 'Новость', body: 'Текст' }, version: 3 }
  writeDraft('of olga', draft)
  expect(foundDraft('of olga', saved)).toEqual(draft)
  expect(foundDraft('of pavel', saved)).toBeNull()
})

it.each(['', '{"written":{"ti', 'null'])('what lies there broken is as nothing: «%s»', (broken) => {
  lying.set('of olga', broken)
  expect(foundDraft('of olga', saved)).toBeNull()
})

it('a draft of an earlier release has what it did not know of as it is saved', () => {
  lying.set('of olga', '{"written":{"title":"Новость"},"version":2}')
  expect(foundDraft('of olga', saved)).toEqual({ written: { title: 'Новость', body: '' }, version: 2 })
})

it('a browser without room loses nothing of what is on the page', () => {
  vi.stubGlobal('localStorage', {
    ...storage,
    setItem: () => {
      throw new DOMException('full', 'QuotaExceededError')
    },
  })
  expect(() => writeDraft('of olga', saved)).not.toThrow()
})

it('a browser that keeps nothing finds nothing', () => {
  vi.stubGlobal('localStorage', {
    getItem: () => {
      throw new DOMException('closed', 'SecurityError')
    },
  })
  expect(foundDraft('of olga', saved)).toBeNull()
})

const sent = { written: { title: 'Новость', body: '' }, version: 1 }
const persisted = { written: { title: 'Новость', body: '' }, version: 2 }
const typed = { written: { title: 'Новость дня', body: '' }, version: 1 }

it('what was saved is done with when nothing was typed meanwhile', () => {
  expect(toDraftAfterSave(persisted, { sent, latest: sent, isHere: true })).toEqual({
    ...{ typed: null, isDirty: false, draft: persisted },
  })
})

it('what was typed while it was saved stays, on the version that was saved', () => {
  const went = toDraftAfterSave(persisted, { sent, latest: typed, isHere: true })
  expect(went).toMatchObject({ isDirty: true, draft: { written: typed.written, version: 2 } })
})

it('what was typed while a new one got its page waits for that page', () => {
  const went = toDraftAfterSave(persisted, { sent, latest: typed, isHere: false })
  expect(went).toEqual({ isDirty: false, draft: persisted, typed: { written: typed.written, version: 2 } })
})
