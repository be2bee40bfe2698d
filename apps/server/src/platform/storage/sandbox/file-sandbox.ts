import { type ChildProcess, spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type { Rotation } from '@impulse/api/files/file'
import { isRefusalCode } from '@impulse/copy-ru/refusals/refusals'
import { Refusal } from '../../refusal/refusal.ts'
import { createSemaphore } from '../../jobs/semaphore.ts'

/**
 * Job on untrusted bytes. `draw`: draw an image again. `stamp`: draw an image with a watermark. `check`:
 * check a PDF. `page`: draw a page of a PDF with a watermark; the first byte of the output is the number of
 * pages.
 */
export type Job =
  | { draw: { rotate: Rotation } }
  | { stamp: string }
  | { check: 'pdf' }
  | { page: { number: number; stamp: string } }

/** Exit code of a process that refuses the file. The output is then the code of the refusal. */
export const refusedExit = 3

type Options = {
  /** Maximum number of jobs that run at the same time. Each job may use a few hundred megabytes of memory. */
  atOnce: number
  maxWaiting: number
  killAfterMs: number
  script: string
}

export type FileSandbox = {
  /**
   * Runs a job in a new process and returns its output.
   * @throws Refusal file_too_slow, file_broken, the refusals of the job, and unavailable when too many jobs
   * are waiting
   */
  carryOut(job: Job, bytes: Buffer): Promise<Buffer>
}

/** Memory limit for WebAssembly in a process: 8192 pages of 64 KB, which is 512 MB. */
const memory = '--wasm-max-mem-pages=8192'

/**
 * Folder in which Node caches the compiled sources, because a process spends half of its start time on compiling. When
 * the folder is read-only, Node runs without a cache.
 */
const compileCache = fileURLToPath(
  new URL('../../../../../../node_modules/.cache/file-sandbox', import.meta.url),
)

const defaultOptions: Options = {
  atOnce: 2,
  maxWaiting: 50,
  killAfterMs: 15_000,
  script: fileURLToPath(new URL('./file-sandbox-process.ts', import.meta.url)),
}

/**
 * Creates a sandbox that decodes each untrusted file in a new process without any secret. The process ends
 * after its job, so that a crash, a memory leak or an endless loop cannot affect the server.
 */
export function createFileSandbox(options: Partial<Options> = {}): FileSandbox {
  const { atOnce, maxWaiting, killAfterMs, script } = { ...defaultOptions, ...options }
  const semaphore = createSemaphore({ atOnce, maxWaiting, retryAfter: 10 })
  return { carryOut: (job, bytes) => semaphore(() => runProcess({ script, killAfterMs, job, bytes })) }
}

/** The only sandbox of the server. Its limit of parallel jobs protects the memory of the whole machine. */
export const fileSandbox = createFileSandbox()

type Run = { script: string; killAfterMs: number; job: Job; bytes: Buffer }

async function runProcess({ script, killAfterMs, job, bytes }: Run): Promise<Buffer> {
  const child = spawn(process.execPath, [memory, script, JSON.stringify(job)], {
    // Gives the process no other environment variables, because the server's variables contain passwords.
    env: { NODE_COMPILE_CACHE: compileCache },
    stdio: ['pipe', 'pipe', 'ignore'],
    windowsHide: true,
  })
  const killChild = () => void child.kill('SIGKILL')
  process.once('exit', killChild)
  // Uses SIGKILL, because a decoder in a loop would not react to another signal.
  const deadline = setTimeout(killChild, killAfterMs)
  try {
    const { code, signal, stdout } = await waitForExit(child, bytes)
    if (code === 0) return stdout
    if (signal === 'SIGKILL') throw new Refusal('file_too_slow')
    // Any signal except SIGKILL means that the decoder crashed on the file.
    if (signal !== null) throw new Refusal('file_broken')
    const output = stdout.toString('latin1')
    if (code === refusedExit && isRefusalCode(output)) throw new Refusal(output)
    // Throws an error instead of a refusal, because the file is not the cause of this failure: for example, the image
    // library is missing.
    throw new Error(`a process of the file sandbox exited with code ${code}`)
  } finally {
    clearTimeout(deadline)
    process.off('exit', killChild)
  }
}

type Ending = { code: number | null; signal: NodeJS.Signals | null; stdout: Buffer }

function waitForExit(child: ChildProcess, bytes: Buffer): Promise<Ending> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = []
    child.stdout?.on('data', (chunk: Buffer) => chunks.push(chunk))
    child.once('error', () => reject(new Refusal('unavailable', { retryAfter: 10 })))
    child.once('close', (code, signal) => resolve({ code, signal, stdout: Buffer.concat(chunks) }))
    // When the process exits before it has read all bytes, writing to it fails. This error is ignored, because the
    // exit code shows the result.
    child.stdin?.on('error', () => undefined)
    child.stdin?.end(bytes)
  })
}
