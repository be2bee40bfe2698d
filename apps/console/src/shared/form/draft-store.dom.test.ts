import { afterEach, beforeEach, expect, it } from 'vitest'
import { forgetDrafts, noteSession, restoreDraft, toDraftKey, writeDraft } from './draft-store.ts'

const [key, saved] = [toDraftKey('olga', 'news 1'), { written: { title: '' }, version: 1 }]
const typed = { written: { title: 'Черновик' }, version: 1 }
const stored = () => Object.keys(localStorage)

beforeEach(() => {
  localStorage.clear()
  localStorage.setItem('theme', 'dark')
  writeDraft(key, typed)
})
afterEach(() => {
  noteSession({ isOver: false })
  forgetDrafts()
})

it('when the server has ended the session, only this page still has a draft, for its author', () => {
  noteSession({ isOver: true })
  expect(stored()).toEqual(['theme'])
  forgetDrafts()
  expect(restoreDraft(key, saved)).toEqual(typed)
  expect(restoreDraft(toDraftKey('pavel', 'news 1'), saved)).toBeNull()
})

it('stores no draft that is typed after the end of the session, until the next sign-in', () => {
  noteSession({ isOver: true })
  writeDraft(key, typed)
  expect(stored()).toEqual(['theme'])
  noteSession({ isOver: false })
  writeDraft(key, typed)
  expect(stored()).toEqual(['theme', key])
})

it('a sign-out deletes every draft, also one that an earlier session has left in this page', () => {
  noteSession({ isOver: true })
  noteSession({ isOver: false })
  forgetDrafts()
  expect(stored()).toEqual(['theme'])
  expect(restoreDraft(key, saved)).toBeNull()
})

it('a draft that was discarded in another tab is not there again', () => {
  localStorage.removeItem(key)
  noteSession({ isOver: true })
  expect(restoreDraft(key, saved)).toBeNull()
})
