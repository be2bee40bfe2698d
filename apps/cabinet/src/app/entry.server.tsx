import { Writable } from 'node:stream'
import { finished } from 'node:stream/promises'
import { renderToPipeableStream } from 'react-dom/server'
import {
  createContext,
  createRequestHandler,
  type EntryContext,
  type HandleErrorFunction,
  RouterContextProvider,
  type ServerBuild,
  ServerRouter,
} from 'react-router'
import { type DocumentRequest, documentContext } from './document/document-context.ts'
import { type BootstrapParts, bootstrapScript, listScripts } from './document/bootstrap-script.ts'
import { ServedDocumentContext } from './document/served-document.ts'

/**
 * Renders the whole document before sending it: all data are loaded already, and a whole document compresses
 * best.
 */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  loadContext: RouterContextProvider,
): Promise<Response> {
  const { nonce, logError } = loadContext.get(documentContext)
  const bootstrap = loadContext.get(bootstrapContext)
  headers.set('content-type', 'text/html; charset=utf-8')
  if (request.method === 'HEAD') return new Response(null, { status, headers })
  const { serverHandoffStream: _routersOwn, ...whole } = routerContext
  const html = await render(
    <ServedDocumentContext
      value={{ nonce, bootstrapScript: bootstrap && bootstrapScript(bootstrap, routerContext) }}
    >
      <ServerRouter context={bootstrap ? whole : routerContext} url={request.url} nonce={nonce} />
    </ServedDocumentContext>,
    { nonce, logError },
  )
  if (bootstrap === null) return new Response(html, { status, headers })
  const scripts = listScripts(routerContext)
  const first = scripts
    .filter(isFramework)
    .map((script) => `<${script}>; rel=modulepreload; nonce="${nonce}"`)
  headers.set('link', first.join(', '))
  return new Response(withPreloads(html, { scripts, nonce }), { status, headers })
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
      // Without this setting React would move separately hydrated parts to the end of the document, and a
      // script would insert them.
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
  return Buffer.concat(chunks).toString('utf8')
}

/**
 * Returns true for the scripts of React and of the router, the two largest files. A header announces these
 * two files, so that the browser opens their connections before it fetches style sheets.
 */
const isFramework = (script: string): boolean => /\/(?:react|router)-[^/]*$/.test(script)

/**
 * Adds the preload links of the scripts after the style sheets, because the page must be drawn before its
 * scripts run.
 */
function withPreloads(html: string, { scripts, nonce }: { scripts: string[]; nonce: string }): string {
  const links = scripts.map((script) => `<link rel="modulepreload" href="${script}" nonce="${nonce}"/>`)
  return html.replace('</head>', () => `${links.join('')}</head>`)
}

export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (!request.signal.aborted) context.get(documentContext).logError(error)
}

const bootstrapContext = createContext<BootstrapParts | null>()

/**
 * Entry point of this bundle for the app server, because the bundle has its own copies of React and the
 * router. If `bootstrap` is null, the router adds its own scripts.
 */
export function createDocumentHandler(
  build: ServerBuild,
  mode: 'production' | 'development',
  bootstrap: BootstrapParts | null,
) {
  const handle = createRequestHandler(build, mode)
  return (request: Request, document: DocumentRequest, basename?: string): Promise<Response> => {
    const context = new RouterContextProvider()
    context.set(documentContext, document)
    context.set(bootstrapContext, bootstrap)
    const handler = basename === undefined ? handle : createRequestHandler({ ...build, basename }, mode)
    return handler(request, context)
  }
}
