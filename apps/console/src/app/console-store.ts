import { localStorageStore } from 'react-admin'

/** Owner of the saved filters: several colleagues may use one browser. */
let person = ''
export const setStorePerson = (name: string): void => void (person = name)

const namespace = 'kept.'
const toStorageKey = (key: string): string =>
  key.endsWith('.savedQueries') ? `${namespace}${person}.${key}` : key

const store = localStorageStore()

/**
 * State of the screens in this browser. The end of a session deletes it, and the tab's state, except for filters saved under a
 * name.
 */
export const consoleStore: typeof store = {
  ...store,
  getItem: (key, byDefault) => store.getItem(toStorageKey(key), byDefault),
  setItem: (key, value) => store.setItem(toStorageKey(key), value),
  removeItem: (key) => store.removeItem(toStorageKey(key)),
  subscribe: (key, callback) => store.subscribe(toStorageKey(key), callback),
  reset: () => {
    sessionStorage.clear()
    for (const key of Object.keys(store.listItems?.() ?? {}))
      if (!key.startsWith(namespace)) store.removeItem(key)
  },
}
