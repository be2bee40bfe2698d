import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { outagePage } from './outage-page.ts'

/**
 * Replaces the JSON error of an overloaded server (status 503) with an outage page, if the browser requested a
 * page. The outage page reloads itself.
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
