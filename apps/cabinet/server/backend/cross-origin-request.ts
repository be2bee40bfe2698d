import type { FastifyRequest } from 'fastify'

/**
 * Returns true for a request from a page of another origin. Such a request must not use the session cookie. Returns
 * false without `Sec-Fetch-Site` and `Origin`, because such a request does not come from a browser.
 */
export function isCrossOrigin({ headers }: FastifyRequest): boolean {
  const site = headers['sec-fetch-site']
  if (site === 'cross-site' || site === 'same-site') return true
  const { origin } = headers
  return origin !== undefined && (!URL.canParse(origin) || new URL(origin).host !== headers.host)
}
