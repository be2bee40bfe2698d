import { localStorageStore } from 'react-admin'

/** Owner of the saved filters: several colleagues may use one browser. */
let person = ''
export const setStorePerson = (name: string): void => void (person = name)

const namespace = 'impulse.'
const toStorageKey = (key: string): string =>
  key.endsWith('.savedQueries') ? `${namespace}${person}.${key}` : key

const store = localStorageStore()

/**
 * Stored state of the console's screens in this browser. The end of a session deletes this state and the
 * tab's state, but keeps the named filters.
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
