import { setTimeout } from 'node:timers/promises'
import pg from 'pg'
import { ClientWithCurrentUrl } from './client-with-current-url.ts'
import { readChunks } from './read-chunks.ts'
import { noWatch, watchDatabase, type WatchOptions } from './watch-database.ts'
import { isInFailedTransaction, isUnanswered, isRetryableConflict } from './refused-by-database.ts'
import { type Query, type Rows, run } from './run-query.ts'

export type { Query, Rows } from './run-query.ts'

export type Queryable = {
  query<R extends object>(query: Query<R>): Promise<Rows<R>>
}

declare const inTransactionOnly: unique symbol
/**
 * Open transaction. The ledger's functions require this type, so a call with a plain connection does not
 * compile.
 */
export type Tx = Queryable & { readonly [inTransactionOnly]: true }

export type Db = Queryable & {
  /**
   * Runs `callback` in a transaction. Repeats the call at most five times when the transaction conflicts with a
   * parallel transaction (`isRetryableConflict`), so `callback` must have no effects outside the database.
   */
  transaction<T>(callback: (tx: Tx) => Promise<T>): Promise<T>
  /**
   * Runs a callback that sends exactly one SQL statement. PostgreSQL runs the statement as a transaction of its
   * own, so the server sends no `begin` and `commit`.
   */
  oneStatement<T>(callback: (tx: Tx) => Promise<T>): Promise<T>
  /** Runs all reads of `read` in one snapshot of the database. */
  snapshot<T>(read: (db: Queryable) => Promise<T>): Promise<T>
  /** Yields the rows of a query in chunks, all from one snapshot. */
  queryInChunks<R extends object>(query: Query<R>, size?: number): AsyncGenerator<R[]>
  /** Numbers of connections of the pool, of those in no use, and of calls that wait for one. */
  countConnections(): { open: number; idle: number; waiting: number }
  close(): Promise<void>
}

// Reads `bigint` columns as JavaScript bigint, because points may exceed 2^53. Reads `date` columns as text,
// because a JavaScript Date would have a time zone.
pg.types.setTypeParser(pg.types.builtins.INT8, BigInt)
pg.types.setTypeParser(pg.types.builtins.DATE, (day: string) => day)

export type DbOptions = {
  url: string
  connections?: number
  /** Maximum milliseconds that a request waits for a free connection before the server refuses it as busy. */
  queueTimeoutMs?: number
  /**
   * Maximum milliseconds that an SQL statement waits for a lock before the request is refused. Must be less than
   * `statementTimeoutMs`, which also limits this wait.
   */
  lockTimeoutMs?: number
  /** Maximum milliseconds of one SQL statement, and of the idle time between two statements of a transaction. */
  statementTimeoutMs?: number
  onError?: (error: Error) => void
  /** Lets requests fail at once while the database does not respond. Absent for a process that serves no members. */
  watch?: WatchOptions
}

export function openDb(options: DbOptions): Db {
  const {
    url,
    connections = 16,
    queueTimeoutMs = 5_000,
    lockTimeoutMs = 20_000,
    statementTimeoutMs = 60_000,
    onError = () => undefined,
  } = options
  const watch = options.watch ? watchDatabase(url, options.watch) : noWatch
  const pool = new pg.Pool({
    connectionString: url,
    Client: ClientWithCurrentUrl,
    stream: () => watch.createSocket(),
    max: connections,
    // Sends the parallel queries of a transaction without waiting for each response. The responses arrive in
    // the order of the queries.
    pipeline: true,
    connectionTimeoutMillis: queueTimeoutMs,
    idleTimeoutMillis: idleTimeoutMs,
    // Longer than PostgreSQL's own statement timeout, so that PostgreSQL cancels a slow SQL statement first and
    // rolls the transaction back. After a timeout in the driver, the outcome would be unknown.
    query_timeout: statementTimeoutMs + 5_000,
    keepAlive: true,
    application_name: 'impulse',
    options: `-c statement_timeout=${statementTimeoutMs} -c lock_timeout=${lockTimeoutMs} -c idle_in_transaction_session_timeout=${statementTimeoutMs} -c TimeZone=UTC`,
  })
  // The pool replaces a broken idle connection at its next use. Without this listener, the error of the
  // connection would end the process.
  pool.on('error', onError)
  const available = (): pg.Pool => {
    watch.assertAvailable()
    return pool
  }
  const query: Queryable['query'] = async (q) => run(available(), q)
  return {
    query,
    transaction: (callback) => retried(() => transaction(available(), 'begin', callback)),
    snapshot: async (read) =>
      transaction(available(), 'begin isolation level repeatable read read only', read),
    oneStatement: (callback) => retried(() => callback(onlyOnce(query))),
    queryInChunks: (q, size = 1_000) => readChunks(available(), q, size),
    countConnections: () => ({ open: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount }),
    close: async () => {
      await watch.close()
      await pool.end()
    },
  }
}

/**
 * Milliseconds after which an unused connection is closed. A new connection reads the catalog and plans each query
 * again, which takes much longer than the queries, so a server with few requests keeps its connections between them.
 */
const idleTimeoutMs = 600_000
const maxAttempts = 6

/**
 * Runs a transaction at most `maxAttempts` times: repeats it when the database rolled it back because of a conflict
 * with a parallel transaction.
 */
async function retried<T>(run: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await run()
    } catch (error) {
      if (attempt === maxAttempts || !isRetryableConflict(error)) throw error
      await setTimeout(attempt * (10 + Math.random() * 20))
    }
  }
}

async function transaction<T>(pool: pg.Pool, begin: string, callback: (tx: Tx) => Promise<T>): Promise<T> {
  const client = await pool.connect()
  let broken: Error | undefined
  // The connection may break between two SQL statements. Without this listener, the error would end the process.
  const onConnectionError = (error: Error) => (broken = error)
  client.on('error', onConnectionError)
  const wrapped = wrapClient(client)
  try {
    await client.query(begin)
    const result = await callback(asTx(wrapped.client))
    wrapped.takeBack()
    const { command } = await client.query('commit')
    // When a statement of the transaction had failed, PostgreSQL responds to COMMIT with ROLLBACK and not
    // with an error.
    if (command !== 'COMMIT')
      throw new Error('PostgreSQL rolled the transaction back at its commit, because a statement had failed')
    return result
  } catch (caughtError) {
    wrapped.takeBack()
    const error = wrapped.getCause(caughtError)
    // Closes a connection that could not roll back, so that no open transaction returns to the pool. After a
    // timeout of the driver, closes the connection without a rollback, because the rollback would wait for the
    // running SQL statement.
    if (isUnanswered(error)) broken = error as Error
    else await client.query('rollback').catch((failure: Error) => (broken = failure))
    throw error
  } finally {
    client.off('error', onConnectionError)
    client.release(broken)
  }
}

/**
 * Wraps a connection for one transaction. Refuses queries after the end of the transaction, because another transaction
 * may then use the connection. When a query fails, PostgreSQL also refuses the queries that were sent after it; for the
 * error of such a query, `getCause` returns the error of the query that failed first. This first error decides whether
 * the transaction is retried.
 */
function wrapClient(client: pg.PoolClient): {
  client: pg.PoolClient
  takeBack: () => void
  getCause: (error: unknown) => unknown
} {
  let isOver = false
  let first: unknown
  const query = async (...args: [string, unknown[]?]) => {
    if (isOver) throw new Error('A statement was sent after the end of its transaction')
    try {
      return await client.query(...args)
    } catch (error) {
      first ??= error
      throw error
    }
  }
  return {
    client: { query } as unknown as pg.PoolClient,
    takeBack: () => (isOver = true),
    getCause: (error) => (isInFailedTransaction(error) ? first : error),
  }
}

function asTx(client: pg.PoolClient): Tx {
  const query: Queryable['query'] = (q) => run(client, q)
  return { query } as Tx
}

function onlyOnce(query: Queryable['query']): Tx {
  let used = false
  const tx = {
    query: <R extends object>(q: Query<R>): Promise<Rows<R>> => {
      if (used) throw new Error('Only one statement may run outside a transaction: use db.transaction')
      used = true
      return query<R>(q)
    },
  }
  return tx as unknown as Tx
}
