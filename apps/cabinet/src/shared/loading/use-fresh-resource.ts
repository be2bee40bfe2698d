import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useWhenBack } from './use-when-back.ts'

type Fresh<T> = {
  one: T
  /** Replaces the value with the response of an action. */
  take: (one: T) => void
  /** Quietly: what is shown stays until there is an answer, and without one. */
  reload: () => void
}

type Ways<T> = {
  /** Null: it is there no more; what is shown stays. */
  find: (signal: AbortSignal) => Promise<T | null>
  /** Somebody still has something to do. */
  goesOn: (one: T) => boolean
  onTaken?: (one: T, before: T) => unknown
}

/**
 * One thing of the member's as it was loaded, asked for again when they come back to the tab or the network does, when the bell
 * rings, since it may ring for this one, and again and again while it goes on.
 */
export function useFreshOne<T>(loaded: T, { find, goesOn, onTaken }: Ways<T>): Fresh<T> {
  const [shown, setShown] = useState({ loaded, one: loaded })
  if (shown.loaded !== loaded) setShown({ loaded, one: loaded })
  const { one } = shown
  const running = useRef<AbortController | null>(null)

  const take = (next: T) => {
    running.current?.abort()
    setShown({ loaded, one: next })
    onTaken?.(next, one)
  }
  const reload = () => {
    running.current?.abort()
    const controller = new AbortController()
    running.current = controller
    find(controller.signal).then(
      (found) => void (found !== null && !controller.signal.aborted && take(found)),
      () => undefined,
    )
  }

  useWhenBack(reload)
  useEffect(() => () => running.current?.abort(), [])
  const reloadWhenVisible = useEffectEvent(() => document.visibilityState === 'visible' && reload())
  const isGoingOn = goesOn(one)
  useEffect(() => {
    if (!isGoingOn) return undefined
    const timer = setInterval(() => void reloadWhenVisible(), reloadIntervalMs)
    return () => clearInterval(timer)
  }, [isGoingOn])

  return { one, take, reload }
}

const reloadIntervalMs = 15_000
