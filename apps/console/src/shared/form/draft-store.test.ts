import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { toDraftAfterSave, restoreDraft, writeDraft } from './draft-store.ts'

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

it('restores a draft with the version that it is based on', () => {
  const draft = { written: { title: 'Новость', body: 'Текст' }, version: 3 }
  writeDraft('of olga', draft)
  expect(restoreDraft('of olga', saved)).toEqual(draft)
  expect(restoreDraft('of pavel', saved)).toBeNull()
})

it.each(['', '{"written":{"ti', 'null'])('ignores a broken draft: «%s»', (broken) => {
  lying.set('of olga', broken)
  expect(restoreDraft('of olga', saved)).toBeNull()
})

it('fills fields that a draft of an earlier release lacks with the saved values', () => {
  lying.set('of olga', '{"written":{"title":"Новость"},"version":2}')
  expect(restoreDraft('of olga', saved)).toEqual({ written: { title: 'Новость', body: '' }, version: 2 })
})

it('ignores a full storage of the browser when writing a draft', () => {
  vi.stubGlobal('localStorage', {
    ...storage,
    setItem: () => {
      throw new DOMException('full', 'QuotaExceededError')
    },
  })
  expect(() => writeDraft('of olga', saved)).not.toThrow()
})

it('finds no draft when the browser denies access to its storage', () => {
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

it('clears the draft after a save when nothing was changed during the save', () => {
  expect(toDraftAfterSave(persisted, { sent, latest: sent, isHere: true })).toEqual({
    ...{ typed: null, isDirty: false, draft: persisted },
  })
})

it('keeps changes made during a save, based on the saved version', () => {
  const went = toDraftAfterSave(persisted, { sent, latest: typed, isHere: true })
  expect(went).toMatchObject({ isDirty: true, draft: { written: typed.written, version: 2 } })
})

it('moves changes made while an object is created to the page of the created object', () => {
  const went = toDraftAfterSave(persisted, { sent, latest: typed, isHere: false })
  expect(went).toEqual({ isDirty: false, draft: persisted, typed: { written: typed.written, version: 2 } })
})
