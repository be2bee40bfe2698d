import { once } from 'node:events'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { testDatabase } from '../../testing/database/test-database.ts'
import { times } from '../../testing/harness/repeat.ts'
import { type Db, openDb } from '../db/db.ts'
import { openLog } from '../log/log.ts'
import { buildApp } from './app.ts'
import { probes } from './probes.ts'

const { db, servingUrl } = await testDatabase()
const folder = await mkdtemp(path.join(tmpdir(), 'impulse-readyz-'))
afterAll(() => rm(folder, { recursive: true }))

async function checksOf(
  queried: Db,
  { filesDir = folder, timeoutMs }: { filesDir?: string; timeoutMs?: number } = {},
) {
  const app = buildApp({ log: openLog('silent'), allowsHost: () => true, trustedProxies: [] })
  await probes({ db: queried, filesDir, isServing: () => true, ...(timeoutMs && { timeoutMs }) })(app)
  const response = await app.inject('/readyz')
  return [response.statusCode, response.json<{ checks: unknown }>().checks]
}

it('`/readyz` writes to the database and to the files folder, and leaves nothing behind', async () => {
  expect(await checksOf(db)).toEqual([200, { database: 'ok', queue: 'ok', files: 'ok' }])
  expect(await readdir(folder)).toEqual([])
})

it('`/readyz` responds 503 when the database or the folder can only be read', async () => {
  const readOnly = openDb({
    url: `${servingUrl}?options=${encodeURIComponent('-c default_transaction_read_only=on')}`,
  })
  const noFolder = path.join(folder, 'none')
  expect(await checksOf(readOnly, { filesDir: noFolder })).toEqual([
    503,
    { database: 'failing', queue: 'ok', files: 'failing' },
  ])
  await readOnly.close()
})

it('`/readyz` responds 503 when the database accepts the connection and never answers', async () => {
  const silent = createServer()
  await once(silent.listen(0, '127.0.0.1'), 'listening')
  const { port } = silent.address() as AddressInfo
  const hanging = openDb({ url: `postgres://u:p@127.0.0.1:${port}/x` })
  expect(await checksOf(hanging, { timeoutMs: 100 })).toEqual([
    503,
    { database: 'failing', queue: 'failing', files: 'ok' },
  ])
  silent.close()
})

it('`/readyz` shares one run of its checks among the requests of an interval', async () => {
  const texts: string[] = []
  const counted: Db = {
    ...db,
    query: (query) => {
      texts.push(query.text)
      return db.query(query)
    },
  }
  const app = buildApp({ log: openLog('silent'), allowsHost: () => true, trustedProxies: [] })
  await probes({ db: counted, filesDir: folder, isServing: () => true, intervalMs: Infinity })(app)
  const responses = await Promise.all(times(50, () => app.inject('/readyz')))
  expect(new Set(responses.map(({ statusCode }) => statusCode))).toEqual(new Set([200]))
  expect(texts).toHaveLength(2)
})
