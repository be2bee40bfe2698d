import { type ChildProcess, spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type { Rotation } from '@impulse/api/files/file'
import { isRefusalCode } from '@impulse/copy-ru/refusals/refusals'
import { Refusal } from '../../refusal/refusal.ts'
import { createSemaphore } from '../../jobs/semaphore.ts'

/**
 * Job on untrusted bytes: draw an image again, draw it with a watermark, check a PDF, or draw a page of a PDF
 * with a watermark. The first byte of a drawn page's output is the number of pages.
 */
export type Job =
  | { draw: { rotate: Rotation } }
  | { stamp: string }
  | { check: 'pdf' }
  | { page: { number: number; stamp: string } }

/** Exit code of a refusal, whose code the process has written to its output. */
export const refusedExit = 3

type Options = {
  /** Maximum number of parallel jobs; each may take some hundred megabytes. */
  atOnce: number
  maxWaiting: number
  killAfterMs: number
  script: string
}

export type FileSandbox = {
  /**
   * Runs a job in a process of its own and returns its output.
   * @throws Refusal file_too_slow, file_broken, those of the job, and unavailable when too many jobs are
   * waiting
   */
  carryOut(job: Job, bytes: Buffer): Promise<Buffer>
}

/** Memory limit of a process: 512 MB, given as pages of WebAssembly. */
const memory = '--wasm-max-mem-pages=8192'

/**
 * Folder of the compile cache, because compiling the sources takes half of a start. When the folder is
 * read-only, Node runs without a cache.
 */
const compileCache = fileURLToPath(
  new URL('../../../../../../node_modules/.cache/file-sandbox', import.meta.url),
)

const usual: Options = {
  atOnce: 2,
  maxWaiting: 50,
  killAfterMs: 15_000,
  script: fileURLToPath(new URL('./file-sandbox-process.ts', import.meta.url)),
}

/**
 * Decodes untrusted files, each in a process of its own without any secret. The process ends after its job,
 * so that a crash, a leak or an endless loop cannot affect the server.
 */
export function createFileSandbox(options: Partial<Options> = {}): FileSandbox {
  const { atOnce, maxWaiting, killAfterMs, script } = { ...usual, ...options }
  const semaphore = createSemaphore({ atOnce, maxWaiting, retryAfter: 10 })
  return { carryOut: (job, bytes) => semaphore(() => runProcess({ script, killAfterMs, job, bytes })) }
}

/** Sandbox of the whole server, because the limit of parallel jobs is for the machine's memory. */
export const fileSandbox = createFileSandbox()

type Run = { script: string; killAfterMs: number; job: Job; bytes: Buffer }

async function runProcess({ script, killAfterMs, job, bytes }: Run): Promise<Buffer> {
  const child = spawn(process.execPath, [memory, script, JSON.stringify(job)], {
    // Passes no environment variables of the server, because they contain passwords.
    env: { NODE_COMPILE_CACHE: compileCache },
    stdio: ['pipe', 'pipe', 'ignore'],
    windowsHide: true,
  })
  const killChild = () => void child.kill('SIGKILL')
  process.once('exit', killChild)
  // SIGKILL, because a busy decoder would not handle another signal.
  const deadline = setTimeout(killChild, killAfterMs)
  try {
    const { code, signal, written } = await ended(child, bytes)
    if (code === 0) return written
    if (signal === 'SIGKILL') throw new Refusal('file_too_slow')
    // Any other signal means that the decoder crashed.
    if (signal !== null) throw new Refusal('file_broken')
    const output = written.toString('latin1')
    if (code === refusedExit && isRefusalCode(output)) throw new Refusal(output)
    // The file did not cause this failure: for example, the image library is missing.
    throw new Error(`a process of the file sandbox exited with code ${code}`)
  } finally {
    clearTimeout(deadline)
    process.off('exit', killChild)
  }
}

type Ending = { code: number | null; signal: NodeJS.Signals | null; written: Buffer }

function ended(child: ChildProcess, bytes: Buffer): Promise<Ending> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = []
    child.stdout?.on('data', (chunk: Buffer) => chunks.push(chunk))
    child.once('error', () => reject(new Refusal('unavailable', { retryAfter: 10 })))
    child.once('close', (code, signal) => resolve({ code, signal, written: Buffer.concat(chunks) }))
    // A process may exit before it has read all its input. Its exit code shows the result.
    child.stdin?.on('error', () => undefined)
    child.stdin?.end(bytes)
  })
}
