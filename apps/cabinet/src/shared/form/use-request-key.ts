import { useRef } from 'react'

type Request = { parts: readonly unknown[]; key: string }

/**
 * Returns functions that manage the Idempotency-Key of a request. A request with the same parts (the values that make
 * up the request, such as a text and files) gets the same key, so that the server recognises a retry after a lost
 * response.
 */
export function useRequestKey() {
  const last = useRef<Request | null>(null)
  return {
    /**
     * Returns the key of the last request if that request had the same parts, compared by `===`; otherwise a new
     * key.
     */
    keyFor: (...parts: readonly unknown[]): string => {
      const before = last.current
      const isSame =
        before?.parts.length === parts.length && before.parts.every((part, i) => part === parts[i])
      if (!before || !isSame) last.current = { parts, key: crypto.randomUUID() }
      return last.current?.key ?? ''
    },
    /** Sets the last request: a stored request that got no response, or null after the server has responded. */
    set: (request: Request | null): void => void (last.current = request),
    latest: (): Request | null => last.current,
  }
}
