import type { FastifyRequest } from 'fastify'

/**
 * A browser says where a request was made. One from another site must not spend our cookie; one without these headers
 * is no browser's and has no cookie that it was not given.
 */
export function isForeign({ headers }: FastifyRequest): boolean {
  const site = headers['sec-fetch-site']
  if (site === 'cross-site' || site === 'same-site') return true
  const { origin } = headers
  return origin !== undefined && (!URL.canParse(origin) || new URL(origin).host !== headers.host)
}
