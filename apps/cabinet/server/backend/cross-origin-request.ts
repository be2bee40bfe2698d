import type { FastifyRequest } from 'fastify'

/**
 * Returns true for a request from a page of another origin, which must not use the session cookie. Returns false for
 * a request without the headers `Sec-Fetch-Site` and `Origin`, because it does not come from a browser.
 */
export function isCrossOrigin({ headers }: FastifyRequest): boolean {
  const site = headers['sec-fetch-site']
  if (site === 'cross-site' || site === 'same-site') return true
  const { origin } = headers
  return origin !== undefined && (!URL.canParse(origin) || new URL(origin).host !== headers.host)
}
