import { Socket } from 'node:net'
import type { FastifyRequest } from 'fastify'

/**
 * Does the work of a request without the idle limit of its connection, so that work of several minutes still gets its
 * response. Other requests keep the limit: it frees the connections of clients that have disappeared.
 */
export async function withoutIdleLimit<Result>(
  { raw: { socket }, server }: { raw: { socket: unknown }; server: FastifyRequest['server'] },
  work: () => Promise<Result>,
): Promise<Result> {
  // A request that a test injects has no connection.
  if (!(socket instanceof Socket)) return work()
  socket.setTimeout(0)
  try {
    return await work()
  } finally {
    socket.setTimeout(server.server.timeout)
  }
}
