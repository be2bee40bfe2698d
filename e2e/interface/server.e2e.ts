import { access, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, test as base } from '../fixtures/cabinet-test.ts'
import { startApp } from '../fixtures/server.ts'

const script = async (text: string, use: (file: string) => Promise<void>) => {
  const folder = await mkdtemp(path.join(tmpdir(), 'impulse-script-'))
  try {
    const file = path.join(folder, 'main.mjs')
    await writeFile(file, text)
    await use(file)
  } finally {
    await rm(folder, { recursive: true })
  }
}

const serves = `
  import { mkdirSync } from 'node:fs'
  import { createServer } from 'node:http'
  mkdirSync(process.env.DATA_DIR)
  const seen = { host: process.env.HOST, database: process.env.DATABASE_URL ?? null }
  const server = createServer((_, response) => response.end(JSON.stringify(seen)))
  console.log('a line before')
  server.listen(Number(process.env.PORT), process.env.HOST, () => {
    console.log('http://127.0.0.1:' + server.address().port + '/')
  })
`

// The tests run in the workers of the common server, because Playwright would start another process for a test function
// of their own. They need no address, so no server starts when the file runs alone.
const test = base.extend({ baseURL: undefined })

test('startApp returns the address that the server prints, and leaves no process and no file after the server was stopped', async () => {
  await script(`${serves} process.on('SIGTERM', () => process.exit(0))`, async (file) => {
    process.env['DATABASE_URL'] = 'postgres://must-not-be-seen'
    const app = await startApp([file])
    delete process.env['DATABASE_URL']
    const body: unknown = await (await fetch(`${app.url}/`)).json()
    expect(body).toEqual({ host: '127.0.0.1', database: null })
    await app.stop()
    await expect(access(app.dataDir)).rejects.toThrow('ENOENT')
    await expect(fetch(app.url)).rejects.toThrow('fetch failed')
  })
})

test('startApp’s stop kills a server that does not end after SIGTERM', async () => {
  await script(`${serves} process.on('SIGTERM', () => {})`, async (file) => {
    const app = await startApp([file])
    await app.stop(100)
    await expect(fetch(app.url)).rejects.toThrow('fetch failed')
  })
})

test('startApp reports the exit code and the error output of a server that exits before it prints an address', async () => {
  await script(`console.error('no room on the disk'); process.exit(3)`, async (file) => {
    await expect(startApp([file])).rejects.toThrow(/ended with 3 .*\n.*no room on the disk/)
  })
})
