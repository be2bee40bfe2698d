import type { PushSubscription as PushSubscriptionBody } from '@impulse/api/notifications/notification-preferences'
import { useSyncExternalStore } from 'react'
import { ApiError } from '../api/api-error.ts'
import { repeatable } from '../api/repeatable.ts'
import { api } from '../session/browser-session.ts'

/** Returns true when the browser supports push messages. Returns false on the server and during hydration. */
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
 * Subscribes this browser to push messages.
 * @throws ApiError also when the member does not allow the messages or the browser fails
 */
export async function subscribe(vapidKey: string): Promise<void> {
  if ((await Notification.requestPermission()) !== 'granted') throw notSubscribed(notAllowed)
  const registration = await readyInTime()
  const subscription = await registration?.pushManager
    .subscribe({ userVisibleOnly: true, applicationServerKey: vapidKey })
    .catch(() => null)
  if (!subscription) throw notSubscribed(notReady)
  // TypeScript's type of a subscription declares all fields as optional, but a subscription that a browser returns
  // always has `endpoint` and `keys`.
  const { endpoint, keys } = subscription.toJSON() as PushSubscriptionBody
  await api.put('/api/lk/push/', { endpoint, keys }, repeatable())
}

const notSubscribed = (text: string): ApiError => new ApiError({ code: 'not_subscribed', text, status: 0 })

/**
 * Ends the subscription to push messages, first on the server and then in the browser. If the browser fails, the
 * server still sends no more messages.
 */
export async function unsubscribe(): Promise<void> {
  await api.delete('/api/lk/push/', repeatable())
  const registration = await readyInTime()
  const subscription = await registration?.pushManager.getSubscription().catch(() => null)
  await subscription?.unsubscribe().catch(() => false)
}

/**
 * Returns the registration of the service worker, or null after a time limit. Without a service worker the
 * browser's promise would never resolve.
 */
const readyInTime = (): Promise<ServiceWorkerRegistration | null> =>
  Promise.race([
    navigator.serviceWorker.ready,
    new Promise<null>((resolve) => setTimeout(() => resolve(null), readyMs)),
  ])
