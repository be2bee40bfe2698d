import { expect, it, onTestFinished, vi } from 'vitest'
import { times } from '../../testing/harness/repeat.ts'
import { testDatabase } from '../../testing/database/test-database.ts'
import { openDb, type Queryable, type Tx } from './db.ts'

const { servingUrl } = await testDatabase()

/**
 * Opens a database with only one connection. A transaction that leaves the connection in a wrong state would
 * then make the next query fail.
 */
function openNarrow() {
  const db = openDb({ url: servingUrl, connections: 1 })
  onTestFinished(() => db.close())
  return db
}

const write = (db: Queryable, name: string) =>
  db.query({
    name: 'test_write',
    text: `insert into column_mappings (name, mapping, updated_at) values ($1, '{}', now()) returning name`,
    values: [name],
  })
const selectNames = async (db: Queryable) => {
  const { rows } = await db.query<{ name: string }>({
    text: 'select name from column_mappings order by name',
    values: [],
  })
  return rows.map(({ name }) => name)
}
const refused = { text: 'select 1 / $1::integer as nothing', values: [0] }

it('a transaction returns the results of parallel SQL statements in the order in which they were sent', async () => {
  const db = openNarrow()
  const names = times(20, (n) => `together-${String(n).padStart(2, '0')}`)
  const results = await db.transaction((tx) => Promise.all(names.map((name) => write(tx, name))))
  expect(results.map(({ rows }) => rows)).toEqual(names.map((name) => [{ name }]))
  expect((await selectNames(db)).filter((name) => name.startsWith('together-'))).toEqual(names)
})

it('when one of several parallel SQL statements fails, the transaction stores nothing and its connection stays usable', async () => {
  const db = openNarrow()
  const before = await selectNames(db)
  // PostgreSQL parses the named statement `test_write` only after the failed statement, so the parsing fails
  // too.
  const first = (tx: Tx) => Promise.all([tx.query(refused), write(tx, 'behind'), write(tx, 'behind it')])
  await expect(db.transaction(first)).rejects.toThrow('division by zero')
  expect(await selectNames(db)).toEqual(before)
  const last = (tx: Tx) => Promise.all([write(tx, 'before'), write(tx, 'before it'), tx.query(refused)])
  await expect(db.transaction(last)).rejects.toThrow('division by zero')
  expect(await selectNames(db)).toEqual(before)
  await db.transaction((tx) => write(tx, 'unspoilt'))
  expect(await selectNames(db)).toEqual([...before, 'unspoilt'].toSorted())
})

it('a transaction reports the error of the failed SQL statement, whichever of its parallel statements is awaited first', async () => {
  const db = openNarrow()
  const delay = async (promise: Promise<unknown>, hops: number): Promise<unknown> =>
    hops === 0 ? promise : delay(promise, hops - 1)
  for (const hops of times(20, (n) => n)) {
    const callback = (tx: Tx) => Promise.all([delay(tx.query(refused), hops), write(tx, 'behind')])
    await expect(db.transaction(callback)).rejects.toThrow('division by zero')
  }
})

it('a transaction is rolled back and throws when its callback ignores the error of a failed SQL statement', async () => {
  const db = openNarrow()
  const callback = (tx: Tx) => Promise.allSettled([write(tx, 'heedless'), tx.query(refused)])
  await expect(db.transaction(callback)).rejects.toThrow('rolled the transaction back at its commit')
  expect(await selectNames(db)).not.toContain('heedless')
})

it('all parallel SQL statements of a transaction fail when its connection breaks', async () => {
  const db = openNarrow()
  const callback = (tx: Tx) =>
    Promise.allSettled([
      tx.query({ text: 'select pg_terminate_backend(pg_backend_pid())', values: [] }),
      write(tx, 'behind a death'),
      tx.query(refused),
    ])
  const ends: string[] = []
  const outcome = db.transaction(async (tx) => {
    for (const { status } of await callback(tx)) ends.push(status)
  })
  await expect(outcome).rejects.toThrow()
  expect(ends).toEqual(['rejected', 'rejected', 'rejected'])
  expect(await selectNames(db)).not.toContain('behind a death')
})

it('an SQL statement that is sent after the end of its transaction is refused', async () => {
  const db = openNarrow()
  let goOn = () => {}
  const isOver = new Promise<void>((resolve) => (goOn = resolve))
  let straggler: Promise<unknown> = Promise.resolve()
  const callback = (tx: Tx) => {
    straggler = isOver.then(() => write(tx, 'straggler'))
    return Promise.all([tx.query(refused), straggler])
  }
  await expect(db.transaction(callback)).rejects.toThrow('division by zero')
  goOn()
  await expect(straggler).rejects.toThrow('after the end of its transaction')
  expect(await selectNames(db)).not.toContain('straggler')
})

it('uses the connection of the last query again after a pause of five minutes', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const db = openNarrow()
  const process = { text: 'select pg_backend_pid() as id', values: [] }
  const { rows } = await db.query(process)
  vi.advanceTimersByTime(300_000)
  expect((await db.query(process)).rows).toEqual(rows)
})
