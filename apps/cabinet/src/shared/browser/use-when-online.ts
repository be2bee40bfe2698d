import { useEffect, useEffectEvent } from 'react'

/** Does it once the network is back, as long as it is wanted. */
export function useWhenOnline(action: () => void, isWanted: boolean): void {
  const onOnline = useEffectEvent(action)
  useEffect(() => {
    if (!isWanted) return undefined
    const listener = () => onOnline()
    window.addEventListener('online', listener)
    return () => window.removeEventListener('online', listener)
  }, [isWanted])
}
