import type { IncomingMessage } from 'node:http'
import { requestAllowed } from './outgoing.ts'

export type HttpCall = {
  method: 'GET' | 'POST'
  /** Address of the service in the settings. */
  service: string
  /** Path below this address, with the query. */
  path: string
  /** Credentials of basic authentication, as `name:password`. */
  auth?: string
  headers?: Record<string, string>
  /** Object that is sent as a JSON body. */
  body?: object
  /** Fields that are sent as a form. Use either `form` or `body`. */
  form?: Record<string, string>
  timeoutMs: number
}

const maxBytes = 256 * 1024

/**
 * Sends a request exactly once, over a new connection: Node's agents and `fetch` may retry a request after a
 * broken connection. Throws when the response is not complete in time; then the caller cannot know whether the
 * other server has acted.
 */
export async function callHttp({
  method,
  service,
  path,
  auth,
  headers,
  body,
  form,
  timeoutMs,
}: HttpCall): Promise<{ status: number; json: unknown; retryAfterMs?: number }> {
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>()
  const sent = form ? new URLSearchParams(form).toString() : body && JSON.stringify(body)
  const kind = form ? 'application/x-www-form-urlencoded' : 'application/json'
  const calling = requestAllowed(service + path, {
    to: service,
    method,
    agent: false,
    signal: AbortSignal.timeout(timeoutMs),
    ...(auth !== undefined && { auth }),
    headers: {
      accept: 'application/json',
      ...headers,
      ...(sent && { 'content-type': kind, 'content-length': Buffer.byteLength(sent) }),
    },
  })
  calling.on('response', resolve).on('error', reject).end(sent)
  const response = await promise
  const chunks: Buffer[] = []
  let length = 0
  for await (const chunk of response as AsyncIterable<Buffer>) {
    length += chunk.length
    if (length > maxBytes) throw new Error('the response is too large')
    chunks.push(chunk)
  }
  const retryAfterMs = parseRetryAfter(response.headers['retry-after'], Date.now())
  return {
    status: response.statusCode ?? 0,
    json: parsed(Buffer.concat(chunks).toString()),
    ...(retryAfterMs > 0 && { retryAfterMs }),
  }
}

/** Returns the milliseconds that a `Retry-After` header requires, as seconds or as a date; 0 when it requires none. */
export function parseRetryAfter(header: string | undefined, now: number): number {
  const seconds = Number(header)
  const waitMs = Number.isNaN(seconds) ? Date.parse(header ?? '') - now : seconds * 1000
  return waitMs > 0 ? waitMs : 0
}

/**
 * Parses the response body as JSON. Returns undefined for any other text, because the status may be enough
 * for the caller.
 */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
