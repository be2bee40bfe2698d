import { useEffect, useEffectEvent } from 'react'

/** Runs the action each time the network is back, as long as `isWanted` is true. */
export function useWhenOnline(action: () => void, isWanted: boolean): void {
  const onOnline = useEffectEvent(action)
  useEffect(() => {
    if (!isWanted) return undefined
    const listener = () => onOnline()
    window.addEventListener('online', listener)
    return () => window.removeEventListener('online', listener)
  }, [isWanted])
}
