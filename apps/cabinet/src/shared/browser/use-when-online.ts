import { useEffect, useEffectEvent } from 'react'

/** Runs the action once the network is back, if it is still wanted then. */
export function useWhenOnline(action: () => void, isWanted: boolean): void {
  const onOnline = useEffectEvent(action)
  useEffect(() => {
    if (!isWanted) return undefined
    const listener = () => onOnline()
    window.addEventListener('online', listener)
    return () => window.removeEventListener('online', listener)
  }, [isWanted])
}
