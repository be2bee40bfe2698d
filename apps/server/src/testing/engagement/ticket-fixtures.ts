import { fillPath } from '@impulse/api/routes/fill-path'
import type { LightMyRequestResponse } from 'fastify'
import type { TicketCard } from '@impulse/api/tickets/ticket'
import { auditRefusedAccess } from '../../platform/audit/audit.service.ts'
import { addStaff } from '../../platform/staff/staff.service.ts'
import { ticketRoutes } from '../../modules/engagement/tickets/tickets.routes.ts'
import type { Db } from '../../platform/db/db.ts'
import { fileRoutes } from '../../platform/storage/files.routes.ts'
import { aPhone, type SignedIn } from '../identity/member-fixtures.ts'
import { aFilesFolder, storedIn } from '../earnings/claim-fixtures.ts'
import { buildTestApp, type TestApp } from '../harness/test-app.ts'
import { aClock } from '../harness/test-clock.ts'
import type { AppContext } from '../../platform/context.ts'

export type TicketsTest = TestApp & Pick<AppContext, 'db' | 'files'> & { stored: () => Promise<string[]> }

/** Builds a server with the routes of tickets and files, a stopped clock, and the staff member `olga`. */
export async function aTicketsTest(
  db: Db,
  { limits = false }: { limits?: boolean } = {},
): Promise<TicketsTest> {
  const { files, filesDir } = await aFilesFolder(db)
  const clock = aClock({ isStopped: true })
  await addStaff(db, { name: 'olga', phone: aPhone(), now: clock.systemNow() }).catch(() => undefined)
  const test = await buildTestApp({
    db,
    clock,
    routes: (parts) => [
      ticketRoutes({ ...parts, files, limits, answerHours: 24 }),
      fileRoutes({ ...parts, files, onRefused: auditRefusedAccess(parts) }),
    ],
  })
  return { ...test, db, files, stored: () => storedIn(filesDir) }
}

let keys = 0
type Form = Partial<{ text: string; about: string; object: string; files: readonly Buffer[]; key: string }>

/**
 * Sends a message to the support as a browser does. Without `to` it opens a new ticket; with `to` it is added
 * to that ticket.
 */
export async function sendMessage(
  { app, sessions }: Pick<TestApp, 'app' | 'sessions'>,
  { sessionId }: Pick<SignedIn, 'sessionId'>,
  {
    to,
    files = [],
    key = `message-${(keys += 1)}`,
    text = 'Где деньги?',
    ...about
  }: Form & { to?: string } = {},
): Promise<LightMyRequestResponse> {
  const form = new FormData()
  for (const [name, value] of Object.entries({ text, ...about })) form.append(name, value)
  for (const [i, bytes] of files.entries())
    form.append(`file${i + 1}`, new Blob([new Uint8Array(bytes)]), 'IMG_0001.jpg')
  const body = new Response(form)
  return app.inject({
    method: 'POST',
    url: to === undefined ? '/api/thread/' : fillPath('/api/thread/:id/message/', { id: to }),
    payload: Buffer.from(await body.arrayBuffer()),
    headers: {
      'content-type': body.headers.get('content-type') ?? '',
      authorization: `Bearer ${sessions.createAccessToken(sessionId)}`,
      'idempotency-key': key,
    },
  })
}

/** Sends a message to the support and returns its ticket. Throws when the message is refused. */
export async function aMessage(...sent: Parameters<typeof sendMessage>): Promise<TicketCard> {
  const response = await sendMessage(...sent)
  if (response.statusCode !== 200) throw new Error(`the message was not sent: ${response.body}`)
  return response.json<{ thread: TicketCard }>().thread
}
