import { access, constants } from 'node:fs/promises'
import type { Db } from '../db/db.ts'
import type { Routes } from './app.ts'

type ProbeContext = {
  db: Db
  /**
   * Folder of uploaded files. Undefined when files are not checked: a bucket stores them, or the probe is on
   * the console's server.
   */
  filesDir: string | undefined
  /**
   * Returns false when the server is stopping. `/readyz` then responds 503, so that a load balancer sends no
   * new requests.
   */
  isServing: () => boolean
}

/**
 * Minutes for which an outbox job may be due before `/readyz` fails. A job that is due for longer means that no worker
 * is running.
 */
const queueStallMinutes = 5

/**
 * Routes of the health checks. `/healthz` responds 200 while the process runs. `/readyz` checks the database, the queue
 * of jobs and the files folder, and responds 503 when one of them fails or the server is stopping.
 */
export const probes =
  ({ db, filesDir, isServing }: ProbeContext): Routes =>
  (app) => {
    app.addRoute('GET /healthz', { logLevel: 'silent' }, () => ({ status: 'ok' }))
    app.addRoute('GET /readyz', { logLevel: 'silent' }, async (_request, reply) => {
      const [database, queue, files] = await Promise.all([
        holds(() => db.query({ name: 'ready', text: 'select 1', values: [] })),
        holds(() => queueMoves(db)),
        holds(async () => filesDir && access(filesDir, constants.R_OK | constants.W_OK)),
      ])
      const ready = database && queue && files && isServing()
      const toStatus = (isHealthy: boolean) => (isHealthy ? 'ok' : 'failing')
      return reply.status(ready ? 200 : 503).send({
        status: ready ? 'ok' : 'failing',
        checks: { database: toStatus(database), queue: toStatus(queue), files: toStatus(files) },
      })
    })
  }

async function holds(check: () => Promise<unknown>): Promise<boolean> {
  try {
    return (await check()) !== false
  } catch {
    return false
  }
}

async function queueMoves(db: Db): Promise<boolean> {
  const { rows } = await db.query<{ stalled: boolean }>({
    name: 'ready_queue',
    text: `select exists (
      select from outbox where done_at is null and failed_at is null and run_at < now() - make_interval(mins => $1)
    ) as stalled`,
    values: [queueStallMinutes],
  })
  return rows[0]?.stalled === false
}
