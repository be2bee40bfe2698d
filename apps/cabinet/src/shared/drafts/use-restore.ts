import { useEffectEvent, useLayoutEffect } from 'react'

/**
 * Restores stored values after the first render, which must equal the server's render. Restores again when
 * `key` changes: another member or form.
 */
export function useRestore(key: string, restore: () => void): void {
  const take = useEffectEvent(restore)
  useLayoutEffect(() => take(), [key])
}
