import { useEffectEvent, useLayoutEffect } from 'react'

/**
 * Restores stored values only after the first render, which must equal the server's. Restores again when `of` changes: the member
 * and the form.
 */
export function useTakeUp(key: string, takeUp: () => void): void {
  const take = useEffectEvent(takeUp)
  useLayoutEffect(() => take(), [key])
}
