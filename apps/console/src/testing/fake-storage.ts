import { vi } from 'vitest'

/** Replaces a storage of the browser until the end of the test file, and returns what it contains. */
export function fakeStorage(name: 'localStorage' | 'sessionStorage'): Record<string, string> {
  const methods = {
    getItem: (key: string) => values[key] ?? null,
    setItem: (key: string, value: string) => void (values[key] = value),
    removeItem: (key: string) => void delete values[key],
  }
  const values = Object.create(methods) as Record<string, string>
  vi.stubGlobal(name, values)
  return values
}
