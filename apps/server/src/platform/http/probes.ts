import { access, constants } from 'node:fs/promises'
import type { Db } from '../db/db.ts'
import type { Routes } from './app.ts'

type ProbeContext = {
  db: Db
  /** Folder of uploaded files. Undefined with a bucket, which all processes share. */
  filesDir: string | undefined
  /** False once the server is stopping, so that a load balancer sends no new requests. */
  isServing: () => boolean
}

/** Jobs that wait longer than this mean that no worker is running. */
const queueStallMinutes = 5

/**
 * Health checks. `/healthz`: the process responds. `/readyz`: the dependencies respond, each listed by name.
 */
export const probes =
  ({ db, filesDir, isServing }: ProbeContext): Routes =>
  (app) => {
    app.get('/healthz', { logLevel: 'silent' }, () => ({ status: 'ok' }))
    app.get('/readyz', { logLevel: 'silent' }, async (_request, reply) => {
      const [database, queue, files] = await Promise.all([
        holds(() => db.query({ name: 'ready', text: 'select 1', values: [] })),
        holds(() => queueMoves(db)),
        holds(async () => filesDir && access(filesDir, constants.R_OK | constants.W_OK)),
      ])
      const ready = database && queue && files && isServing()
      const word = (good: boolean) => (good ? 'ok' : 'failing')
      return reply.status(ready ? 200 : 503).send({
        status: ready ? 'ok' : 'failing',
        checks: { database: word(database), queue: word(queue), files: word(files) },
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
