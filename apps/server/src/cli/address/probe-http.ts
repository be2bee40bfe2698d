import { type IncomingHttpHeaders, request as plainRequest } from 'node:http'
import { request as secureRequest, type RequestOptions } from 'node:https'
import { timeoutError, timeoutMs } from './probe-failure.ts'

type Call = {
  url: URL
  ca?: string | undefined
  headers?: Record<string, string>
  /** Body of a POST request. Without it the request is a GET. */
  body?: string
}
export type HttpResponse = { status: number; headers: IncomingHttpHeaders }

/**
 * Requests an address and returns status and headers of the response, without following a redirect. Null: the port
 * refused the connection. Rejects when the connection fails in another way, or when there is no response in time.
 */
export function requestAddress({ url, ca, headers = {}, body }: Call): Promise<HttpResponse | null> {
  const { promise, resolve, reject } = Promise.withResolvers<HttpResponse | null>()
  const signal = AbortSignal.timeout(timeoutMs)
  const method = body === undefined ? 'GET' : 'POST'
  const options: RequestOptions = { agent: false, signal, method, headers, ...(ca !== undefined && { ca }) }
  const request = url.protocol === 'https:' ? secureRequest : plainRequest
  request(url, options, (response) => {
    resolve({ status: response.statusCode ?? 0, headers: response.headers })
    response.destroy()
  })
    .once('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'ECONNREFUSED') resolve(null)
      else reject(signal.aborted ? timeoutError() : error)
    })
    .end(body)
  return promise
}
