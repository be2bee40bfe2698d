import type { KeptValues } from './session.ts'

/**
 * A storage of the browser, or memory where there is none: on the server, and where the browser forbids it (reading
 * the property alone throws then).
 */
export function keptValues(storage: () => Storage): KeptValues {
  const memory = new Map<string, string>()
  const attempt = <T>(work: (kept: Storage) => T, otherwise: () => T): T => {
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
        (kept) => kept.getItem(key),
        () => memory.get(key) ?? null,
      ),
    setItem: (key, value) =>
      attempt(
        (kept) => kept.setItem(key, value),
        () => void memory.set(key, value),
      ),
    removeItem: (key) =>
      attempt(
        (kept) => kept.removeItem(key),
        () => void memory.delete(key),
      ),
  }
}
