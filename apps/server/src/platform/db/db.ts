import { setTimeout } from 'node:timers/promises'
import pg from 'pg'
import { Kysely, PostgresDialect } from 'kysely'
import type { DB } from './generated/tables.ts'
import { readChunks } from './chunks.ts'
import { isBehindRefused, isUnanswered, isUndoneByOthers } from './refused-by-database.ts'
import { type Query, type Rows, run } from './run.ts'

export type { Query, Rows } from './run.ts'

export type Queryable = {
  query<R extends object>(query: Query): Promise<Rows<R>>
  /** Typed queries by the migrated schema, for code that does not run often. */
  readonly kysely: Kysely<DB>
}

declare const inTransactionOnly: unique symbol
/** Open transaction. The ledger requires this type, so passing a plain connection does not compile. */
export type Tx = Queryable & { readonly [inTransactionOnly]: true }

export type Db = Queryable & {
  /** Runs `callback` in a transaction. */
  transaction<T>(callback: (tx: Tx) => Promise<T>): Promise<T>
  /**
   * Runs a callback that sends exactly one statement, which is its own transaction. Saves the round trips of
   * begin and commit.
   */
  oneStatement<T>(callback: (tx: Tx) => Promise<T>): Promise<T>
  /** Runs all reads in one snapshot. */
  snapshot<T>(read: (on: Queryable) => Promise<T>): Promise<T>
  /** Yields the rows of a query in chunks of one snapshot. */
  queryInChunks<R extends object>(query: Query, size?: number): AsyncGenerator<R[]>
  close(): Promise<void>
}

// Parses whole numbers of the database as bigint, because points may exceed 2^53. `date` stays a string.
pg.types.setTypeParser(pg.types.builtins.INT8, BigInt)
pg.types.setTypeParser(pg.types.builtins.DATE, (day: string) => day)

export type DbOptions = {
  url: string
  connections?: number
  /** Maximum time that a request waits for a connection before it is refused as busy. */
  queueTimeoutMs?: number
  onError?: (error: Error) => void
}

export function openDb(options: DbOptions): Db {
  const { url, connections = 16, queueTimeoutMs = 5_000, onError = () => undefined } = options
  const pool = new pg.Pool({
    connectionString: url,
    max: connections,
    // Parallel queries of a transaction are sent without waiting for each other; the responses are in the
    // same order.
    pipeline: true,
    connectionTimeoutMillis: queueTimeoutMs,
    // Longer than the statement timeout of PostgreSQL, because a timeout of PostgreSQL has a known outcome,
    // and a timeout of the driver has none.
    query_timeout: 65_000,
    keepAlive: true,
    application_name: 'impulse',
    options:
      '-c statement_timeout=60s -c lock_timeout=20s -c idle_in_transaction_session_timeout=60s -c TimeZone=UTC',
  })
  // The pool replaces a failed idle connection at its next use. Without a listener the connection's error
  // would end the process.
  pool.on('error', onError)
  const kysely = new Kysely<DB>({ dialect: new PostgresDialect({ pool }) })
  const query: Queryable['query'] = (q) => run(pool, q)
  return {
    query,
    kysely,
    transaction: (callback) => retried(() => transaction(pool, 'begin', callback)),
    snapshot: (read) => transaction(pool, 'begin isolation level repeatable read read only', read),
    oneStatement: (callback) => retried(() => callback(onlyOnce(query))),
    queryInChunks: (q, size = 1_000) => readChunks(pool, q, size),
    close: () => pool.end(),
  }
}

const maxAttempts = 6

/**
 * Runs a transaction, and repeats it a few times after a deadlock or a serialization failure, because the
 * database rolled the transaction back.
 */
async function retried<T>(run: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await run()
    } catch (error) {
      if (attempt === maxAttempts || !isUndoneByOthers(error)) throw error
      await setTimeout(attempt * (10 + Math.random() * 20))
    }
  }
}

async function transaction<T>(pool: pg.Pool, begin: string, callback: (tx: Tx) => Promise<T>): Promise<T> {
  const client = await pool.connect()
  let broken: Error | undefined
  // A connection may fail between two statements. Without a listener its error would end the process.
  const noteDeath = (error: Error) => (broken = error)
  client.on('error', noteDeath)
  const lent = lend(client)
  try {
    await client.query(begin)
    const result = await callback(asTx(lent.client))
    lent.takeBack()
    const { command } = await client.query('commit')
    // After a refused statement, PostgreSQL responds to COMMIT with ROLLBACK instead of an error.
    if (command !== 'COMMIT')
      throw new Error('PostgreSQL rolled the transaction back at its commit, because a statement had failed')
    return result
  } catch (thrown) {
    lent.takeBack()
    const error = lent.getCause(thrown)
    // Closes a connection that cannot roll back, so that no open transaction returns to the pool. After a
    // timeout of the driver the rollback would wait for the running statement, so the connection is closed as
    // well.
    if (isUnanswered(error)) broken = error as Error
    else await client.query('rollback').catch((failure: Error) => (broken = failure))
    throw error
  } finally {
    client.off('error', noteDeath)
    client.release(broken)
  }
}

/**
 * Wraps the client for the duration of the transaction. Queries after the end of the transaction are refused,
 * because another use case may then have the connection. When parallel queries fail, `getCause` returns the
 * error of the first refused one, which decides on a retry.
 */
function lend(client: pg.PoolClient): {
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
  // Only the transaction releases the connection, not Kysely.
  const lent = { query, release: () => undefined } as unknown as pg.PoolClient
  return {
    client: lent,
    takeBack: () => (isOver = true),
    getCause: (error) => (isBehindRefused(error) ? first : error),
  }
}

function asTx(client: pg.PoolClient): Tx {
  let kysely: Kysely<DB> | undefined
  const tx = {
    query: (q: Query) => run(client, q),
    get kysely() {
      const pool = { connect: async () => client, end: async () => undefined, options: {} }
      kysely ??= new Kysely<DB>({ dialect: new PostgresDialect({ pool }) })
      return kysely
    },
  }
  return tx as Tx
}

function onlyOnce(query: Queryable['query']): Tx {
  let used = false
  const tx = {
    query: <R extends object>(q: Query): Promise<Rows<R>> => {
      if (used) throw new Error('Only one statement may run outside a transaction: use db.transaction')
      used = true
      return query<R>(q)
    },
    get kysely(): never {
      throw new Error('Kysely may be used only in a transaction: use db.transaction')
    },
  }
  return tx as unknown as Tx
}
