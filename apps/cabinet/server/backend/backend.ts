import type { FastifyInstance } from 'fastify'
import { text } from 'node:stream/consumers'
import { sendToBackend } from './send-to-backend.ts'

/** Calls the backend. Throws when the backend cannot be reached, or does not respond within the time limit. */
export type Backend = (
  path: string,
  init: { method: string; headers: Record<string, string>; body?: string | undefined },
) => Promise<Response>

/** Returns a function that calls the backend's routes on the Fastify instance `app`, without a socket. */
export function backendInProcess(
  app: Pick<FastifyInstance, 'inject'>,
  timeoutMs: number = answerTimeoutMs,
): Backend {
  return async (path, { method, headers, body }) => {
    const response = app.inject({
      method: method as 'GET' | 'POST' | 'PUT' | 'DELETE',
      url: path,
      headers,
      ...(body !== undefined && { payload: body }),
    })
    const injectedResponse = await beforeTimeout(response, timeoutMs)
    return new Response(hasNoBody(injectedResponse.statusCode) ? null : injectedResponse.payload, {
      status: injectedResponse.statusCode,
      headers: flatten(injectedResponse.headers),
    })
  }
}

/** Returns a function that calls a separate backend over the network. `url` is the value of `BACKEND_URL`. */
export function backendAt(url: string, timeoutMs: number = answerTimeoutMs): Backend {
  const backend = new URL(url)
  return async (path, { method, headers, body }) => {
    const length = body === undefined ? {} : { 'content-length': Buffer.byteLength(body) }
    const response = await sendToBackend(backend, {
      method,
      path,
      headers: { ...headers, ...length },
      body,
      idleTimeoutMs: timeoutMs,
      signal: AbortSignal.timeout(timeoutMs),
    })
    const status = response.statusCode ?? 502
    return new Response(hasNoBody(status) ? null : await text(response), {
      status,
      headers: flatten(response.headers),
    })
  }
}

/** Time limit of a call to the backend, in milliseconds. A slower response counts as an outage. */
const answerTimeoutMs = 5_000

/**
 * Returns the backend's response. Throws if the response takes longer than `timeoutMs`, so that an unresponsive
 * database does not keep the visitor waiting for minutes.
 */
async function beforeTimeout<T>(response: Promise<T>, timeoutMs: number): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const timeout = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error('The backend did not answer in time')), timeoutMs)
  })
  return Promise.race([response, timeout]).finally(() => clearTimeout(timer))
}

const hasNoBody = (status: number): boolean => status === 204 || status === 205 || status === 304

function flatten(headers: Record<string, string | number | string[] | undefined>): [string, string][] {
  return Object.entries(headers).flatMap(([name, value]) =>
    value === undefined ? [] : [value].flat().map((one): [string, string] => [name, String(one)]),
  )
}
