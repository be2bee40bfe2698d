import type { Socket } from 'node:net'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { isApi } from '../requests/refuse-cross-origin-requests.ts'
import { refusalBody } from './answer-refusals.ts'
import { reportRefusal } from './report-security-events.ts'

/**
 * Responds to a URL that the router cannot decode: 400 in the server's own error format for the API, otherwise a redirect
 * to an address without a page, so that the visitor sees that page's error.
 */
export function refuseBadAddress(request: FastifyRequest, reply: FastifyReply): void {
  reportRefusal(request, 'invalid_request', {})
  reply.header('cache-control', 'no-store')
  if (isApi(request)) void reply.status(400).send(refusalBody('invalid_request'))
  else void reply.redirect('/404', 302)
}

/**
 * Responds to bytes that are not HTTP, too large headers and incomplete requests, and closes the connection. Closes an
 * unused connection without a response.
 */
export function refuseBadMessage(
  error: Error & { code?: string },
  { socket, headers }: { socket: Socket; headers: Record<string, string> },
): void {
  const isLate = error.code === 'ERR_HTTP_REQUEST_TIMEOUT'
  // Browsers open connections before they need them. A browser would take a response 408 on such an unused connection
  // as the response to its first request.
  const isUnused = isLate && socket.bytesRead === 0
  if (error.code === 'ECONNRESET' || !socket.writable || isUnused) {
    socket.destroy(error)
    return
  }
  const status = statuses[error.code ?? ''] ?? '400 Bad Request'
  const body = JSON.stringify(refusalBody('invalid_request'))
  const header = [
    `HTTP/1.1 ${status}`,
    'content-type: application/json; charset=utf-8',
    `content-length: ${Buffer.byteLength(body)}`,
    'cache-control: no-store',
    'connection: close',
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
  ]
  socket.end(`${header.join('\r\n')}\r\n\r\n${body}`)
}

const statuses: Record<string, string> = {
  HPE_HEADER_OVERFLOW: '431 Request Header Fields Too Large',
  ERR_HTTP_REQUEST_TIMEOUT: '408 Request Timeout',
}
