import { Writable } from 'node:stream'
import { finished } from 'node:stream/promises'
import { renderToPipeableStream } from 'react-dom/server'
import {
  createRequestHandler,
  type EntryContext,
  type HandleErrorFunction,
  RouterContextProvider,
  type ServerBuild,
  ServerRouter,
} from 'react-router'
import { type DocumentRequest, documentContext } from './document-context.ts'
import { NonceContext } from './nonce.ts'

/** Renders the whole document before it is sent: its data are there, and in one piece it compresses best. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  loadContext: RouterContextProvider,
): Promise<Response> {
  const { nonce, logError } = loadContext.get(documentContext)
  headers.set('content-type', 'text/html; charset=utf-8')
  if (request.method === 'HEAD') return new Response(null, { status, headers })
  const html = await render(
    <NonceContext value={nonce}>
      <ServerRouter context={routerContext} url={request.url} nonce={nonce} />
    </NonceContext>,
    { nonce, logError },
  )
  const links = frameworkOf(html).map((script) => `<${script}>; rel=modulepreload; nonce="${nonce}"`)
  if (links.length > 0) headers.set('link', links.join(', '))
  return new Response(html, { status, headers })
}

async function render(
  page: React.ReactNode,
  { nonce, logError }: { nonce: string; logError: (error: unknown) => void },
): Promise<string> {
  const chunks: Buffer[] = []
  const sink = new Writable({
    write(chunk: Buffer, _encoding, done) {
      chunks.push(chunk)
      done()
    },
  })
  await new Promise<void>((resolve, reject) => {
    const { pipe } = renderToPipeableStream(page, {
      nonce,
      // Parts that come to life on their own would otherwise be moved to the end, and put in place by a script.
      progressiveChunkSize: Infinity,
      onAllReady() {
        pipe(sink)
        resolve()
      },
      onShellError: reject,
      onError: logError,
    })
  })
  await finished(sink)
  return stylesFirst(Buffer.concat(chunks).toString('utf8'))
}

/**
 * The two largest of all files are told of in a header as well, so that they have connections of their own before the style sheets
 * take those that there are.
 */
const frameworkOf = (html: string): string[] =>
  Array.from(
    html.matchAll(/<link rel="modulepreload" href="([^"]*\/(?:react|router)-[^"]*)"/g),
    ([, script = '']) => script,
  )

/**
 * React puts the scripts' preloads before the style sheets, which would then wait for a free connection: the screen is
 * there before it comes alive, so what draws it goes first. Of the scripts, the two small ones that are named first (the
 * manifest and the entry) go last, since the framework takes longest.
 */
function stylesFirst(html: string): string {
  const end = html.indexOf('</head>')
  const head = html.slice(0, end)
  const [manifest = '', entry = '', ...scripts] = head.match(scriptPreloads) ?? []
  return head.replaceAll(scriptPreloads, '') + scripts.join('') + manifest + entry + html.slice(end)
}

const scriptPreloads = /<link rel="modulepreload"[^>]*>/g

export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (!request.signal.aborted) context.get(documentContext).logError(error)
}

/** The app server's way into this bundle, which has its own React and its own router. */
export function createDocumentHandler(build: ServerBuild, mode: 'production' | 'development') {
  const handle = createRequestHandler(build, mode)
  return (request: Request, document: DocumentRequest, basename?: string): Promise<Response> => {
    const context = new RouterContextProvider()
    context.set(documentContext, document)
    const handler = basename === undefined ? handle : createRequestHandler({ ...build, basename }, mode)
    return handler(request, context)
  }
}
