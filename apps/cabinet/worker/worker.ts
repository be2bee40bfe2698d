import { safePath } from '../src/shared/session/way-back.ts'

declare const self: ServiceWorkerGlobalScope

/** Inserted by the build: the offline page and the files that it uses. */
declare const offlinePage: { version: string; html: string; policy: string; assets: string[] }

/**
 * Name of the cache of the installed cabinet's service worker. The cache contains only the offline page's
 * files, which are the same for all members, and no response of the server. A new worker takes over
 * immediately, because the name depends on the content. Members learn of a new version only from
 * `/version.json`.
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
    // The browser requests the page while this worker starts, so that the worker adds no delay.
    await self.registration.navigationPreload?.enable()
  }
  event.waitUntil(begin())
})

self.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (origin !== self.location.origin) return
  // Requests that match no condition below bypass the worker, above all `/api` with its event stream.
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
 * Sends requests to the API past the worker, in a browser that supports static routes, so that such a request
 * never starts the worker.
 */
function routeApiToNetwork(event: ExtendableEvent): void {
  type Routes = { addRoutes?: (routes: object[]) => Promise<void> }
  const added = (event as Routes).addRoutes?.([{ condition: { urlPattern: '/api/*' }, source: 'network' }])
  added?.catch(() => undefined)
}

type PushMessage = { title: string; body: string; link: string; tag?: string }

self.addEventListener('push', (event) => {
  const { title, body, link, tag } = parsePush(event.data)
  const shown = { body, lang: 'ru', icon: '/icon-192.png', data: link, ...(tag !== undefined && { tag }) }
  event.waitUntil(self.registration.showNotification(title, shown))
})

/**
 * Reads a push message. An unreadable message is shown as well, because browsers revoke the push permission
 * of a site that shows nothing.
 */
function parsePush(data: PushMessageData | null): PushMessage {
  let payload: Partial<Record<keyof PushMessage, unknown>> = {}
  try {
    payload = Object(data?.json()) as typeof payload
  } catch {
    // An unreadable message is shown with a general title.
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
 * Focuses a tab that already shows the page, or opens a new tab. Tabs with other pages stay unchanged, so
 * that text typed there is not lost.
 */
async function openPage(link: string): Promise<void> {
  const address = new URL(link, self.location.origin).href
  const pages = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  const there = pages.find(({ url }) => url === address)
  await (there ? there.focus() : self.clients.openWindow(address))
}
