import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useRefreshOnReturn } from './use-refresh-on-return.ts'

type Fresh<T> = {
  one: T
  /** Replaces the value with the response of an action. */
  take: (one: T) => void
  /** Reloads without a loading state: the shown data stay until there is a response, and after a failure. */
  reload: () => void
}

type Ways<T> = {
  /** Loads the object. Null means that the object no longer exists; the shown data then stay. */
  find: (signal: AbortSignal) => Promise<T | null>
  /** True while the object's status may still change. */
  goesOn: (one: T) => boolean
  onTaken?: (one: T, before: T) => unknown
}

/**
 * Returns an object of the member, which is loaded with the page. The object is requested again when the tab
 * becomes visible, when the network is back, after a notification, and regularly while its status may change.
 */
export function useFreshObject<T>(loaded: T, { find, goesOn, onTaken }: Ways<T>): Fresh<T> {
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

  useRefreshOnReturn(reload)
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
