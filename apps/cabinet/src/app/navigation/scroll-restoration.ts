import { useContext, useEffectEvent, useLayoutEffect } from 'react'
import {
  UNSAFE_DataRouterContext as RouterContext,
  UNSAFE_DataRouterStateContext as RouterState,
  useLocation,
  useNavigation,
} from 'react-router'
import { sessionValues } from '../../shared/session/browser-session.ts'

/**
 * Scrolls after each navigation: to the position that the page had when it was left, to the element that the hash of
 * the URL names, or to the top. The router keeps the positions by entry of the browser's history, and this component
 * stores them for a reload. The router's own `ScrollRestoration` would add its links and forms to every first load.
 */
export function ScrollRestoration(): null {
  const router = useContext(RouterContext)?.router
  const { restoreScrollPosition, preventScrollReset } = useContext(RouterState) ?? {}
  const location = useLocation()
  const isIdle = useNavigation().state === 'idle'
  const store = useEffectEvent((positions: Positions) => {
    if (isIdle) positions[location.key] = window.scrollY
    sessionValues.setItem(storageKey, JSON.stringify(positions))
  })
  useLayoutEffect(() => {
    const positions = storedPositions()
    const takeOver = () => {
      history.scrollRestoration = 'manual'
    }
    const handBack = () => {
      store(positions)
      history.scrollRestoration = 'auto'
    }
    takeOver()
    window.addEventListener('pageshow', takeOver)
    window.addEventListener('pagehide', handBack)
    const stop = router?.enableScrollRestoration(positions, () => window.scrollY)
    return () => {
      window.removeEventListener('pageshow', takeOver)
      window.removeEventListener('pagehide', handBack)
      history.scrollRestoration = 'auto'
      stop?.()
    }
  }, [router])
  useLayoutEffect(() => {
    const target = findTarget(location.hash)
    if (restoreScrollPosition === false) return
    // The result of `scrollTo`, a promise in new browsers, must not become the result of the effect.
    if (typeof restoreScrollPosition === 'number') window.scrollTo(0, restoreScrollPosition)
    else if (target) target.scrollIntoView()
    else if (preventScrollReset !== true) window.scrollTo(0, 0)
  }, [location, restoreScrollPosition, preventScrollReset])
  return null
}

/** Vertical scroll positions, by the key of the entry in the browser's history. */
type Positions = Record<string, number>

const storageKey = 'impulse.scroll'

function storedPositions(): Positions {
  try {
    return JSON.parse(sessionValues.getItem(storageKey) ?? '{}') as Positions
  } catch {
    return {}
  }
}

function findTarget(hash: string): HTMLElement | null {
  try {
    return hash === '' ? null : document.getElementById(decodeURIComponent(hash.slice(1)))
  } catch {
    return null
  }
}
