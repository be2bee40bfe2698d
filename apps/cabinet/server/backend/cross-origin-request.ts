import type { FastifyRequest } from 'fastify'

/**
 * Returns true for a request from another site, which must not use our cookie. A request without these
 * headers is not from a browser.
 */
export function isForeign({ headers }: FastifyRequest): boolean {
  const site = headers['sec-fetch-site']
  if (site === 'cross-site' || site === 'same-site') return true
  const { origin } = headers
  return origin !== undefined && (!URL.canParse(origin) || new URL(origin).host !== headers.host)
}
