import { useEffectEvent, useLayoutEffect } from 'react'

/**
 * Restores stored values after the first render, because the first render must equal the server's render.
 * When `key` changes (another member or form), restores the values again.
 */
export function useRestore(key: string, restore: () => void): void {
  const take = useEffectEvent(restore)
  useLayoutEffect(() => take(), [key])
}
