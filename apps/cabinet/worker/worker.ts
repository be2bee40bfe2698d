import { safePath } from '../src/shared/session/way-back.ts'

declare const self: ServiceWorkerGlobalScope

/** Put in by the build: the page for no network and the files of this build that it is made of. */
declare const offlinePage: { version: string; html: string; policy: string; assets: string[] }

/*
 * The worker of the installed cabinet. It keeps the files of the page for no network, which are the same for everybody,
 * and nothing that a server has said to a member: no document, no answer of the API. A new one takes over at once, since
 * whatever it gives is named by its content; that there is a new version the cabinet tells by `/version.json` alone.
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
    // Pages are asked for while this worker wakes up, so that it costs them no time.
    await self.registration.navigationPreload?.enable()
  }
  event.waitUntil(begin())
})

self.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (origin !== self.location.origin) return
  // Any other request passes through as if there were no worker: above all `/api` with its event stream.
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

/** Browsers that can be told so do not even ask the worker about the API. */
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

/** Browsers take away the right to push from whoever shows nothing, so that a message nobody understands is told of too. */
function parsePush(data: PushMessageData | null): PushMessage {
  let payload: Partial<Record<keyof PushMessage, unknown>> = {}
  try {
    payload = Object(data?.json()) as typeof payload
  } catch {
    // Told as what it is: something new.
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

/** A page that shows it already, or a new one: what somebody is typing in elsewhere is not taken away. */
async function openPage(link: string): Promise<void> {
  const address = new URL(link, self.location.origin).href
  const pages = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  const there = pages.find(({ url }) => url === address)
  await (there ? there.focus() : self.clients.openWindow(address))
}
