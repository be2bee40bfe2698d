import { type ChildProcess, fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { Refusal } from '../../platform/refusal/refusal.ts'
import type { FileSandbox } from '../../platform/storage/sandbox/file-sandbox.ts'
import type { JobRequest, JobResult } from '../scripts/sandbox-host.test-script.ts'

/**
 * Runs the jobs of the file sandbox in one process for all tests that use `testSandbox`, because a job takes 10 ms and
 * the start of a process 150 ms. `file-sandbox.process.test.ts`, `prepare-upload.test.ts`, `files.hostile.test.ts` and
 * the tests of `render-file-page.ts` use the real sandbox.
 */
export const testSandbox: FileSandbox = {
  carryOut: async (job, bytes) => {
    const result = await run({ job, bytes })
    if ('code' in result) throw new Refusal(result.code)
    return Buffer.from(result.output)
  },
}

const script = fileURLToPath(new URL('../scripts/sandbox-host.test-script.ts', import.meta.url))

let host: ChildProcess | undefined
let lastId = 0
const waiting = new Map<number, PromiseWithResolvers<JobResult>>()

async function run(request: Omit<JobRequest, 'id'>): Promise<JobResult> {
  const child = (host ??= started())
  const id = (lastId += 1)
  const job = Promise.withResolvers<JobResult>()
  waiting.set(id, job)
  // Keeps the test process running until the result has arrived.
  child.channel?.ref()
  child.send({ id, ...request })
  return job.promise.finally(() => {
    waiting.delete(id)
    if (waiting.size === 0) child.channel?.unref()
  })
}

/** Starts the process that runs the jobs. It ends together with the test process. */
function started(): ChildProcess {
  const child = fork(script, [], {
    // Vitest starts Node with arguments of its own, which the child process must not inherit.
    execArgv: [],
    env: {},
    serialization: 'advanced',
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  child.on('message', (result) => {
    const { id } = result as JobResult
    waiting.get(id)?.resolve(result as JobResult)
  })
  child.once('close', () => {
    host = undefined
    for (const job of waiting.values()) job.reject(new Error('the process of the test sandbox ended'))
  })
  child.unref()
  return child
}
