import { vi } from 'vitest'

type Sent = { request: string; body: unknown }
type FakeServer = {
  /** Requests that have been sent, such as `POST /console/api/session`, with their parsed bodies. */
  sent: Sent[]
  /**
   * Responses by request, such as `POST /console/api/session`. A response that is a function is computed when the
   * request arrives.
   */
  responses: Record<string, unknown>
}

/** Replaces `fetch` until the end of the test file. A request without a response in `responses` fails. */
export function fakeServer(responses: Record<string, unknown> = {}): FakeServer {
  const server: FakeServer = { sent: [], responses }
  vi.stubGlobal('fetch', async (path: string, { method = 'GET', body }: RequestInit = {}) => {
    const request = `${method} ${path}`
    server.sent.push({ request, body: typeof body === 'string' ? JSON.parse(body) : body })
    if (!(request in server.responses)) throw new Error(`The test has no response for ${request}`)
    const found = server.responses[request]
    const response: unknown = await (typeof found === 'function' ? found() : found)
    return response instanceof Response ? response.clone() : Response.json(response)
  })
  return server
}

/** Returns a response in which the server refuses a request, with an error text for each refused field. */
export const refuse = (status: number, code: string, fields: Record<string, string> = {}): Response => {
  const list = Object.entries(fields).map(([field, message]) => ({ field, message }))
  const details = list.length > 0 ? { fields: list } : undefined
  return Response.json({ error: { code, message: `Отказ ${code}`, details } }, { status })
}
