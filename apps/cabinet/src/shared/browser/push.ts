import { notificationPreferencesPaths } from '@impulse/api/notifications/notification-channels'
import { useSyncExternalStore } from 'react'
import { repeatable } from '../api/repeatable.ts'
import { api } from '../session/browser-session.ts'

/** Returns true when the browser supports push messages; false on the server and during hydration. */
export const useHasPush = (): boolean =>
  useSyncExternalStore(
    () => () => {},
    () => 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window,
    () => false,
  )

const notAllowed =
  'Браузер не\u00a0разрешает уведомления. Разрешите их в\u00a0настройках сайта и\u00a0повторите'
const notReady = 'Браузер не\u00a0подписался на\u00a0уведомления. Обновите страницу и\u00a0повторите'
const readyMs = 10_000

/**
 * Subscribes this browser to push messages. Returns null after a success, otherwise the text of the browser's
 * failure; throws the server's refusal.
 */
export async function subscribe(vapidKey: string): Promise<string | null> {
  if ((await Notification.requestPermission()) !== 'granted') return notAllowed
  const registration = await readyInTime()
  const made = await registration?.pushManager
    .subscribe({ userVisibleOnly: true, applicationServerKey: vapidKey })
    .catch(() => null)
  if (!made) return notReady
  const { endpoint, keys } = made.toJSON()
  await api.put(notificationPreferencesPaths.push, { endpoint, keys }, repeatable())
  return null
}

/**
 * Ends the subscription, first on the server: the server then sends no more messages, even if the browser's
 * part fails.
 */
export async function unsubscribe(): Promise<null> {
  await api.delete(notificationPreferencesPaths.push, repeatable())
  const registration = await readyInTime()
  const made = await registration?.pushManager.getSubscription().catch(() => null)
  await made?.unsubscribe().catch(() => false)
  return null
}

/**
 * Returns the service worker's registration, or null after a time limit: without a service worker the
 * browser's promise would never resolve.
 */
const readyInTime = (): Promise<ServiceWorkerRegistration | null> =>
  Promise.race([
    navigator.serviceWorker.ready,
    new Promise<null>((resolve) => setTimeout(() => resolve(null), readyMs)),
  ])
