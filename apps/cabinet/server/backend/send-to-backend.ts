import { type IncomingMessage, type OutgoingHttpHeaders, request as httpRequest } from 'node:http'
import { request as httpsRequest } from 'node:https'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'

export type BackendRequest = {
  method: string
  /** Path and query of the request. */
  path: string
  headers: OutgoingHttpHeaders
  body?: string | Readable | undefined
  /** Milliseconds without data from the backend, after which the connection is closed. */
  idleTimeoutMs: number
  signal?: AbortSignal | undefined
}

/**
 * Sends a request to the backend with the caller's `Host` header, which `fetch` cannot set. The backend expects the
 * host name that members use, and compares this name with the page's origin.
 */
export function sendToBackend(backend: URL, request: BackendRequest): Promise<IncomingMessage> {
  const { method, path, headers, body, idleTimeoutMs, signal } = request
  const secure = backend.protocol === 'https:'
  return new Promise((resolve, reject) => {
    const outgoing = (secure ? httpsRequest : httpRequest)(
      {
        host: backend.hostname.replace(/^\[|\]$/g, ''),
        port: backend.port || (secure ? 443 : 80),
        // TLS checks the certificate against the backend's own host name, because `Host` contains the name
        // that members use.
        ...(secure && { servername: backend.hostname }),
        method,
        path: backend.pathname.replace(/\/+$/, '') + path,
        headers,
        timeout: idleTimeoutMs,
        ...(signal && { signal }),
      },
      resolve,
    )
    outgoing.once('timeout', () => outgoing.destroy(new Error('The backend stopped sending data')))
    outgoing.once('error', reject)
    if (body === undefined || typeof body === 'string') outgoing.end(body)
    else pipeline(body, outgoing).catch(reject)
  })
}
