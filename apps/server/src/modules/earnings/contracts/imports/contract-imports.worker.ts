import { Worker } from 'node:worker_threads'
import { currentSecret } from '../../../../platform/config/env/secret-files.ts'
import { newId } from '../../../../platform/ids/ids.ts'
import { startPolling } from '../../../../platform/jobs/poll.ts'
import type { ThreadConfig, ThreadData } from './run/import-runner.ts'
import { hasWaitingImports, releaseLease } from './uploads/uploads.ts'
import type { AppContext } from '../../../../platform/context.ts'

type ImportWorkerContext = Pick<AppContext, 'db' | 'clock' | 'log'> & {
  databaseUrl: string
  config: ThreadConfig
}

/** Memory limit of the import thread. The planned rows of the largest file must fit into this memory. */
const maxHeapMegabytes = 2_048

/**
 * Starts the worker of imports. The worker polls for requested previews, imports and undos, and runs them in
 * a separate thread until none is waiting.
 */
export const startImportWorker = ({
  db,
  clock,
  log,
  ...options
}: ImportWorkerContext): { stop(): Promise<void> } =>
  startPolling(
    { db, clock, log },
    {
      task: 'imports',
      everyMs: 500,
      failureMessage: 'failed to run console imports, will retry',
      async run(signal) {
        if (!(await hasWaitingImports(db, clock.systemNow()))) return
        const token = newId()
        try {
          await runThread({ token, ...options }, signal)
        } finally {
          // The thread has ended. Its leases are released, so that the next poll can continue the interrupted
          // work immediately.
          await releaseLease(db, token)
        }
      },
    },
  )

async function runThread(
  {
    databaseUrl: url,
    config,
    token,
  }: Pick<ImportWorkerContext, 'databaseUrl' | 'config'> & { token: string },
  signal: AbortSignal,
): Promise<void> {
  const { mode, dataDir, fileKeys, logLevel } = config
  const payouts = { releaseSecondPersonFrom: config.payouts.releaseSecondPersonFrom }
  // The thread has its own module state, so `currentSecret` there knows no files.
  const data: ThreadData = {
    url: currentSecret(url),
    token,
    config: { mode, dataDir, fileKeys, logLevel, payouts },
  }
  const thread = new Worker(new URL('./run/import-runner.ts', import.meta.url), {
    workerData: data,
    resourceLimits: { maxOldGenerationSizeMb: maxHeapMegabytes },
  })
  const terminateThread = () => void thread.terminate()
  signal.addEventListener('abort', terminateThread, { once: true })
  try {
    await new Promise<void>((resolve, reject) => {
      thread.once('error', reject)
      thread.once('exit', () => resolve())
    })
  } finally {
    signal.removeEventListener('abort', terminateThread)
  }
}
