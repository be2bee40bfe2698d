import { afterEach, expect, it, vi } from 'vitest'
import { toDraftKey } from '../shared/form/draft-store.ts'
import { consoleStore, setStorePerson } from './console-store.ts'

const saved = 'members.listParams.savedQueries'
afterEach(() => {
  for (const name of ['olga', 'pavel']) {
    setStorePerson(name)
    consoleStore.removeItem(saved)
  }
  consoleStore.removeItem('members.listParams')
  vi.unstubAllGlobals()
})

it('when two people use one browser, returns saved filters only to the staff member who saved them', () => {
  setStorePerson('olga')
  consoleStore.setItem(saved, [{ label: 'Мои' }])
  setStorePerson('pavel')
  expect(consoleStore.getItem(saved, [])).toEqual([])
  consoleStore.setItem(saved, [{ label: 'Другие' }])
  setStorePerson('olga')
  expect(consoleStore.getItem(saved)).toEqual([{ label: 'Мои' }])
})

it('clears the session storage of the browser tab when the store is reset at the end of the session', () => {
  let cleared = 0
  vi.stubGlobal('sessionStorage', { clear: () => void (cleared += 1) })
  consoleStore.reset()
  expect(cleared).toBe(1)
})

it('deletes the drafts of the browser when the store is reset at the end of the session', () => {
  const removeItem = vi.fn()
  vi.stubGlobal('sessionStorage', { clear: () => undefined })
  vi.stubGlobal('localStorage', { [toDraftKey('olga', 'news 1')]: '{}', theme: 'dark', removeItem })
  consoleStore.reset()
  expect(removeItem.mock.calls).toEqual([['draft of olga: news 1']])
})
