import { useEffect, useState } from 'react'
import { whenIdle } from '../../shared/browser/when-idle.ts'
import { useLazyModule } from '../../shared/loading/use-lazy-module.ts'

/**
 * Loads the installed app's features when the page is idle and the device is online. The cabinet works without these
 * features.
 */
export function LazyInstalled() {
  const [isTime, setIsTime] = useState(false)
  useEffect(() => whenIdle(() => setIsTime(navigator.onLine)), [])
  const later = useLazyModule(load, isTime)
  return later && <later.Installed offered={lastOffer} />
}

const load = () => import('./installed.tsx')

/**
 * Chromium's offer to install the app. Chromium makes the offer once per document, perhaps before any
 * component listens.
 */
let offered: Event | null = null
const lastOffer = (): Event | null => offered
if (!import.meta.env.SSR) {
  addEventListener('beforeinstallprompt', (event) => {
    // Prevents the browser's own dialog, because the cabinet shows its own card.
    event.preventDefault()
    offered = event
  })
  addEventListener('appinstalled', () => {
    offered = null
  })
}
