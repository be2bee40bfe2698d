import { useEffect, useState } from 'react'

/**
 * Returns the whole seconds until the deadline, at least 0. The value is computed from the deadline, not by
 * counting seconds. The value therefore stays correct when the device sleeps and when the page is reloaded.
 */
export function useCountdown(deadlineMs: number | null): number {
  const [nowMs, setNowMs] = useState(() => Date.now())
  const left = deadlineMs === null ? 0 : Math.max(0, Math.ceil((deadlineMs - nowMs) / 1000))
  const running = left > 0
  useEffect(() => {
    if (deadlineMs === null) return undefined
    const tick = () => setNowMs(Date.now())
    tick()
    if (!running) return undefined
    const timer = setInterval(tick, 1000)
    // Browsers slow down the timers of a hidden page, so the value is computed again when the page becomes
    // visible.
    document.addEventListener('visibilitychange', tick)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', tick)
    }
  }, [running, deadlineMs])
  return left
}

/** Formats a number of seconds: «0:42», «12:05». */
export const formatCountdown = (seconds: number): string =>
  `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
