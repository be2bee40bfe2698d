import { randomBytes } from 'node:crypto'
import type { FastifyReply } from 'fastify'

/** Seconds until the outage page first checks the server again, unless the reply has a `Retry-After` header. */
const defaultRetryAfter = 1

/**
 * Returns the outage page, and sets the status and headers of the reply. The session cookie stays, so the
 * member stays signed in, and the requested page opens when the service is available again.
 */
export function outagePage(reply: FastifyReply): string {
  const nonce = randomBytes(16).toString('base64')
  const retryAfter = Number(reply.getHeader('retry-after')) || defaultRetryAfter
  reply
    .status(503)
    .removeHeader('content-length')
    .headers({
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': [
        "default-src 'none'",
        `script-src 'nonce-${nonce}'`,
        `style-src 'nonce-${nonce}'`,
        "connect-src 'self'",
        "base-uri 'none'",
        "form-action 'none'",
        "frame-ancestors 'none'",
      ].join('; '),
      'cache-control': 'no-store',
      'x-robots-tag': 'noindex, nofollow',
      'retry-after': String(retryAfter),
    })
  return page({ nonce, retryAfter })
}

const page = ({ nonce, retryAfter }: { nonce: string; retryAfter: number }): string => `<!doctype html>
<html lang="ru">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<noscript><meta http-equiv="refresh" content="${retryAfter}"></noscript>
<title>Сервис временно недоступен</title>
<style nonce="${nonce}">${style}</style>
<main>
<h1>Сервис временно недоступен</h1>
<p>Сервер сейчас не${nbsp}отвечает или перегружен. Обычно это ненадолго.</p>
<p>Ничего делать не${nbsp}нужно: страница откроется сама, как только сервер ответит.</p>
<p><a href="">Проверить сейчас</a></p>
</main>
<script nonce="${nonce}">${script(retryAfter)}</script>
</html>
`

const nbsp = '\u00a0'

/**
 * Returns the script that sends `HEAD` requests for the page until the outage is over, and then reloads the
 * page. The delay grows to ten seconds and is random, so that tabs do not retry at the same moment.
 */
const script = (retryAfter: number): string => `
let pauseMs = ${retryAfter * 1000}
const isOutage = (answer) => answer === null || [502, 503, 504].includes(answer.status)
async function check() {
  const answer = await fetch(location.href, {
    method: 'HEAD', cache: 'no-store', redirect: 'manual', signal: AbortSignal.timeout(15000),
  }).catch(() => null)
  if (!isOutage(answer)) return location.reload()
  pauseMs = Math.min(pauseMs * 1.5, 10000)
  later()
}
const later = () => setTimeout(check, pauseMs * (0.75 + Math.random() / 2))
later()
`

const style = `
:root{--bg:#f1f7f8;--text:#0f232b;--brand:#075866}
@media (prefers-color-scheme:dark){:root{--bg:#091518;--text:#eaf2f3;--brand:#74ceda}}
body{margin:0;min-height:100vh;display:grid;place-items:center;background:var(--bg);color:var(--text);
font:17px/1.5 system-ui,sans-serif}
main{max-width:34em;padding:24px}h1{font-size:26px;line-height:1.25;margin:0 0 16px}p{margin:0 0 12px}
a{color:var(--brand);display:inline-block;padding:10px 0}`
