import type { FastifyRequest } from 'fastify'
import { Refusal } from '../../refusal/refusal.ts'
import type { App } from '../routes.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** True for a route that any site may call, because its key is never in a browser. */
    anySite?: boolean
  }
}

/** Addresses of health checks, which are called under any host name. */
const probes = new Set(['/healthz', '/readyz'])

/**
 * Refuses requests to unknown hosts, and API calls from pages of other sites. Requests without `Origin` and
 * `Sec-Fetch-*` are accepted: they are not from a browser, and so have no cookie of the server.
 */
export function refuseForeignRequests(app: App, allowsHost: (host: string) => boolean): void {
  // Synchronous, because a promise per request costs more than the check.
  app.addHook('onRequest', (request, _reply, done) => {
    const code = refusalFor(request, allowsHost)
    done(code === null ? undefined : new Refusal(code))
  })
}

function refusalFor(
  request: FastifyRequest,
  allowsHost: (host: string) => boolean,
): 'unknown_host' | 'cross_site' | null {
  const { headers, url } = request
  if (namesSeveralHosts(request)) return 'unknown_host'
  if (!probes.has(url) && !allowsHost(headers.host ?? '')) return 'unknown_host'
  // An absolute address in the request line is meant for proxies, and contains another host than the header.
  if (!url.startsWith('/')) return 'unknown_host'
  if (!isApi(request) || request.routeOptions.config.anySite) return null
  const site = headers['sec-fetch-site']
  if (site === 'cross-site' || site === 'same-site') return 'cross_site'
  const { origin } = headers
  const isOwn = !origin || (URL.canParse(origin) && new URL(origin).host === headers.host)
  return isOwn ? null : 'cross_site'
}

/**
 * Returns true for a request with two `Host` headers: Node uses the first one, while a proxy may use the last
 * one (RFC 9112, 3.2).
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
 * Returns true for a request of the API. Checks the pattern of the matched route, because the router decodes
 * escapes in addresses (`/%61pi/…`).
 */
export const isApi = (request: FastifyRequest): boolean =>
  /^(?:\/console)?\/api\//.test(request.routeOptions.url ?? request.url)

/**
 * Returns the check of hosts. In demo mode the server also accepts the host names of the machine itself, on
 * any port.
 */
export function createHostCheck({
  publicUrl,
  demo,
}: {
  publicUrl: string | undefined
  demo: boolean
}): (host: string) => boolean {
  const own = publicUrl ? new URL(publicUrl).host : undefined
  return (host) => host === own || (demo && /^(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/.test(host))
}
