import { type ChildProcess, spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type { Rotation } from '@impulse/api/files/file'
import { isRefusalCode } from '@impulse/copy-ru/refusals/refusals'
import { Refusal } from '../../refusal/refusal.ts'
import { createSemaphore } from '../../jobs/semaphore.ts'

/**
 * Jobs on untrusted bytes: draw an image again, draw it with a watermark, check a PDF, or draw a page of it with a watermark; the
 * first byte of a page tells the count of pages.
 */
export type Job =
  | { draw: { rotate: Rotation } }
  | { stamp: string }
  | { check: 'pdf' }
  | { page: { number: number; stamp: string } }

/** Exit code of a process that refuses; the refusal's code is what it wrote. */
export const refusedExit = 3

type Options = {
  /** Each may take some hundred megabytes while it draws. */
  atOnce: number
  maxWaiting: number
  killAfterMs: number
  script: string
}

export type FileSandbox = {
  /** Refuses `file_too_slow`, `file_broken` or what the job refuses; `unavailable` when too many wait. */
  carryOut(job: Job, bytes: Buffer): Promise<Buffer>
}

/** Memory limit of a rendered page: 512 MB, in pages of WebAssembly. */
const memory = '--wasm-max-mem-pages=8192'

/** Half of a start is compiling the sources. Node goes on without it where the folder cannot be written. */
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
 * Where strangers' bytes are decoded: each file in a process of its own, which knows no secret of ours, does one job and
 * is gone. Whatever it does to itself, takes or never ends, nothing of it is left here.
 */
export function createFileSandbox(options: Partial<Options> = {}): FileSandbox {
  const { atOnce, maxWaiting, killAfterMs, script } = { ...usual, ...options }
  const semaphore = createSemaphore({ atOnce, maxWaiting, retryAfter: 10 })
  return { carryOut: (job, bytes) => semaphore(() => runProcess({ script, killAfterMs, job, bytes })) }
}

/** One for the whole server: what is bounded is the machine's memory. */
export const fileSandbox = createFileSandbox()

type Run = { script: string; killAfterMs: number; job: Job; bytes: Buffer }

async function runProcess({ script, killAfterMs, job, bytes }: Run): Promise<Buffer> {
  const child = spawn(process.execPath, [memory, script, JSON.stringify(job)], {
    // None of our environment, where passwords are.
    env: { NODE_COMPILE_CACHE: compileCache },
    stdio: ['pipe', 'pipe', 'ignore'],
    windowsHide: true,
  })
  const killChild = () => void child.kill('SIGKILL')
  process.once('exit', killChild)
  // No politeness that a busy decoder would not hear.
  const deadline = setTimeout(killChild, killAfterMs)
  try {
    const { code, signal, written } = await ended(child, bytes)
    if (code === 0) return written
    if (signal === 'SIGKILL') throw new Refusal('file_too_slow')
    // The decoder fell over the file.
    if (signal !== null) throw new Refusal('file_broken')
    const output = written.toString('latin1')
    if (code === refusedExit && isRefusalCode(output)) throw new Refusal(output)
    // Not the file's fault: a picture library that is not there, a mistake of ours.
    throw new Error(`a process that decodes files ended with ${code}`)
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
    // Ends before it has read all: what it did instead is told by how it ended.
    child.stdin?.on('error', () => undefined)
    child.stdin?.end(bytes)
  })
}
