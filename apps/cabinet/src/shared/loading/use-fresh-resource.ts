import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useRefreshOnReturn } from './use-refresh-on-return.ts'

type Fresh<T> = {
  one: T
  /** Shows the object that the server returned after an action of the member. */
  take: (one: T) => void
  /** Changes the latest object, because two changes may happen before the next render. */
  update: (change: (before: T) => T) => void
  /** Requests the object again. Until the response, and when the request fails, the shown object stays. */
  reload: () => void
}

type Ways<T> = {
  /**
   * Requests the object from the server. Null means that the object no longer exists; the shown object then
   * stays.
   */
  find: (signal: AbortSignal) => Promise<T | null>
  /** Returns true while the status of the object may still change. */
  isOpen: (one: T) => boolean
  onChange?: (one: T, before: T) => unknown
}

/**
 * Returns an object of the member, such as a withdrawal, which the page has loaded. The object is requested again
 * at each event of `useRefreshOnReturn`. While `isOpen` returns true, a visible tab also requests the object every
 * 15 seconds.
 */
export function useFreshObject<T>(loaded: T, { find, isOpen, onChange }: Ways<T>): Fresh<T> {
  const [state, setState] = useState({ loaded, one: loaded })
  if (state.loaded !== loaded) setState({ loaded, one: loaded })
  const { one } = state
  const running = useRef<AbortController | null>(null)

  const take = (next: T) => {
    running.current?.abort()
    setState({ loaded, one: next })
    onChange?.(next, one)
  }
  const update = (change: (before: T) => T) => {
    running.current?.abort()
    setState((before) => ({ loaded, one: change(before.loaded === loaded ? before.one : loaded) }))
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
  const isGoingOn = isOpen(one)
  useEffect(() => {
    if (!isGoingOn) return undefined
    const timer = setInterval(() => void reloadWhenVisible(), reloadIntervalMs)
    return () => clearInterval(timer)
  }, [isGoingOn])

  return { one, take, update, reload }
}

const reloadIntervalMs = 15_000
