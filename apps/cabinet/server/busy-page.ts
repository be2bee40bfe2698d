import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

/**
 * An overloaded server refuses before anybody has looked at what was asked for, and answers as to a program. Whoever
 * opens a page then reads words instead, and the page is asked for again by itself.
 */
export function busyPage(app: FastifyInstance): void {
  app.addHook('onSend', async (request, reply, payload) => {
    if (reply.statusCode !== 503 || !wantsPage(request) || !isJson(reply)) return payload
    reply
      .type('text/html; charset=utf-8')
      .header('content-security-policy', "default-src 'none'; frame-ancestors 'none'")
      .header('cache-control', 'no-store')
      .removeHeader('content-length')
    return page(Number(reply.getHeader('retry-after') ?? 10))
  })
}

const wantsPage = ({ method, headers }: FastifyRequest): boolean =>
  method === 'GET' && headers.accept?.includes('text/html') === true

const isJson = (reply: FastifyReply): boolean =>
  String(reply.getHeader('content-type') ?? '').startsWith('application/json')

const page = (retryAfter: number): string => `<!doctype html>
<html lang="ru">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta http-equiv="refresh" content="${retryAfter}">
<title>Сервис временно недоступен</title>
<h1>Сервис временно недоступен</h1>
<p>Сервер сейчас перегружен. Страница откроется сама через ${retryAfter} секунд.</p>
</html>
`
