import type { SafeStorage } from '../session/session.ts'

/**
 * Returns a storage that never throws. On the server, and when the browser forbids access to its storage, the
 * values are stored in memory.
 */
export function safeStorage(storage: () => Storage): SafeStorage {
  const memory = new Map<string, string>()
  const attempt = <T>(work: (store: Storage) => T, otherwise: () => T): T => {
    if (typeof document === 'undefined') return otherwise()
    try {
      return work(storage())
    } catch {
      return otherwise()
    }
  }
  return {
    getItem: (key) =>
      attempt(
        (store) => store.getItem(key),
        () => memory.get(key) ?? null,
      ),
    setItem: (key, value) =>
      attempt(
        (store) => store.setItem(key, value),
        () => void memory.set(key, value),
      ),
    removeItem: (key) =>
      attempt(
        (store) => store.removeItem(key),
        () => void memory.delete(key),
      ),
  }
}
