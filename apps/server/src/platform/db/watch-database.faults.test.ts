import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { expect, onTestFinished, test, vi } from 'vitest'
import { testDatabase } from '../../testing/database/test-database.ts'
import { times } from '../../testing/harness/repeat.ts'
import { openDb } from './db.ts'
import { isTransient } from './refused-by-database.ts'

const { servingUrl } = await testDatabase()

/** Connection to the database that a test can hang: the connections stay open, and no byte passes. */
async function openLine() {
  const { port, hostname } = new URL(servingUrl)
  const sockets = new Set<Socket>()
  let isHung = false
  const server = createServer((near) => {
    const far = connect(Number(port), hostname)
    for (const socket of [near, far]) {
      sockets.add(socket)
      if (isHung) socket.pause()
      socket.on('error', () => undefined).on('close', () => sockets.delete(socket))
    }
    near.on('data', (data) => far.write(data)).on('close', () => far.destroy())
    far.on('data', (data) => near.write(data)).on('close', () => near.destroy())
    // A listener of data makes a socket flow again.
    if (isHung) for (const socket of [near, far]) socket.pause()
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const url = new URL(servingUrl)
  url.port = String((server.address() as AddressInfo).port)
  onTestFinished(() => {
    server.close()
    for (const socket of sockets) socket.destroy()
  })
  return {
    url: url.href,
    setHung: (hung: boolean) => {
      isHung = hung
      for (const socket of sockets) {
        if (hung) socket.pause()
        else socket.resume()
      }
    },
  }
}

const selectOne = { text: 'select 1 as one', values: [] }

/** Opens the database through a line that can hang. */
async function watchedDb({ connections = 4, timeoutMs = 1_000 } = {}) {
  const line = await openLine()
  const onChange = vi.fn<(isUnavailable: boolean) => void>()
  const db = openDb({
    url: line.url,
    connections,
    queueTimeoutMs: 60_000,
    watch: { intervalMs: 20, timeoutMs, onChange },
  })
  onTestFinished(() => db.close())
  return { db, line, onChange }
}

const failureOf = (request: Promise<unknown>) =>
  request.then(
    () => 'no failure',
    (error: unknown) => isTransient(error),
  )

test('requests to a hung database fail as temporarily unavailable instead of waiting, and succeed when it responds again', async () => {
  const { db, line, onChange } = await watchedDb()
  await db.query(selectOne)
  line.setHung(true)
  const sent = [
    db.query(selectOne),
    db.transaction((tx) => tx.query(selectOne)),
    db.snapshot((read) => read.query(selectOne)),
  ]
  expect(await Promise.all(sent.map(failureOf))).toEqual([true, true, true])
  await vi.waitFor(() => expect(onChange.mock.calls).toEqual([[true]]))
  // Without the watch, each of these requests would wait for the hung line.
  expect(await Promise.all(times(20, () => failureOf(db.query(selectOne))))).toEqual(times(20, () => true))
  line.setHung(false)
  await vi.waitFor(() => expect(onChange.mock.calls).toEqual([[true], [false]]))
  expect((await db.query(selectOne)).rows).toEqual([{ one: 1 }])
})

test('a slow statement on a database that responds is no outage', async () => {
  const { db, onChange } = await watchedDb({ connections: 1 })
  const slow = db.query({ text: 'select pg_sleep(1)::text', values: [] })
  const waiting = db.query(selectOne)
  await slow
  expect((await waiting).rows).toEqual([{ one: 1 }])
  expect(onChange).not.toHaveBeenCalled()
})

test('pauses of the process that are longer than a check may take are no outage', async () => {
  const timeoutMs = 2_500
  const { db, onChange } = await watchedDb({ timeoutMs })
  await db.query(selectOne)
  for (let pause = 0; pause < 2; pause++) {
    const until = performance.now() + timeoutMs + 500
    while (performance.now() < until);
    await db.query(selectOne)
  }
  expect(onChange).not.toHaveBeenCalled()
})
