import { type ClientRequest, request as plainRequest } from 'node:http'
import { type RequestOptions, request as secureRequest } from 'node:https'

/** Where a request may go: to the scheme, host and port of an address in the settings, or to a host of a list. */
type Allowed = { to: string | ((url: URL) => boolean) }

/**
 * Opens a request to another system. Together with `fetchAllowed` the only way out by HTTP: `tools/boundaries/outgoing.ts`
 * refuses any other. An address is never built from what a user sent, and this check holds also when that goes wrong.
 * Follows no redirect.
 */
export function requestAllowed(url: string, { to, ...options }: RequestOptions & Allowed): ClientRequest {
  const { protocol } = requireAllowed(url, to)
  return (protocol === 'https:' ? secureRequest : plainRequest)(url, options)
}

/** Sends a request to another system by `fetch`, and follows no redirect. */
export async function fetchAllowed(
  request: string | Request,
  { to, ...init }: RequestInit & Allowed,
): Promise<Response> {
  requireAllowed(typeof request === 'string' ? request : request.url, to)
  return fetch(request, { ...init, redirect: 'manual' })
}

function requireAllowed(address: string, to: Allowed['to']): URL {
  const url = new URL(address)
  const isAllowed = typeof to === 'string' ? isSameSite(url, new URL(to)) : to(url)
  if (!isAllowed) throw new Error(`a request to ${url.protocol}//${url.host} is not allowed`)
  return url
}

const isSameSite = (a: URL, b: URL): boolean => a.protocol === b.protocol && a.host === b.host
