import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

export type SmartCaptchaStub = {
  url: string
  behaviour: 'works' | 'drops' | 'fails' | 'says nonsense' | 'says ok to everything'
  /** Host that the stub reports as the host of the page on which the captcha was solved. */
  host: string
  /** Forms that the backend has sent to the stub. */
  requests: URLSearchParams[]
  close: () => void
}

/** Script of the widget in the browser. It solves the captcha without any action of the user. */
const script = `window.smartCaptcha = {
  n: 0,
  render(place, options) { this.options = options; place.dataset.sitekey = options.sitekey; return 1 },
  subscribe() { return () => {} },
  reset() {},
  destroy() {},
  execute() { setTimeout(() => this.options.callback('solved-' + (this.n += 1) + Math.random())) },
}
window[new URL(document.currentScript.src).searchParams.get('onload')]()`

/**
 * Starts a server with the API of SmartCaptcha, as Yandex documents it. A token that begins with `solved` is
 * accepted once.
 */
export async function aSmartCaptchaStub(): Promise<SmartCaptchaStub> {
  const used = new Set<string>()
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => void chunks.push(chunk))
    request.on('end', () => {
      if (stub.behaviour === 'drops') return void response.destroy()
      if (stub.behaviour === 'fails') return void response.writeHead(502).end()
      if (request.url?.startsWith('/captcha.js'))
        return void response.writeHead(200, { 'content-type': 'text/javascript' }).end(script)
      const fields = new URLSearchParams(Buffer.concat(chunks).toString())
      stub.requests.push(fields)
      const respond = (json: object) =>
        response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(json))
      if (stub.behaviour === 'says nonsense') return void respond(['?'])
      if (stub.behaviour === 'says ok to everything')
        return void respond({ status: 'ok', message: '', host: '' })
      const token = fields.get('token') ?? ''
      const isGood = fields.get('secret') === 's3cret' && token.startsWith('solved') && !used.has(token)
      used.add(token)
      if (isGood) respond({ status: 'ok', message: '', host: stub.host })
      else respond({ status: 'failed', message: 'Token invalid or expired.', host: '' })
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const stub: SmartCaptchaStub = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    behaviour: 'works',
    host: 'localhost',
    requests: [],
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
  return stub
}
