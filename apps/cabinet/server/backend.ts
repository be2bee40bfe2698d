import type { FastifyInstance } from 'fastify'
import { text } from 'node:stream/consumers'
import { askBackend } from './ask-backend.ts'

/** How the app server asks the backend, wherever it is. Throws when no answer came. */
export type Backend = (
  path: string,
  init: { method: string; headers: Record<string, string>; body?: string | undefined },
) => Promise<Response>

/** The backend's routes stand on the same Fastify instance: no socket, no serialised detour. */
export function backendInProcess(app: Pick<FastifyInstance, 'inject'>): Backend {
  return async (path, { method, headers, body }) => {
    const answer = await app.inject({
      method: method as 'GET' | 'POST' | 'PUT' | 'DELETE',
      url: path,
      headers,
      ...(body !== undefined && { payload: body }),
    })
    return new Response(hasNoBody(answer.statusCode) ? null : answer.payload, {
      status: answer.statusCode,
      headers: flatten(answer.headers),
    })
  }
}

/** The backend runs elsewhere (`BACKEND_URL`). */
export function backendAt(url: string): Backend {
  const backend = new URL(url)
  return async (path, { method, headers, body }) => {
    const length = body === undefined ? {} : { 'content-length': Buffer.byteLength(body) }
    const answer = await askBackend(backend, {
      method,
      path,
      headers: { ...headers, ...length },
      body,
      idleTimeoutMs,
      signal: AbortSignal.timeout(patienceMs),
    })
    const status = answer.statusCode ?? 502
    return new Response(hasNoBody(status) ? null : await text(answer), {
      status,
      headers: flatten(answer.headers),
    })
  }
}

/** A document is not worth waiting for any longer. */
const patienceMs = 10_000
const idleTimeoutMs = 5_000

const hasNoBody = (status: number): boolean => status === 204 || status === 205 || status === 304

function flatten(headers: Record<string, string | number | string[] | undefined>): [string, string][] {
  return Object.entries(headers).flatMap(([name, value]) =>
    value === undefined ? [] : [value].flat().map((one): [string, string] => [name, String(one)]),
  )
}
