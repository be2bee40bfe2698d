import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest'
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

const dataDir = await mkdtemp(join(tmpdir(), 'impulse-main-'))
afterAll(() => rm(dataDir, { recursive: true, force: true }))

it.each(['PORT', 'METRICS_PORT'])(
  'the server exits with an error and stops its embedded PostgreSQL when the port of %s is in use',
  async (name) => {
    const otherServer = createServer()
    await new Promise<void>((resolve) => otherServer.listen(0, '127.0.0.1', resolve))
    onTestFinished(() => void otherServer.close())
    const address = otherServer.address()
    if (typeof address !== 'object' || !address) throw new Error('the test server has no port')
    // The metrics must find the port in use at 127.0.0.1 although the pages listen elsewhere.
    const host = name === 'METRICS_PORT' ? '127.0.0.2' : '127.0.0.1'
    const env = { DATA_DIR: dataDir, HOST: host, PORT: '0', ...empty, [name]: String(address.port) }
    const result = await startedWith(env)
    expect(result).toMatchObject({ code: 1, out: '', err: expect.stringMatching(/\S/) })
    expect(postmasterPid(dataDir)).toBeNull()
  },
)

describe('a development server', () => {
  let env: Record<string, string> = {}
  let server: ChildProcess
  let port: string | undefined
  beforeAll(async () => {
    env = { DATA_DIR: await mkdtemp(join(tmpdir(), 'impulse-dev-')), PORT: '0', LOG_LEVEL: 'warn', ...empty }
    const child = spawn(process.execPath, [...entry, '--dev'], {
      env: { ...env, TAX: 'ndfl' },
      stdio: ['ignore', 'pipe', 'ignore'],
    })
    server = child
    let output = ''
    child.stdout.setEncoding('utf8').on('data', (text: string) => (output += text))
    const findPort = () => expect((port = /http:\/\/localhost:(\d+)/.exec(output)?.[1])).toBeDefined()
    await vi.waitFor(findPort, { timeout: 100_000, interval: 200 })
  }, 180_000)
  afterAll(async () => {
    server.kill('SIGTERM')
    await once(server, 'exit')
    await rm(env['DATA_DIR'] ?? '', { recursive: true, force: true })
  }, 180_000)

  it('renders the sign-in page from the source files, without a build', async () => {
    const page = await fetch(`http://localhost:${port}/login`)
    expect([page.status, (await page.text()).includes('Номер телефона')]).toEqual([200, true])
  })

  it('creates files and folders in the data folder that no other user of the machine can read', async () => {
    const dataFolder = env['DATA_DIR'] ?? ''
    const entries = await readdir(dataFolder)
    const modes = await Promise.all(
      entries.map(async (name) => [name, (await stat(join(dataFolder, name))).mode & 0o077]),
    )
    expect(entries).toContain('pg')
    expect(modes).toEqual(entries.map((name) => [name, 0]))
  })

  it('stores its money settings when it starts, and lk tax register fails when the shell’s settings differ from them', async () => {
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
    const differs = { code: 1, err: expect.stringContaining('TAX: на сервере ndfl, здесь none') as string }
    expect(await register({})).toMatchObject(differs)
    expect((await register({ TAX: 'ndfl' })).code).toBe(0)
  })
})
