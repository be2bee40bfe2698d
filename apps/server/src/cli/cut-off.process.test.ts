import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { writeFile } from 'node:fs/promises'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { aPhone } from '../testing/identity/member-fixtures.ts'
import { aFile, aLine, aNumber } from '../testing/earnings/contract-fixtures.ts'
import { times } from '../testing/harness/repeat.ts'
import { untilSomebodyWaits } from '../testing/database/lock-waits.ts'
import { seededDatabase } from '../testing/database/seeded-database.ts'

const { db, servingUrl, folder, env: databaseEnv } = await seededDatabase()

const entry = fileURLToPath(new URL('../cli.ts', import.meta.url))

const start = (args: string[], env: Record<string, string> = {}) =>
  spawn(process.execPath, [entry, ...args], {
    env: { ...databaseEnv, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })

async function getExitCode(child: ChildProcess): Promise<unknown> {
  const [code, signal] = await once(child, 'exit')
  return code ?? signal
}

async function writeContractFile(lines: string[]): Promise<string> {
  const path = join(folder, `${aNumber()}.csv`)
  await writeFile(path, aFile(lines))
  return path
}

/**
 * Calls `cut` while the import in the process `child` waits for a lock. Returns the exit code and the
 * standard error of the import.
 */
async function cutOff(child: ReturnType<typeof start>, cut: () => unknown) {
  const [stderr, code] = [text(child.stderr), getExitCode(child)]
  await db.transaction(async (tx) => {
    await tx.query({ text: 'lock table reward_months in share mode', values: [] })
    await untilSomebodyWaits(db)
    await cut()
  })
  return { code: await code, stderr: await stderr }
}

const manyLines = (phones: number) =>
  times(phones, aPhone).flatMap((phone) =>
    times(40, () => aLine({ number: aNumber(), phone, day: '2026-01-10' })),
  )

it.each(['SIGTERM', 'SIGINT'] as const)(
  'a running lk import that receives %s stops, prints a message and exits with 1',
  async (signal) => {
    const child = start(['import', 'contracts', await writeContractFile(manyLines(100))])
    expect(await cutOff(child, () => child.kill(signal))).toEqual({ code: 1, stderr: 'Прервано\n' })
  },
)

it('lk import exits with 1 and a message without a stack trace when its database connection is cut', async () => {
  const proxy = await aProxyTo(servingUrl)
  const child = start(['import', 'contracts', await writeContractFile(manyLines(2))], {
    DATABASE_URL: proxy.url,
  })
  const { code, stderr } = await cutOff(child, proxy.close)
  expect(code).toBe(1)
  expect(stderr).toMatch(/^База данных недоступна или занята/m)
  expect(stderr).not.toMatch(/^ +at /m)
})

it('lk import completes its work and closes the database when the reader of its output closes the pipe early', async () => {
  const phone = aPhone()
  const wrong = times(5_000, () => aLine({ number: aNumber(), phone: 'none', day: '2026-01-10' }))
  const validLine = aLine({ number: aNumber(), phone, day: '2026-01-10' })
  const embedded = {
    DATABASE_URL: '',
    MIGRATE_DATABASE_URL: '',
    DATA_DIR: join(folder, 'data'),
    DEMO_DATA: 'empty',
  }
  const path = await writeContractFile([...wrong, validLine])
  const child = start(['import', 'contracts', path], embedded)
  child.stdout.once('data', () => child.stdout.destroy())
  const [stderr, code] = [text(child.stderr), getExitCode(child)]
  expect({ code: await code, stderr: await stderr }).toEqual({ code: 1, stderr: '' })

  const secondRun = start(['import', 'contracts', '--json', path], embedded)
  expect(JSON.parse(await text(secondRun.stdout))).toMatchObject({
    created: 0,
    unchanged: 1,
    rejected: 5_000,
  })
})

/** Starts a proxy to a database. `close` cuts every connection that was opened through the proxy. */
async function aProxyTo(url: string) {
  const { hostname, port } = new URL(url)
  const sockets = new Set<Socket>()
  const server = createServer((client) => {
    const upstream = connect(Number(port), hostname)
    for (const socket of [client, upstream]) sockets.add(socket.on('error', () => undefined))
    client.pipe(upstream).pipe(client)
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const through = new URL(url)
  through.hostname = '127.0.0.1'
  through.port = String((server.address() as AddressInfo).port)
  return {
    url: through.href,
    close: () => {
      server.close()
      for (const socket of sockets) socket.destroy()
    },
  }
}
