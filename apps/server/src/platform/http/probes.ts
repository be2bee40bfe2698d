import { rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout } from 'node:timers/promises'
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
  /** Milliseconds after which a check without a result has failed; by default 2,000. */
  timeoutMs?: number
  /**
   * Shortest time between two runs of the checks, in milliseconds; by default 1,000. Anyone may call `/readyz`, and each run
   * writes to the disk.
   */
  intervalMs?: number
}

/**
 * Minutes for which an outbox job may be due before `/readyz` fails. A job that is due for longer means that no worker
 * is running.
 */
const queueStallMinutes = 5

/**
 * Routes of the health checks. `/healthz` responds 200 while the process runs. `/readyz` checks the database, the files
 * folder and the queue of jobs, and responds 503 when a check fails or the server is stopping. It writes to the database
 * and to the folder, because a replica or a full disk can still be read.
 */
export const probes =
  ({ db, filesDir, isServing, timeoutMs = 2_000, intervalMs = 1_000 }: ProbeContext): Routes =>
  (app) => {
    let last: { ranAt: number; results: Promise<boolean[]> } | null = null
    const passes = (check: () => Promise<boolean>) =>
      Promise.race([check().catch(() => false), setTimeout(timeoutMs, false, { ref: false })])
    const runChecks = () =>
      Promise.all([
        passes(() => isDatabaseWritable(db)),
        passes(() => queueMoves(db)),
        passes(async () => filesDir === undefined || isFolderWritable(filesDir)),
      ])
    app.addRoute('GET /healthz', { logLevel: 'silent' }, () => ({ status: 'ok' }))
    app.addRoute('GET /readyz', { logLevel: 'silent' }, async (_request, reply) => {
      if (last === null || performance.now() - last.ranAt > intervalMs)
        last = { ranAt: performance.now(), results: runChecks() }
      const [database = false, queue = false, files = false] = await last.results
      const ready = database && queue && files && isServing()
      const toStatus = (isHealthy: boolean) => (isHealthy ? 'ok' : 'failing')
      return reply.status(ready ? 200 : 503).send({
        status: ready ? 'ok' : 'failing',
        checks: { database: toStatus(database), queue: toStatus(queue), files: toStatus(files) },
      })
    })
  }

/** Writes a message to the write-ahead log. This fails on a full disk and on a replica, and leaves no row in a table. */
async function isDatabaseWritable(db: Db): Promise<boolean> {
  const { rows } = await db.query<{ writable: boolean; written: boolean }>({
    name: 'ready',
    text: `select current_setting('transaction_read_only') = 'off' as writable,
      pg_logical_emit_message(true, 'readyz', '') is not null as written`,
    values: [],
  })
  return rows[0]?.writable === true
}

async function isFolderWritable(folder: string): Promise<boolean> {
  const file = path.join(folder, '.readyz')
  await writeFile(file, 'ready')
  // Another process may have removed the file.
  await rm(file, { force: true })
  return true
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
