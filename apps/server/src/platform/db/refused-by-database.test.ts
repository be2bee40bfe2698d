import { createServer } from 'node:net'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import pg from 'pg'
import { expect, it, onTestFinished } from 'vitest'
import { testDatabase } from '../../testing/database/test-database.ts'
import { buildApp } from '../http/app.ts'
import { openLog } from '../log/log.ts'
import { type Db, openDb } from './db.ts'
import { isTransient } from './refused-by-database.ts'

const { db, ownerUrl, servingUrl } = await testDatabase()

/** Returns the response to a request whose route runs `callback`. */
async function responseTo(callback: () => Promise<unknown>) {
  const app = buildApp({ log: openLog('silent'), allowsHost: () => true, trustedProxies: [] })
  app.get('/api/operation', async () => (await callback()) ?? 'done')
  const response = await app.inject('/api/operation')
  await app.close()
  return response
}

const selectOne = (db: Db) => db.query({ text: 'select 1 as one', values: [] })

function openedFor(url: string, options = {}): Db {
  const opened = openDb({ url, ...options })
  onTestFinished(() => opened.close())
  return opened
}

/** Returns the URL for the server's role, with connection parameters that replace those of `openDb`. */
const withParameters = (parameters: Record<string, string>): string => {
  const url = new URL(servingUrl)
  for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value)
  return url.href
}

async function asOwner(statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: ownerUrl })
  await client.connect()
  await client.query(statement)
  await client.end()
}

const slowly = { text: 'select pg_sleep(20)', values: [] }

it.each<[string, () => Promise<unknown>]>([
  [
    'a statement exceeds its timeout',
    () =>
      db.transaction(async (tx) => {
        await tx.query({ text: `set local statement_timeout = '50ms'`, values: [] })
        await tx.query(slowly)
      }),
  ],
  [
    'a row stays locked',
    () =>
      db.transaction(async (holder) => {
        const lock = { text: 'lock table members in access exclusive mode', values: [] }
        await holder.query(lock)
        await db.transaction(async (waiter) => {
          await waiter.query({ text: `set local lock_timeout = '50ms'`, values: [] })
          await waiter.query(lock)
        })
      }),
  ],
  [
    'PostgreSQL does not respond to a statement',
    () => openedFor(withParameters({ query_timeout: '200' })).query(slowly),
  ],
  [
    'PostgreSQL does not respond within a transaction',
    () => openedFor(withParameters({ query_timeout: '200' })).transaction((tx) => tx.query(slowly)),
  ],
  [
    'a connection is cut while its statement runs',
    () => {
      const cut = { text: 'select pg_terminate_backend(pg_backend_pid())', values: [] }
      return db.transaction((tx) => tx.query(cut))
    },
  ],
  [
    'a connection is cut between two statements',
    () =>
      db.transaction(async (tx) => {
        const { rows } = await tx.query<{ pid: number }>({
          text: 'select pg_backend_pid() as pid',
          values: [],
        })
        await asOwner(`select pg_terminate_backend(${rows[0]?.pid}, 5000)`)
        await tx.query({ text: 'select 1 as one', values: [] })
      }),
  ],
  [
    'a transaction sits idle for too long',
    () =>
      db.transaction(async (tx) => {
        const idle = { text: `set local idle_in_transaction_session_timeout = '20ms'`, values: [] }
        const pid = { text: 'select pg_backend_pid() as pid', values: [] }
        const { rows } = await tx.query<{ pid: number }>(pid)
        await tx.query(idle)
        const isThere = { text: 'select from pg_stat_activity where pid = $1', values: [rows[0]?.pid] }
        while ((await db.query(isThere)).rowCount > 0);
        await tx.query({ text: 'select 1 as one', values: [] })
      }),
  ],
  [
    'the database accepts no writes',
    () =>
      openedFor(withParameters({ options: '-c default_transaction_read_only=on' })).query({
        text: 'delete from members where false',
        values: [],
      }),
  ],
  ['the host name does not exist', () => selectOne(openedFor('postgres://u:p@nowhere.invalid/x'))],
  [
    'nothing listens on the port',
    async () => selectOne(openedFor(`postgres://u:p@127.0.0.1:${await freePort()}/x`)),
  ],
  ['the socket file is missing', () => selectOne(openedFor('postgres://u:p@/x?host=/nowhere'))],
  // The network 100::/64 is never routed (RFC 6666). So the connection is refused immediately or times out.
  [
    'the host is unreachable',
    () => selectOne(openedFor('postgres://u:p@[100::1]/x', { queueTimeoutMs: 500 })),
  ],
  [
    'the listening process never responds',
    async () => {
      const unresponsiveServer = createServer().listen(0, '127.0.0.1')
      await once(unresponsiveServer, 'listening')
      onTestFinished(() => void unresponsiveServer.close())
      const address = unresponsiveServer.address()
      const port = typeof address === 'object' && address ? address.port : 0
      return selectOne(openedFor(`postgres://u:p@127.0.0.1:${port}/x`, { queueTimeoutMs: 200 }))
    },
  ],
  [
    'every connection of the pool is in use',
    () => {
      const smallPool = openedFor(servingUrl, { connections: 1, queueTimeoutMs: 50 })
      return smallPool.transaction(() => selectOne(smallPool))
    },
  ],
  [
    'the server accepts no more connections',
    async () => {
      const name = new URL(servingUrl).pathname.slice(1)
      await asOwner(`alter database ${name} connection limit 0`)
      try {
        await selectOne(openedFor(servingUrl))
      } finally {
        await asOwner(`alter database ${name} connection limit -1`)
      }
    },
  ],
])('responds 503 with Retry-After when the database is unavailable or busy: %s', async (_why, callback) => {
  const response = await responseTo(callback)
  expect([response.statusCode, response.json().error.code]).toEqual([503, 'unavailable'])
  expect(response.headers['retry-after']).toBe('10')
})

it.each([
  ['FATAL', 503],
  ['ERROR', 500],
])(
  'responds to a protocol violation of the severity %s with %i, as PgBouncer without a server reports it',
  async (severity, status) => {
    const error = Object.assign(new pg.DatabaseError('server login has been failing', 1, 'error'), {
      code: '08P01',
      severity,
    })
    expect((await responseTo(() => Promise.reject(error))).statusCode).toBe(status)
  },
)

it('responds with 500 when an SQL statement or the server’s own code has an error', async () => {
  for (const callback of [
    () => db.query({ text: 'select nonsense', values: [] }),
    () => readFile('/nowhere/at/all'),
    () => db.query({ text: 'select 1 / 0 as none', values: [] }),
  ]) {
    expect((await responseTo(callback)).statusCode).toBe(500)
  }
})

it('a transaction stores nothing when the statement timeout cancels one of its SQL statements', async () => {
  const key = `cancelled-${process.pid}`
  const insert = { text: 'insert into leftovers values ($1)', values: [key] }
  await asOwner('create table leftovers (key text primary key); grant select, insert on leftovers to public')
  const cancelled = db.transaction(async (tx) => {
    await tx.query(insert)
    await tx.query({ text: `set local statement_timeout = '50ms'`, values: [] })
    await tx.query(slowly)
  })
  await expect(cancelled).rejects.toSatisfy(isTransient)
  expect((await db.query({ text: 'select from leftovers', values: [] })).rowCount).toBe(0)
  await db.transaction((tx) => tx.query(insert))
})

// These errors cannot be caused on one machine, so the test creates them with the codes of Node's `connect`.
it.each(['ETIMEDOUT', 'EHOSTUNREACH'])('isTransient returns true for the network failure %s', (code) => {
  expect(isTransient(Object.assign(new Error(`connect ${code}`), { code, syscall: 'connect' }))).toBe(true)
})

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  return typeof address === 'object' && address ? address.port : 0
}
