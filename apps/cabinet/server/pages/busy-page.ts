import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { outagePage } from './outage-page.ts'

/**
 * An overloaded server refuses before anybody has looked at what was asked for, and answers as to a program. Whoever
 * opens a page then reads words instead, and the page is asked for again by itself.
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
