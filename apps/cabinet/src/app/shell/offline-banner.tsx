import { useSyncExternalStore } from 'react'
import { Icon } from '../../shared/icon/icon.tsx'
import css from './offline-banner.module.css'

/** Says that what stands on the screen may be old, until the network is back. */
export function OfflineBanner() {
  const online = useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  )
  return (
    <output className={css.place}>
      {!online && (
        <span className={css.banner}>
          <Icon name="wifi-slash" />
          Нет сети. Показываем то, что загрузилось раньше
        </span>
      )}
    </output>
  )
}

function subscribe(listener: () => void): () => void {
  window.addEventListener('online', listener)
  window.addEventListener('offline', listener)
  return () => {
    window.removeEventListener('online', listener)
    window.removeEventListener('offline', listener)
  }
}
