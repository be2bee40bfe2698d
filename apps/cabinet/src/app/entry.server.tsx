import { Writable } from 'node:stream'
import { finished } from 'node:stream/promises'
import { renderToPipeableStream } from 'react-dom/server'
import {
  createStaticHandler,
  createStaticRouter,
  isRouteErrorResponse,
  type RouteObject,
  RouterContextProvider,
  type StaticHandler,
  type StaticHandlerContext,
  StaticRouterProvider,
} from 'react-router'
import type { Manifest } from 'vite'
import { type DocumentRequest, documentContext, type RenderDocument } from './document/document-context.ts'
import { type DocumentFiles, documentFiles } from './document/document-files.ts'
import { ServedDocumentContext, toScriptJson } from './document/served-document.ts'
import { routes } from './routes.ts'

/**
 * Returns a function that renders the document of a request. `manifest` is Vite's manifest of the build. It is
 * null in development, where Vite serves the sources.
 */
export function createDocumentHandler(manifest: Manifest | null): RenderDocument {
  const defaultHandler = createStaticHandler(routes)
  const pages = new Map(manifest ? listPages(manifest).map(({ id, files }) => [id, files]) : [])
  // For an unknown address, the document shows an error of the root route and needs only the root's files.
  const rootFiles = manifest ? documentFiles(manifest, []) : devFiles
  const findFiles = (id = '') => pages.get(id) ?? rootFiles
  return async (request, document, basename) => {
    const handler = basename === undefined ? defaultHandler : createStaticHandler(routes, { basename })
    const requestContext = new RouterContextProvider()
    requestContext.set(documentContext, document)
    const response: unknown = await handler.query(request, {
      requestContext,
      async generateMiddlewareResponse(query) {
        const found = await query(request)
        return found instanceof Response ? found : respond(found, { handler, findFiles, document, request })
      },
    })
    if (!(response instanceof Response)) throw new Error('The router returned no response')
    return response
  }
}

type PageFiles = { id: string; address: string; files: DocumentFiles }

/** Returns all pages: route id, address, and the files that the browser loads when it opens the page. */
export function listPages(manifest: Manifest): PageFiles[] {
  const list = (all: RouteObject[], ids: string[]): PageFiles[] =>
    all.flatMap(({ id = '', path, index, children }) => {
      const branch = [...ids, id]
      const isPage = path !== undefined || index === true
      return [
        ...(isPage ? [{ id, address: `/${path ?? ''}`, files: documentFiles(manifest, branch) }] : []),
        ...list(children ?? [], branch),
      ]
    })
  return list(routes, [])
}

const devFiles: DocumentFiles = {
  entries: ['/@vite/client', '/src/app/entry.client.tsx'],
  scripts: [],
  styles: [],
}

async function respond(
  context: StaticHandlerContext,
  {
    handler,
    findFiles,
    document: { nonce, logError, session, publicUrl },
    request,
  }: {
    handler: StaticHandler
    findFiles: (id?: string) => DocumentFiles
    document: DocumentRequest
    request: Request
  },
): Promise<Response> {
  const { errors, matches, statusCode: status } = context
  // Sets null for a route that loaded no data. Without a value, the router in the browser would run the guard of that
  // route again.
  const loaderData = Object.fromEntries(
    matches.map(({ route }): [string, unknown] => [route.id, context.loaderData[route.id] ?? null]),
  )
  for (const error of Object.values(errors ?? {}))
    if (!isRouteErrorResponse(error) && !request.signal.aborted) logError(error)
  const headers = new Headers({ 'content-type': 'text/html; charset=utf-8' })
  if (request.method === 'HEAD') return new Response(null, { status, headers })
  const { styles, scripts, entries } = findFiles(matches.at(-1)?.route.id)
  const html = await render(
    <ServedDocumentContext
      value={{
        nonce,
        styles,
        preview: session === null ? { publicUrl } : null,
        loadedData: toScriptJson({ loaderData, errors }),
      }}
    >
      <StaticRouterProvider
        router={createStaticRouter(handler.dataRoutes, context)}
        context={context}
        hydrate={false}
      />
    </ServedDocumentContext>,
    { nonce, logError },
  )
  const first = scripts
    .filter(isFramework)
    .map((script) => `<${script}>; rel=modulepreload; nonce="${nonce}"`)
  if (first.length > 0) headers.set('link', first.join(', '))
  return new Response(withScripts(html, { scripts, entries, nonce }), { status, headers })
}

/**
 * Returns the HTML of the whole document. The document is not streamed, because all its data are loaded already and
 * a whole document compresses best.
 */
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
      // Without this setting, React would put the content of a large `Suspense` at the end of the document, and a
      // script would then move the content to its place.
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
 * Returns true for the scripts of React and of the router, the two largest files. A `Link` header announces them, so
 * that the browser can request them before it reads the document.
 */
const isFramework = (script: string): boolean => /\/(?:react|router)-[^/]*$/.test(script)

/**
 * Adds the preload links of the scripts after the style sheets, because the page must be drawn before its scripts run,
 * and the scripts at the end, because they need the whole document. React's `bootstrapModules` would preload the entry
 * script after the pictures. React and the router run as soon as they have arrived, while the other scripts still load.
 */
function withScripts(
  html: string,
  { scripts, entries, nonce }: { scripts: string[]; entries: string[]; nonce: string },
): string {
  const links = scripts.map((script) => `<link rel="modulepreload" href="${script}" nonce="${nonce}"/>`)
  const started = [...scripts.filter(isFramework), ...entries].map(
    (script) => `<script type="module" src="${script}" nonce="${nonce}" async=""></script>`,
  )
  return html
    .replace('</head>', () => `${links.join('')}</head>`)
    .replace('</body></html>', () => `${started.join('')}</body></html>`)
}
