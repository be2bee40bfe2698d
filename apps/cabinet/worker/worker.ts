import { safePath } from '../src/shared/session/return-path.ts'

declare const self: ServiceWorkerGlobalScope

/** Data that the build inserts: the offline page, and the files that this page uses. */
declare const offlinePage: { version: string; html: string; policy: string; assets: string[] }

/**
 * Name of the service worker's cache. The cache contains only the files of the offline page, which are equal for all
 * members; API responses are never cached. The name depends on the content of these files, so a new service worker can
 * be activated immediately. Members learn of a new version of the cabinet only from `/version.json`.
 */
const cacheName = `offline-${offlinePage.version}`

self.addEventListener('install', (event) => {
  routeApiToNetwork(event)
  const precache = async () => {
    const cache = await caches.open(cacheName)
    await cache.addAll(offlinePage.assets)
    await self.skipWaiting()
  }
  event.waitUntil(precache())
})

self.addEventListener('activate', (event) => {
  const begin = async () => {
    const names = await caches.keys()
    await Promise.all(names.filter((name) => name !== cacheName).map((name) => caches.delete(name)))
    // Makes the browser request the page from the network while the service worker is still starting, so that its start
    // causes no delay.
    await self.registration.navigationPreload?.enable()
  }
  event.waitUntil(begin())
})

self.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (origin !== self.location.origin) return
  // The service worker responds only to requests for pages and for files of the offline page. The browser sends all
  // other requests as usual, above all the requests to `/api`, including the event stream.
  if (request.mode === 'navigate') {
    if (safePath(pathname) !== null || pathname === '/login' || pathname === '/welcome')
      event.respondWith(fromNetworkOrOffline(event))
  } else if (request.method === 'GET' && offlinePage.assets.includes(pathname)) {
    event.respondWith(respondFromCache(request))
  }
})

async function fromNetworkOrOffline(event: FetchEvent): Promise<Response> {
  try {
    const preloaded = (await event.preloadResponse) as Response | undefined
    return preloaded ?? (await fetch(event.request))
  } catch {
    return new Response(offlinePage.html, {
      headers: {
        'content-type': 'text/html; charset=utf-8',
        'cache-control': 'no-store',
        'content-security-policy': offlinePage.policy,
        'referrer-policy': 'no-referrer',
        'x-content-type-options': 'nosniff',
      },
    })
  }
}

async function respondFromCache(request: Request): Promise<Response> {
  return (await caches.match(request.url)) ?? fetch(request)
}

/**
 * Makes the browser send requests to the API directly to the network, without starting the service worker. Only
 * browsers that support static routes can do this.
 */
function routeApiToNetwork(event: ExtendableEvent): void {
  type Routes = { addRoutes?: (routes: object[]) => Promise<void> }
  const added = (event as Routes).addRoutes?.([{ condition: { urlPattern: '/api/*' }, source: 'network' }])
  added?.catch(() => undefined)
}

type PushMessage = { title: string; body: string; link: string; tag?: string }

self.addEventListener('push', (event) => {
  const { title, body, link, tag } = parsePush(event.data)
  const notificationOptions: NotificationOptions = {
    body,
    lang: 'ru',
    icon: '/icon-192.png',
    data: link,
    ...(tag !== undefined && { tag }),
  }
  event.waitUntil(self.registration.showNotification(title, notificationOptions))
})

/**
 * Parses a push message. A message that cannot be parsed is shown as well, because browsers revoke the push
 * permission of a site that shows no message.
 */
function parsePush(data: PushMessageData | null): PushMessage {
  let payload: Partial<Record<keyof PushMessage, unknown>> = {}
  try {
    payload = Object(data?.json()) as typeof payload
  } catch {
    // A message that cannot be parsed is shown with a general title.
  }
  const text = (value: unknown, otherwise: string) => (typeof value === 'string' && value ? value : otherwise)
  return {
    title: text(payload.title, 'Новое уведомление'),
    body: text(payload.body, ''),
    link: safePath(text(payload.link, '')) ?? '/notification',
    ...(typeof payload.tag === 'string' && { tag: payload.tag }),
  }
}

self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(openPage(String(event.notification.data)))
})

/**
 * Focuses a tab that already shows the page, or opens the page in a new tab. Tabs with other pages stay
 * unchanged, so that the member loses no typed text.
 */
async function openPage(link: string): Promise<void> {
  const address = new URL(link, self.location.origin).href
  const pages = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  const openClient = pages.find(({ url }) => url === address)
  await (openClient ? openClient.focus() : self.clients.openWindow(address))
}
