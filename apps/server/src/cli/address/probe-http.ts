import { type IncomingHttpHeaders, request as plainRequest } from 'node:http'
import { request as secureRequest, type RequestOptions } from 'node:https'

type Call = { url: URL; ca?: string | undefined; headers?: Record<string, string> }
export type HttpAnswer = { status: number; headers: IncomingHttpHeaders }

const timeoutMs = 10_000

/** Requests an address and returns the beginning of the response, without following a redirect. Null: nothing listens. */
export function requestAddress({ url, ca, headers = {} }: Call): Promise<HttpAnswer | null> {
  const { promise, resolve, reject } = Promise.withResolvers<HttpAnswer | null>()
  const signal = AbortSignal.timeout(timeoutMs)
  const options: RequestOptions = { agent: false, signal, headers, ...(ca !== undefined && { ca }) }
  const request = url.protocol === 'https:' ? secureRequest : plainRequest
  request(url, options, (response) => {
    resolve({ status: response.statusCode ?? 0, headers: response.headers })
    response.destroy()
  })
    .once('error', (error: NodeJS.ErrnoException) => {
      if (signal.aborted || ['ECONNREFUSED', 'ECONNRESET'].includes(error.code ?? '')) resolve(null)
      else reject(error)
    })
    .end()
  return promise
}
