import type { FastifyInstance } from 'fastify'

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
  const base = url.replace(/\/+$/, '')
  return (path, { method, headers, body }) => {
    const { host: _ownHost, ...others } = headers
    return fetch(`${base}${path}`, {
      method,
      headers: others,
      ...(body !== undefined && { body }),
      redirect: 'manual',
      signal: AbortSignal.timeout(backendTimeoutMs),
    })
  }
}

/** A document is not worth waiting for any longer. */
export const backendTimeoutMs = 10_000

const hasNoBody = (status: number): boolean => status === 204 || status === 205 || status === 304

function flatten(headers: Record<string, string | number | string[] | undefined>): [string, string][] {
  return Object.entries(headers).flatMap(([name, value]) =>
    value === undefined ? [] : [value].flat().map((one): [string, string] => [name, String(one)]),
  )
}
