import { useEffectEvent, useLayoutEffect } from 'react'

/**
 * What the browser has kept is taken up only after the first render: that has to be the server's, which knows none of it. Again
 * for another `of`: whose it is, and in which form.
 */
export function useTakeUp(key: string, takeUp: () => void): void {
  const take = useEffectEvent(takeUp)
  useLayoutEffect(() => take(), [key])
}
