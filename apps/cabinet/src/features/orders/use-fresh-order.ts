import type { OrderCard } from '@impulse/wire/order'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useAccount } from '../../shared/account/account.ts'
import { api } from '../../shared/session/browser-session.ts'
import { isOpen } from './order-filters.ts'
import { askForOrder } from './orders.load.ts'

export type FreshOrder = {
  order: OrderCard
  /** What a deed was answered with. */
  take: (order: OrderCard) => void
  /** Quietly: what is shown stays until there is an answer, and without one. */
  ask: () => void
}

/**
 * An application as it was loaded, asked for anew when the member comes back to the tab or the network does, and again and
 * again while somebody still has something to do.
 */
export function useFreshOrder(loaded: OrderCard): FreshOrder {
  const { refresh } = useAccount()
  const [shown, setShown] = useState({ loaded, order: loaded })
  if (shown.loaded !== loaded) setShown({ loaded, order: loaded })
  const { order } = shown
  const running = useRef<AbortController | null>(null)

  const take = (next: OrderCard) => {
    running.current?.abort()
    setShown({ loaded, order: next })
    // Its money has moved with it.
    if (next.status !== order.status) refresh()
  }
  const ask = () => {
    running.current?.abort()
    const controller = new AbortController()
    running.current = controller
    askForOrder(api, { id: loaded.id, signal: controller.signal }).then(
      (found) => void (found !== null && !controller.signal.aborted && take(found)),
      () => undefined,
    )
  }

  const askWhenSeen = useEffectEvent(() => document.visibilityState === 'visible' && ask())
  useEffect(() => {
    const listener = () => void askWhenSeen()
    document.addEventListener('visibilitychange', listener)
    window.addEventListener('focus', listener)
    window.addEventListener('online', listener)
    return () => {
      running.current?.abort()
      document.removeEventListener('visibilitychange', listener)
      window.removeEventListener('focus', listener)
      window.removeEventListener('online', listener)
    }
  }, [])
  const goesOn = isOpen(order.status)
  useEffect(() => {
    if (!goesOn) return undefined
    const timer = setInterval(() => void askWhenSeen(), askAgainMs)
    return () => clearInterval(timer)
  }, [goesOn])

  return { order, take, ask }
}

const askAgainMs = 15_000
