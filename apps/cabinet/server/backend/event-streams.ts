import type { OutgoingHttpHeaders, ServerResponse } from 'node:http'
import { notificationsEvent, endedEvent, eventsPath } from '@impulse/api/notifications/event-stream'
import { maxBearers, readStatesSchema } from '@impulse/api/notifications/notification'
import type { FastifyInstance } from 'fastify'
import type { Backend } from './backend.ts'
import { isCrossOrigin } from './cross-origin-request.ts'
import type { SessionCookie } from '../session/session-cookie.ts'
import { backendHeaders, findSession } from '../session/session-lookup.ts'

type Stream = { memberId: string; bearer: string; response: ServerResponse; readState: string | null }
type Timing = { pollMs?: number; beatMs?: number }

/**
 * Registers the route of the event streams (server-sent events), which inform the browser when notifications
 * arrive or are read. Twice a second, the app server requests a `readState` for each stream from the backend: an
 * opaque text that changes with the member's unread notifications. A stream sends this text after each change.
 * After a reconnection, a stream sends the text only if it differs from the text that the browser received last.
 */
export function eventStreams(
  app: FastifyInstance,
  { backend, cookie, pollMs = 500, beatMs = 20_000 }: { backend: Backend; cookie: SessionCookie } & Timing,
): void {
  const streams = new Set<Stream>()
  const refreshOnce = refreshFor({ streams, backend })
  let pollTimer: NodeJS.Timeout | undefined
  let host = 'localhost'
  let isClosing = false
  const refresh = async (): Promise<void> => {
    await refreshOnce(host).catch((error: unknown) =>
      app.log.warn({ err: error }, 'failed to read the unread marks of notifications, will retry'),
    )
    pollTimer = streams.size > 0 ? setTimeout(refresh, pollMs).unref() : undefined
  }
  const beat = setInterval(() => {
    for (const stream of streams) write(stream, ':\n\n')
  }, beatMs).unref()
  const endAll = () => {
    isClosing = true
    clearInterval(beat)
    for (const { response } of streams) response.end()
  }
  app.server.once('closingGently', endAll)
  app.addHook('preClose', (done) => {
    endAll()
    done()
  })

  app.get(eventsPath, { exposeHeadRoute: false }, async (request, reply) => {
    reply.header('cache-control', 'no-store')
    if (isCrossOrigin(request)) return reply.status(403).send()
    const bearer = cookie.open(request.headers.cookie)
    if (bearer === null) return reply.status(401).send()
    const isFull = () => isClosing || streams.size >= maxStreams
    const refuseFull = () => reply.status(503).header('retry-after', 60).send()
    if (isFull()) return refuseFull()
    // The backend accepts only host names that members use. The periodic backend calls belong to no request, so
    // they use the host name from the last request for a stream.
    host = request.headers.host ?? host
    const session = await findSession(backend, { bearer, host }).catch(() => undefined)
    if (session === null) return reply.status(401).send()
    if (isFull()) return refuseFull()
    // While the backend is unavailable, the stream opens without a check of the session, because browsers do not
    // reconnect after a refusal. If the session has ended, the next successful backend call closes the stream.
    const memberId = session?.user.userId ?? bearer
    const { 'last-event-id': lastReadState } = request.headers
    const response = reply.raw
    reply.hijack()
    response.writeHead(200, {
      ...(reply.getHeaders() as OutgoingHttpHeaders),
      'content-type': 'text/event-stream',
      // Asks a proxy not to buffer the stream.
      'x-accel-buffering': 'no',
    })
    const stream = {
      memberId,
      bearer,
      response,
      readState: typeof lastReadState === 'string' ? lastReadState : null,
    }
    // Each browser gets a random delay before it reconnects, so that not all browsers reconnect at the same
    // moment after the server has stopped.
    write(stream, `retry: ${Math.round(2_000 + Math.random() * 6_000)}\n\n`)
    dropOldest(streams, stream)
    streams.add(stream)
    response.once('close', () => streams.delete(stream))
    pollTimer ??= setTimeout(refresh, 0)
    return reply
  })
}

/**
 * Limit of streams per session. A browser needs one stream; further streams are lost connections or abuse.
 */
const maxStreamsPerSession = 4
/** Limit of open streams of one member, counted over all sessions of that member. */
const maxStreamsPerMember = 16
const maxStreams = 10_000
/**
 * Maximum number of bytes that a browser may leave unread. Above this number, the server treats the browser as
 * disconnected and closes the stream.
 */
const maxUnreadBytes = 16_384

function write({ response }: Stream, text: string): void {
  if (response.writableLength > maxUnreadBytes) response.destroy()
  else response.write(text)
}

function dropOldest(streams: ReadonlySet<Stream>, { bearer, memberId }: Stream): void {
  const memberStreams = [...streams].filter((stream) => stream.memberId === memberId)
  const sessionStreams = memberStreams.filter((stream) => stream.bearer === bearer)
  if (sessionStreams.length >= maxStreamsPerSession) sessionStreams[0]?.response.end()
  else if (memberStreams.length >= maxStreamsPerMember) memberStreams[0]?.response.end()
}

/**
 * Returns a function that asks the backend for the current `readState` of every stream. The function writes to a
 * stream only when its `readState` has changed or its session has ended.
 */
function refreshFor({ streams, backend }: { streams: ReadonlySet<Stream>; backend: Backend }) {
  return async (host: string): Promise<void> => {
    const listening = [...streams]
    for (let from = 0; from < listening.length; from += maxBearers) {
      const batch = listening.slice(from, from + maxBearers)
      const response = await backend('/api/notification/marks/', {
        method: 'POST',
        headers: { ...backendHeaders(host), 'content-type': 'application/json' },
        body: JSON.stringify({ bearers: batch.map(({ bearer }) => bearer) }),
      })
      if (!response.ok) throw new Error(`The backend answered ${response.status} about marks`)
      const { marks } = readStatesSchema.parse(await response.json())
      for (const [i, stream] of batch.entries()) sendReadState(stream, marks[i] ?? null)
    }
  }
}

function sendReadState(stream: Stream, readState: string | null): void {
  // A read state of null means that the session has ended. The event makes the browser check its session and leave the
  // cabinet, and the app server refuses a reconnection.
  if (readState === null) {
    stream.response.end(`event: ${endedEvent}\ndata:\n\n`)
    return
  }
  if (readState === stream.readState) return
  stream.readState = readState
  write(stream, `id: ${readState}\nevent: ${notificationsEvent}\ndata: ${readState}\n\n`)
}
