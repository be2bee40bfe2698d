import type { FastifyRequest } from 'fastify'

/**
 * Returns true for a request that a page of another origin makes. Such a request must not use the session cookie.
 * Returns false for a request with neither `Sec-Fetch-Site` nor `Origin`, because such a request counts as
 * sent by a program other than a browser.
 */
export function isCrossOrigin({ headers }: FastifyRequest): boolean {
  const site = headers['sec-fetch-site']
  if (site === 'cross-site' || site === 'same-site') return true
  const { origin } = headers
  return origin !== undefined && (!URL.canParse(origin) || new URL(origin).host !== headers.host)
}
