import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { brotliCompressSync, constants } from 'node:zlib'
import { build } from 'vite'

export type BaselineServer = { url: string; close: () => void }

type CachedAsset = { status: number; headers: Record<string, string>; body: Buffer }

/**
 * Starts a server for comparison. Its pages are the cabinet's HTML pages without the cabinet's scripts, plus
 * one button that React hydrates. Styles, fonts, icons and pictures are the same, so that only the scripts
 * differ.
 */
export async function startBaselineServer(
  product: string,
  addresses: readonly string[],
): Promise<BaselineServer> {
  const script = compressed(await buildScript(), constants.BROTLI_MAX_QUALITY)
  const cached = new Map<string, Promise<CachedAsset>>()
  const respond = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const address = request.url ?? '/'
    if (addresses.includes(address)) {
      const html = await (await fetch(product + address, { headers: toCookieHeader(request) })).text()
      return send(response, {
        type: 'text/html; charset=utf-8',
        body: compressed(toBaselineHtml(html), pageQuality),
      })
    }
    if (address === '/floor.js') return send(response, { type: 'text/javascript', body: script })
    const asset = cached.get(address) ?? fetchAsset(product, request)
    cached.set(address, asset)
    const { status, headers, body } = await asset
    response.writeHead(status, headers).end(body)
  }
  const server = createServer((request, response) => {
    respond(request, response).catch(() => response.writeHead(502).end())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    // Uses the host name of the cabinet, so that looking up the name takes the same time for both servers.
    url: `http://${new URL(product).hostname}:${port}`,
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}

/** Removes the cabinet's scripts and their data from an HTML page, and adds the button with its own script. */
function toBaselineHtml(html: string): string {
  return html
    .replaceAll(/<script\b[^>]*>[\s\S]*?<\/script>/g, '')
    .replaceAll(/<link\b[^>]*rel="modulepreload"[^>]*>/g, '')
    .replace('</head>', '<script type="module" src="/floor.js"></script></head>')
    .replace(
      '</body>',
      '<div id="floor"><button type="button" id="floor-button" aria-pressed="false">Нажмите</button></div></body>',
    )
}

/** Builds the script of the baseline page's button like the cabinet: minified, with the production code of React. */
async function buildScript(): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: 'error',
    define: { 'process.env.NODE_ENV': '"production"' },
    build: {
      write: false,
      modulePreload: false,
      rolldownOptions: { input: path.join(import.meta.dirname, 'hydrate-button.js') },
    },
  })
  const [output] = [built].flat()
  const chunk = output && 'output' in output ? output.output[0] : undefined
  if (chunk === undefined) throw new Error('The script of the floor was not built')
  return chunk.code
}

/**
 * Fetches a file from the cabinet's server. `fetch` decompresses the content of a text file, so this function
 * compresses the content again.
 */
async function fetchAsset(product: string, request: IncomingMessage): Promise<CachedAsset> {
  const headers = { ...toCookieHeader(request), accept: request.headers.accept ?? '*/*' }
  const response = await fetch(product + request.url, { headers })
  const plain = Buffer.from(await response.arrayBuffer())
  const isText = /javascript|css|svg|json/.test(response.headers.get('content-type') ?? '')
  const names = [
    'content-type',
    'cache-control',
    'access-control-allow-origin',
    'cross-origin-resource-policy',
  ]
  const sent = Object.fromEntries(names.flatMap((name) => [[name, response.headers.get(name) ?? '']]))
  return {
    status: response.status,
    headers: { ...sent, ...(isText && { 'content-encoding': 'br' }) },
    body: isText ? compressed(plain, constants.BROTLI_MAX_QUALITY) : plain,
  }
}

/** Returns the request header that passes the visitor's cookie on to the cabinet's server. */
const toCookieHeader = ({ headers }: IncomingMessage) => ({ cookie: headers.cookie ?? '' })

/** Brotli level at which the app server compresses the HTML pages of the cabinet. */
const pageQuality = 4

const compressed = (content: string | Buffer, quality: number): Buffer =>
  brotliCompressSync(content, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } })

function send(response: ServerResponse, { type, body }: { type: string; body: Buffer }): void {
  response.writeHead(200, { 'content-type': type, 'content-encoding': 'br' }).end(body)
}
