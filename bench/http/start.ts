import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { performance } from 'node:perf_hooks'
import { createInterface } from 'node:readline'
import { signIn } from './pages.ts'
import { overHttp } from './rate.ts'
import type { Figure } from '../report.ts'

/**
 * Measures the time from the start of the server until the server prints its address, with an empty and with an
 * existing data folder. Then measures the memory of the server without load and after load.
 */
export async function benchStart(): Promise<Figure[]> {
  const dataDir = await mkdtemp(join(tmpdir(), 'impulse-start-'))
  try {
    const first = await startApp(dataDir)
    await first.stop()
    const later = await startApp(dataDir)
    const idle = await residentMegabytes(later.url)
    const cookie = await signIn(later.url)
    await overHttp('/balance', `${later.url}/balance`, [{ cookie }]).rate(5_000)
    const loaded = await residentMegabytes(later.url)
    await later.stop()
    return [
      { name: 'first start, database and demo included', value: `${(first.ms / 1000).toFixed(1)} s` },
      { name: 'later start', value: `${(later.ms / 1000).toFixed(1)} s` },
      { name: 'memory, idle', value: `${idle} MB` },
      { name: 'memory after 5 s of /balance', value: `${loaded} MB` },
    ]
  } finally {
    await rm(dataDir, { recursive: true, force: true })
  }
}

/** Starts the server with this data folder as a separate process. */
export async function startApp(
  dataDir: string,
  environment: Record<string, string> = {},
): Promise<{ url: string; ms: number; stop: () => Promise<void> }> {
  const start = performance.now()
  const child = spawn(process.execPath, ['apps/server/src/main.ts'], {
    env: {
      ...process.env,
      DATA_DIR: dataDir,
      PORT: '0',
      CAPTCHA: 'none',
      LOG_LEVEL: 'error',
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [url] = (await once(createInterface(child.stdout), 'line')) as [string]
  return {
    url,
    ms: performance.now() - start,
    stop: async () => {
      child.kill('SIGTERM')
      await once(child, 'exit')
    },
  }
}

async function residentMegabytes(url: string): Promise<number> {
  const text = await (await fetch(`${url}/metrics`)).text()
  const bytes = Number(/^process_resident_memory_bytes (\S+)/m.exec(text)?.[1])
  return Math.round(bytes / 1e6)
}
