import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { outagePage } from './outage-page.ts'

/**
 * When a browser opens a page of an overloaded server, replaces the JSON error by an outage page that reloads
 * itself.
 */
export function busyPage(app: FastifyInstance): void {
  app.addHook('onSend', async (request, reply, payload) => {
    if (reply.statusCode !== 503 || !wantsPage(request) || !isJson(reply)) return payload
    return outagePage(reply)
  })
}

const wantsPage = ({ method, headers }: FastifyRequest): boolean =>
  method === 'GET' && headers.accept?.includes('text/html') === true

const isJson = (reply: FastifyReply): boolean =>
  String(reply.getHeader('content-type') ?? '').startsWith('application/json')
