import { type IncomingMessage, request as plainRequest } from 'node:http'
import { request as secureRequest } from 'node:https'

export type HttpCall = {
  method: 'GET' | 'POST'
  url: string
  /** Basic authentication as `name:password`. */
  auth?: string
  headers?: Record<string, string>
  /** JSON body. */
  body?: object
  /** Form fields, instead of a JSON body. */
  form?: Record<string, string>
  timeoutMs: number
}

const maxBytes = 256 * 1024

/**
 * Sends a request once, on a connection of its own, because agents and `fetch` may repeat a request after a
 * broken connection. Throws when the response is not complete in time; the caller then cannot know whether
 * the other server acted.
 */
export async function callHttp({
  method,
  url,
  auth,
  headers,
  body,
  form,
  timeoutMs,
}: HttpCall): Promise<{ status: number; json: unknown }> {
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>()
  const request = url.startsWith('https:') ? secureRequest : plainRequest
  const sent = form ? new URLSearchParams(form).toString() : body && JSON.stringify(body)
  const kind = form ? 'application/x-www-form-urlencoded' : 'application/json'
  const calling = request(url, {
    ...{ method, agent: false, signal: AbortSignal.timeout(timeoutMs) },
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
  return { status: response.statusCode ?? 0, json: parsed(Buffer.concat(chunks).toString()) }
}

/** Parses a JSON body; undefined when it is not JSON, because the status may be enough for the caller. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
