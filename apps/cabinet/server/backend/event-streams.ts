import type { OutgoingHttpHeaders, ServerResponse } from 'node:http'
import { notificationsEvent, endedEvent, eventsPath } from '@impulse/api/notifications/event-stream'
import { type ReadStates, maxBearers, notificationPaths } from '@impulse/api/notifications/notification'
import type { FastifyInstance } from 'fastify'
import type { Backend } from './backend.ts'
import { isForeign } from './cross-origin-request.ts'
import type { SessionCookie } from '../session/session-cookie.ts'
import { backendHeaders, findSession } from '../session/session-lookup.ts'

type Stream = { memberId: string; bearer: string; answer: ServerResponse; readState: string | null }
type Timing = { pollMs?: number; beatMs?: number }

/**
 * Streams of read states: each open cabinet learns that something is new. The backend is called twice a
 * second for all streams together and also reports ended sessions. A lost stream loses nothing: a client that
 * reconnects gets the state when it differs from its last one.
 */
export function eventStreams(
  app: FastifyInstance,
  { backend, cookie, pollMs = 500, beatMs = 20_000 }: { backend: Backend; cookie: SessionCookie } & Timing,
): void {
  const streams = new Set<Stream>()
  const refreshOnce = refreshFor({ streams, backend })
  let looking: NodeJS.Timeout | undefined
  let host = 'localhost'
  let isClosing = false
  const refresh = async (): Promise<void> => {
    await refreshOnce(host).catch((error: unknown) =>
      app.log.warn({ err: error }, 'nobody knows what the bells are'),
    )
    looking = streams.size > 0 ? setTimeout(refresh, pollMs).unref() : undefined
  }
  const beat = setInterval(() => {
    for (const stream of streams) write(stream, ':\n\n')
  }, beatMs).unref()
  const endAll = () => {
    isClosing = true
    clearInterval(beat)
    for (const { answer } of streams) answer.end()
  }
  app.server.once('closingGently', endAll)
  app.addHook('preClose', (done) => {
    endAll()
    done()
  })

  app.get(eventsPath, { exposeHeadRoute: false }, async (request, reply) => {
    reply.header('cache-control', 'no-store')
    if (isForeign(request)) return reply.status(403).send()
    const bearer = await cookie.open(request.headers.cookie)
    if (bearer === null) return reply.status(401).send()
    const isFull = () => isClosing || streams.size >= maxStreams
    const comeLater = () => reply.status(503).header('retry-after', 60).send()
    if (isFull()) return comeLater()
    // Host name of the visitor, which the backend accepts.
    host = request.headers.host ?? host
    const session = await findSession(backend, { bearer, host }).catch(() => undefined)
    if (session === null) return reply.status(401).send()
    if (isFull()) return comeLater()
    // While the backend is unavailable the stream opens anyway, because browsers do not reconnect after a
    // refusal. The next call decides.
    const memberId = session?.user.userId ?? bearer
    const { 'last-event-id': lastReadState } = request.headers
    const answer = reply.raw
    reply.hijack()
    answer.writeHead(200, {
      ...(reply.getHeaders() as OutgoingHttpHeaders),
      'content-type': 'text/event-stream',
      // For proxies that buffer responses.
      'x-accel-buffering': 'no',
    })
    const stream = {
      memberId,
      bearer,
      answer,
      readState: typeof lastReadState === 'string' ? lastReadState : null,
    }
    // A random delay spreads the reconnects of browsers that lost the same server.
    write(stream, `retry: ${Math.round(2_000 + Math.random() * 6_000)}\n\n`)
    dropOldest(streams, stream)
    streams.add(stream)
    answer.once('close', () => streams.delete(stream))
    looking ??= setTimeout(refresh, 0)
    return reply
  })
}

/** A browser has one stream; more of one session are lost connections, or abuse. */
const maxStreamsPerSession = 4
/** In all browsers of the member. */
const maxStreamsPerMember = 16
const maxStreams = 10_000
/** Limit of unread bytes, after which a browser counts as gone. */
const maxUnreadBytes = 16_384

function write({ answer }: Stream, text: string): void {
  if (answer.writableLength > maxUnreadBytes) answer.destroy()
  else answer.write(text)
}

function dropOldest(streams: ReadonlySet<Stream>, { bearer, memberId }: Stream): void {
  const memberStreams = [...streams].filter((stream) => stream.memberId === memberId)
  const sessionStreams = memberStreams.filter((stream) => stream.bearer === bearer)
  if (sessionStreams.length >= maxStreamsPerSession) sessionStreams[0]?.answer.end()
  else if (memberStreams.length >= maxStreamsPerMember) memberStreams[0]?.answer.end()
}

/** Requests the read states of all streams and sends the changed ones. */
function refreshFor({ streams, backend }: { streams: ReadonlySet<Stream>; backend: Backend }) {
  return async (host: string): Promise<void> => {
    const listening = [...streams]
    for (let from = 0; from < listening.length; from += maxBearers) {
      const batch = listening.slice(from, from + maxBearers)
      const answer = await backend(notificationPaths.marks, {
        method: 'POST',
        headers: { ...backendHeaders(host), 'content-type': 'application/json' },
        body: JSON.stringify({ bearers: batch.map(({ bearer }) => bearer) }),
      })
      if (!answer.ok) throw new Error(`The backend answered ${answer.status} about marks`)
      const { marks } = (await answer.json()) as ReadStates
      for (const [i, stream] of batch.entries()) sendReadState(stream, marks[i] ?? null)
    }
  }
}

function sendReadState(stream: Stream, readState: string | null): void {
  // The browser leaves the cabinet at once and is refused when it reconnects.
  if (readState === null) {
    stream.answer.end(`event: ${endedEvent}\ndata:\n\n`)
    return
  }
  if (readState === stream.readState) return
  stream.readState = readState
  write(stream, `id: ${readState}\nevent: ${notificationsEvent}\ndata: ${readState}\n\n`)
}
