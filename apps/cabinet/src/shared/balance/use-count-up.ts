import { useLayoutEffect, useRef, useState } from 'react'

const durationMs = 600

/** Returns the number that is shown `ms` milliseconds after the start: it changes fast at first and slowly at the end. */
export const countedNumber = (from: number, to: number, ms: number): number =>
  Math.round(from + (to - from) * (1 - (1 - Math.min(ms / durationMs, 1)) ** 3))

/**
 * Returns the numbers between the last value and a changed one, and then that value. The first value, and each value when
 * the browser requests reduced motion or does not show the page, is returned at once.
 */
export function useCountUp(value: number | undefined): number | undefined {
  const last = useRef(value)
  const [step, setStep] = useState({ to: value, shown: value })
  useLayoutEffect(() => {
    const from = last.current
    last.current = value
    const isStill = document.hidden || matchMedia('(prefers-reduced-motion: reduce)').matches
    if (from === undefined || value === undefined || from === value || isStill) return undefined
    const start = performance.now()
    let frame = 0
    const show = () => {
      const ms = performance.now() - start
      setStep({ to: value, shown: countedNumber(from, value, ms) })
      if (ms < durationMs) frame = requestAnimationFrame(show)
    }
    show()
    return () => cancelAnimationFrame(frame)
  }, [value])
  return step.to === value ? step.shown : value
}
