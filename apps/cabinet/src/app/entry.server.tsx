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

export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (!request.signal.aborted) context.get(documentContext).logError(error)
}

/** The app server's way into this bundle, which has its own React and its own router. */
export function createDocumentHandler(build: ServerBuild, mode: 'production' | 'development') {
  const handle = createRequestHandler(build, mode)
  return (request: Request, document: DocumentRequest): Promise<Response> => {
    const context = new RouterContextProvider()
    context.set(documentContext, document)
    return handle(request, context)
  }
}
