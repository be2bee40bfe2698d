import { localStorageStore } from 'react-admin'
import { forgetDrafts } from '../shared/form/draft-store.ts'

/**
 * Name of the signed-in staff member. Saved filters are stored under this name, because several colleagues
 * may use one browser.
 */
let person = ''
export const setStorePerson = (name: string): void => void (person = name)

const namespace = 'impulse.'
const toStorageKey = (key: string): string =>
  key.endsWith('.savedQueries') ? `${namespace}${person}.${key}` : key

const store = localStorageStore()

/**
 * State of the console's screens, stored in this browser. At the end of a session `reset` deletes this state, the drafts
 * and the tab's session storage, but not the saved filters, which are stored under the name of their staff member.
 */
export const consoleStore: typeof store = {
  ...store,
  getItem: (key, byDefault) => store.getItem(toStorageKey(key), byDefault),
  setItem: (key, value) => store.setItem(toStorageKey(key), value),
  removeItem: (key) => store.removeItem(toStorageKey(key)),
  subscribe: (key, callback) => store.subscribe(toStorageKey(key), callback),
  reset: () => {
    sessionStorage.clear()
    forgetDrafts()
    for (const key of Object.keys(store.listItems?.() ?? {}))
      if (!key.startsWith(namespace)) store.removeItem(key)
  },
}
