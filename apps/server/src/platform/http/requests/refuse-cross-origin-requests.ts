import type { FastifyRequest } from 'fastify'
import { Refusal } from '../../refusal/refusal.ts'
import type { App } from '../routes.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /**
     * True for a route that pages of any site may call. The route needs an API key, which no browser stores, so
     * a hostile page cannot misuse the route.
     */
    anySite?: boolean
  }
}

type OwnSite = {
  allowsHost: (host: string) => boolean
  /** Address of the server in browsers. */
  publicUrl: string | undefined
}

/**
 * Paths of the health checks. They are accepted under any host name, because a load balancer may call them by
 * an IP address.
 */
const probes = new Set(['/healthz', '/readyz'])

/**
 * Refuses requests to unknown hosts, and API calls from pages of other sites. Accepts requests without the
 * headers `Origin` and `Sec-Fetch-Site`: they are not from a browser, so they contain no cookie of the
 * server.
 */
export function refuseForeignRequests(app: App, site: OwnSite): void {
  // The hook is synchronous, because a promise per request would cost more than the check.
  app.addHook('onRequest', (request, _reply, done) => {
    const code = refusalFor(request, site)
    done(code === null ? undefined : new Refusal(code))
  })
}

function refusalFor(
  request: FastifyRequest,
  { allowsHost, publicUrl }: OwnSite,
): 'unknown_host' | 'cross_site' | null {
  const { headers, url } = request
  if (namesSeveralHosts(request)) return 'unknown_host'
  if (!probes.has(url) && !allowsHost(headers.host ?? '')) return 'unknown_host'
  // A request line with an absolute address (`GET http://host/…`) is meant for proxies. Its host may differ
  // from the Host header, so the request is refused.
  if (!url.startsWith('/')) return 'unknown_host'
  if (!isApi(request) || request.routeOptions.config.anySite) return null
  if (isFromOtherSite(request)) return 'cross_site'
  const { origin } = headers
  const isOwn = !origin || origin === originOf(headers.host ?? '', publicUrl)
  return isOwn ? null : 'cross_site'
}

/** Returns true for a request of which the browser says that a page of another site or of another subdomain sends it. */
export function isFromOtherSite({ headers }: FastifyRequest): boolean {
  const site = headers['sec-fetch-site']
  return site === 'cross-site' || site === 'same-site'
}

/** Returns the origin of the server's own pages at this host: that of `PUBLIC_URL`, or the host over http. */
function originOf(host: string, publicUrl: string | undefined): string {
  const own = publicUrl === undefined ? undefined : new URL(publicUrl)
  return own?.host === host ? own.origin : `http://${host}`
}

/**
 * Returns true for a request with several `Host` headers. Node uses the first one, but a proxy before the
 * server may have used the last one (RFC 9112, 3.2).
 */
function namesSeveralHosts({ raw: { rawHeaders } }: FastifyRequest): boolean {
  let hosts = 0
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at]
    if (name?.length === 4 && name.toLowerCase() === 'host') hosts += 1
  }
  return hosts > 1
}

/**
 * Returns true for a request of the API. Uses the pattern of the matched route, because the router also accepts a
 * path with percent-encoded letters (`/%61pi/…`).
 */
export const isApi = (request: FastifyRequest): boolean =>
  /^(?:\/console)?\/api\//.test(request.routeOptions.url ?? request.url)

/**
 * Returns the function that checks the host of a request. The function accepts the host of `PUBLIC_URL`, and in demo
 * mode also `localhost` and the loopback addresses, with any port.
 */
export function createHostCheck({
  publicUrl,
  demo,
}: {
  publicUrl: string | undefined
  demo: boolean
}): (host: string) => boolean {
  const ownHost = publicUrl ? new URL(publicUrl).host : undefined
  return (host) => host === ownHost || (demo && /^(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/.test(host))
}
