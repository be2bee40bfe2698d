import type { FastifyRequest } from 'fastify'
import { Refusal } from '../../refusal/refusal.ts'
import type { App } from '../routes.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Let in from any site: a route whose key no browser has. */
    anySite?: boolean
  }
}

/** Probes ask by address, behind any name. */
const probes = new Set(['/healthz', '/readyz'])

/**
 * A request must name one of our hosts, and calls of the API must not come from another site. Requests with neither
 * `Origin` nor `Sec-Fetch-*` are no browser's and pass: they carry no cookie that we did not give them.
 */
export function refuseForeignRequests(app: App, allowsHost: (host: string) => boolean): void {
  // Synchronous: a promise for every request costs more than the look itself.
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
  // An absolute address in the request line is a proxy's business, and names a host of its own.
  if (!url.startsWith('/')) return 'unknown_host'
  if (!isApi(request) || request.routeOptions.config.anySite) return null
  const site = headers['sec-fetch-site']
  if (site === 'cross-site' || site === 'same-site') return 'cross_site'
  const { origin } = headers
  const isOwn = !origin || (URL.canParse(origin) && new URL(origin).host === headers.host)
  return isOwn ? null : 'cross_site'
}

/** Node keeps the first `Host` and drops the rest, while a proxy in front may have gone by the last (RFC 9112, 3.2). */
function namesSeveralHosts({ raw: { rawHeaders } }: FastifyRequest): boolean {
  let hosts = 0
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at]
    if (name?.length === 4 && name.toLowerCase() === 'host') hosts += 1
  }
  return hosts > 1
}

/** By the route that answers: an address may be written with escapes (`/%61pi/…`) that the router sees through. */
export const isApi = (request: FastifyRequest): boolean =>
  /^(?:\/console)?\/api\//.test(request.routeOptions.url ?? request.url)

/** In demo mode the server answers to the names of the machine itself, whatever port it got. */
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
