import { execFile, spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, it, onTestFinished } from 'vitest'
import { postmasterPid } from './platform/db/embedded/embedded.ts'
import { scriptArguments } from './testing/harness/script-process.ts'

const entry = scriptArguments(new URL('./main.ts', import.meta.url))

/** Settings for a start without demo data, because creating the demo data takes half of the first start. */
const empty = { DEMO_DATA: 'empty' }

type CommandResult = { code: number; out: string; err: string }

const startedWith = (env: Record<string, string>): Promise<CommandResult> =>
  new Promise((resolve) => {
    execFile(process.execPath, entry, { env: { LOG_LEVEL: 'warn', ...env } }, (error, out, err) => {
      resolve({ code: Number(error?.code ?? 0), out, err })
    })
  })

it.each(['PORT', 'METRICS_PORT'])(
  'the server exits with an error and stops its embedded PostgreSQL when the port of %s is in use',
  async (name) => {
    const dataDir = await mkdtemp(join(tmpdir(), 'impulse-taken-'))
    const otherServer = createServer()
    await new Promise<void>((resolve) => otherServer.listen(0, '127.0.0.1', resolve))
    onTestFinished(async () => {
      otherServer.close()
      await rm(dataDir, { recursive: true, force: true })
    })
    const address = otherServer.address()
    if (typeof address !== 'object' || !address) throw new Error('the test server has no port')
    const result = await startedWith({ DATA_DIR: dataDir, PORT: '0', ...empty, [name]: String(address.port) })
    expect(result).toMatchObject({ code: 1, out: '', err: expect.stringMatching(/\S/) })
    expect(postmasterPid(dataDir)).toBeNull()
  },
)

it('the server stores its money settings when it starts, and lk tax register fails when the shell’s settings differ from them', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'impulse-rules-'))
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }))
  const env = { DATA_DIR: dataDir, PORT: '0', LOG_LEVEL: 'warn', ...empty }
  const server = spawn(process.execPath, [...entry, '--dev'], {
    env: { ...env, ROLE: 'worker', TAX: 'ndfl' },
    stdio: 'ignore',
  })
  const register = (settings: Record<string, string>): Promise<CommandResult> =>
    new Promise((resolve) => {
      const cli = fileURLToPath(new URL('./cli.ts', import.meta.url))
      execFile(
        process.execPath,
        [cli, 'tax', 'register', '2026'],
        { env: { ...env, ...settings } },
        (error, out, err) => resolve({ code: Number(error?.code ?? 0), out, err }),
      )
    })
  try {
    const differs = { code: 1, err: expect.stringContaining('TAX: в программе ndfl, здесь none') as string }
    await expect.poll(() => register({}), { timeout: 100_000, interval: 1_000 }).toMatchObject(differs)
    expect((await register({ TAX: 'ndfl' })).code).toBe(0)
  } finally {
    server.kill('SIGTERM')
    await once(server, 'exit')
  }
}, 180_000)

it('the development server renders the sign-in page from the source files, without a build', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'impulse-dev-'))
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }))
  const server = spawn(process.execPath, [...entry, '--dev'], {
    env: { DATA_DIR: dataDir, PORT: '0', LOG_LEVEL: 'warn', ...empty },
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  try {
    let output = ''
    server.stdout.setEncoding('utf8').on('data', (text: string) => (output += text))
    const findPort = () => /http:\/\/localhost:(\d+)/.exec(output)?.[1]
    await expect.poll(findPort, { timeout: 100_000, interval: 200 }).toBeDefined()
    const page = await fetch(`http://localhost:${findPort()}/login`)
    expect([page.status, (await page.text()).includes('Номер телефона')]).toEqual([200, true])
  } finally {
    server.kill('SIGTERM')
    await once(server, 'exit')
  }
}, 180_000)
