import { mkdir } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { runCommand } from '../run-command.ts'
import { ClusterProcess } from './processes.ts'

export type Product = {
  webs: readonly ClusterProcess[]
  workers: readonly ClusterProcess[]
  /** Environment of an `lk` command that uses the same database and folder. */
  environment: Record<string, string>
  stop(): Promise<void>
}

/** Migrates the database as its owner, and starts two web and two worker processes that share one folder of files. */
export async function startProduct(
  folder: string,
  {
    servingUrl,
    ownerUrl,
    webPorts,
    settings,
  }: {
    servingUrl: string
    ownerUrl: string
    webPorts: readonly number[]
    settings: Record<string, string>
  },
): Promise<Product> {
  const dataDir = path.join(folder, 'data')
  const logs = path.join(folder, 'logs')
  await mkdir(dataDir)
  const environment = {
    ...settings,
    DATABASE_URL: servingUrl,
    MIGRATE_DATABASE_URL: ownerUrl,
    DATA_DIR: dataDir,
    MODE: 'demo',
    DEMO_DATA: 'empty',
    CAPTCHA: 'none',
    TRUSTED_PROXIES: '127.0.0.1',
    LOG_LEVEL: 'warn',
  }
  await lk(environment, 'migrate')
  const start = (name: string, own: Record<string, string>) => {
    const command = [process.execPath, 'apps/server/src/main.ts'] as const
    const started = new ClusterProcess({ name, command, environment: { ...environment, ...own } }, logs)
    started.start()
    return started
  }
  // The first process creates the secrets of the folder; the others read them.
  const first = start('web1', { ROLE: 'web', PORT: String(webPorts[0]) })
  await untilReady(webPorts[0])
  const webs = [
    first,
    ...webPorts.slice(1).map((port, n) => start(`web${n + 2}`, { ROLE: 'web', PORT: String(port) })),
  ]
  const workers = [1, 2].map((n) => start(`worker${n}`, { ROLE: 'worker' }))
  for (const port of webPorts) await untilReady(port)
  return {
    webs,
    workers,
    environment,
    stop: async () => {
      await Promise.all([...webs, ...workers].map((running) => running.stop('SIGTERM')))
    },
  }
}

/** Runs a command of the operator and returns its output. Throws when it fails. */
export async function lk(environment: Record<string, string>, ...args: string[]): Promise<string> {
  const { ok, output } = await runCommand({
    command: [process.execPath, 'apps/server/src/cli.ts', ...args],
    environment,
    output: 'captured',
    limitMs: 120_000,
  })
  if (!ok) throw new Error(`lk ${args.join(' ')} failed: ${output}`)
  return output
}

async function untilReady(port = 0): Promise<void> {
  const deadline = Date.now() + 60_000
  while (Date.now() < deadline) {
    const answer = await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => undefined)
    if (answer?.ok) return
    await sleep(250)
  }
  throw new Error(`The web process on port ${port} is not ready after a minute`)
}
