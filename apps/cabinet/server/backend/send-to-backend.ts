import { type IncomingMessage, type OutgoingHttpHeaders, request as httpRequest } from 'node:http'
import { request as httpsRequest } from 'node:https'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'

export type Question = {
  method: string
  /** With its query. */
  path: string
  headers: OutgoingHttpHeaders
  body?: string | Readable | undefined
  /** A connection that is silent for so long is given up. */
  idleTimeoutMs: number
  signal?: AbortSignal | undefined
}

/**
 * Asks the backend at this address. Not `fetch`, which insists on the backend's own name as `Host`: the backend
 * answers to the name that members open, and compares it with the origin of the page.
 */
export function sendToBackend(backend: URL, question: Question): Promise<IncomingMessage> {
  const { method, path, headers, body, idleTimeoutMs, signal } = question
  const secure = backend.protocol === 'https:'
  return new Promise((resolve, reject) => {
    const outgoing = (secure ? httpsRequest : httpRequest)(
      {
        host: backend.hostname.replace(/^\[|\]$/g, ''),
        port: backend.port || (secure ? 443 : 80),
        // The certificate is the backend's, whatever `Host` says.
        ...(secure && { servername: backend.hostname }),
        method,
        path: backend.pathname.replace(/\/+$/, '') + path,
        headers,
        timeout: idleTimeoutMs,
        ...(signal && { signal }),
      },
      resolve,
    )
    outgoing.once('timeout', () => outgoing.destroy(new Error('The backend fell silent')))
    outgoing.once('error', reject)
    if (body === undefined || typeof body === 'string') outgoing.end(body)
    else pipeline(body, outgoing).catch(reject)
  })
}
