import type { FastifyRequest } from 'fastify'

/**
 * Returns true for a request from another origin, which must not use the session cookie. A request without
 * `Sec-Fetch-Site` and `Origin` does not come from a browser and is allowed.
 */
export function isForeign({ headers }: FastifyRequest): boolean {
  const site = headers['sec-fetch-site']
  if (site === 'cross-site' || site === 'same-site') return true
  const { origin } = headers
  return origin !== undefined && (!URL.canParse(origin) || new URL(origin).host !== headers.host)
}
