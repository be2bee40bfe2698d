import { localStorageStore } from 'react-admin'

/** Whose filters are kept and offered: several colleagues may use one browser. */
let person = ''
export const setStorePerson = (name: string): void => void (person = name)

const namespace = 'kept.'
const keyOf = (key: string): string => (key.endsWith('.savedQueries') ? `${namespace}${person}.${key}` : key)

const store = localStorageStore()

/** What the screens keep in this browser. With a session goes all of it, and what lies in the tab, but the filters that somebody has named. */
export const consoleStore: typeof store = {
  ...store,
  getItem: (key, byDefault) => store.getItem(keyOf(key), byDefault),
  setItem: (key, value) => store.setItem(keyOf(key), value),
  removeItem: (key) => store.removeItem(keyOf(key)),
  subscribe: (key, callback) => store.subscribe(keyOf(key), callback),
  reset: () => {
    sessionStorage.clear()
    for (const key of Object.keys(store.listItems?.() ?? {}))
      if (!key.startsWith(namespace)) store.removeItem(key)
  },
}
