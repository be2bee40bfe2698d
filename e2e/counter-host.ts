import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

export type Host = { url: string; requests: string[]; close: () => void }

/** A host of counters, which keeps what it is asked for, and has a script that tells what was put into its queue. */
export async function aHost(): Promise<Host> {
  const requests: string[] = []
  const server = createServer((request, response) => {
    requests.push(decodeURIComponent(request.url ?? '').replaceAll(/_=\d+|rn:\d+|;\d+$/g, ''))
    const isScript = request.url === '/js/code.js'
    response
      .writeHead(200, { 'content-type': isScript ? 'text/javascript' : 'image/gif' })
      .end(isScript ? script : '')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const close = () => {
    server.closeAllConnections()
    server.close()
  }
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, requests, close }
}

/** As Top.Mail.ru's: takes what waits in the queue, and from then on what is pushed. */
const script = `{
  const { origin } = new URL(document.currentScript.src)
  const tell = (entry) => { new Image().src = origin + '/told?' + encodeURIComponent(JSON.stringify(entry)) }
  const waiting = window._tmr
  window._tmr = { push: tell }
  for (const entry of waiting) tell(entry)
}`
