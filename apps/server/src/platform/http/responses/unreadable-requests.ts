import type { Socket } from 'node:net'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { refusalBody } from './answer-refusals.ts'

/** An address that no router can read is refused in our words, like everything else. */
export const refuseBadAddress = (_error: unknown, _request: FastifyRequest, reply: FastifyReply): void => {
  void reply.status(400).header('cache-control', 'no-store').send(refusalBody('invalid_request'))
}

/** Answers bytes that are no HTTP on the bare connection, then closes it. */
export function refuseBadMessage(error: Error & { code?: string }, socket: Socket): void {
  const isLate = error.code === 'ERR_HTTP_REQUEST_TIMEOUT'
  // A browser opens connections ahead: words on one that nothing was asked on would answer its first question.
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
  ]
  socket.end(`${header.join('\r\n')}\r\n\r\n${body}`)
}

const statuses: Record<string, string> = {
  HPE_HEADER_OVERFLOW: '431 Request Header Fields Too Large',
  ERR_HTTP_REQUEST_TIMEOUT: '408 Request Timeout',
}
