import { Refusal } from '../refusal/refusal.ts'
import type { App } from './routes.ts'

/** Probes ask by address, behind any name. */
const probes = new Set(['/healthz', '/readyz'])

/**
 * A request must name one of our hosts, and calls of the API must not come from another site. Requests with neither
 * `Origin` nor `Sec-Fetch-*` are no browser's and pass: they carry no cookie that we did not give them.
 */
export function refuseForeignRequests(app: App, allowsHost: (host: string) => boolean): void {
  app.addHook('onRequest', async (request) => {
    const { headers, url } = request
    if (!probes.has(url) && !allowsHost(request.headers.host ?? '')) throw new Refusal('unknown_host')
    // An absolute address in the request line is a proxy's business, and names a host of its own.
    if (!url.startsWith('/')) throw new Refusal('unknown_host')
    if (!url.startsWith('/api/')) return
    const site = headers['sec-fetch-site']
    if (site === 'cross-site' || site === 'same-site') throw new Refusal('cross_site')
    const { origin } = headers
    if (origin && (!URL.canParse(origin) || new URL(origin).host !== headers.host))
      throw new Refusal('cross_site')
  })
}

/** In demo mode the programme answers to the names of the machine itself, whatever port it got. */
export function hostsOf({
  publicUrl,
  demo,
}: {
  publicUrl: string | undefined
  demo: boolean
}): (host: string) => boolean {
  const own = publicUrl ? new URL(publicUrl).host : undefined
  return (host) => host === own || (demo && /^(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/.test(host))
}
