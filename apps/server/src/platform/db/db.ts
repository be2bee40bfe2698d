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
  /** Typed queries by the migrated schema, for whatever is not on a hot path. */
  readonly kysely: Kysely<DB>
}

declare const inTransactionOnly: unique symbol
/** A transaction under way. The ledger asks for one, so a plain connection does not compile. */
export type Tx = Queryable & { readonly [inTransactionOnly]: true }

export type Db = Queryable & {
  /** Everything in `action` commits together or not at all. */
  transaction<T>(callback: (tx: Tx) => Promise<T>): Promise<T>
  /** For an action that is one statement, which is its own transaction: saves the round trips of begin and commit. */
  oneStatement<T>(callback: (tx: Tx) => Promise<T>): Promise<T>
  /** Reads that all see one moment of the database. */
  snapshot<T>(read: (on: Queryable) => Promise<T>): Promise<T>
  /** The rows of one query, however many, chunk by chunk and all of one moment. */
  queryInChunks<R extends object>(query: Query, size?: number): AsyncGenerator<R[]>
  close(): Promise<void>
}

// Whole numbers of the database are points or counts beyond 2^53 in principle: bigint. `date` stays a string.
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
    // Statements that are asked for together go out together, and are answered one after the other.
    pipeline: true,
    connectionTimeoutMillis: queueTimeoutMs,
    // Behind the server's own limit, whose refusal is certain: this one can't tell what became of the statement.
    query_timeout: 65_000,
    keepAlive: true,
    application_name: 'impulse',
    options:
      '-c statement_timeout=60s -c lock_timeout=20s -c idle_in_transaction_session_timeout=60s -c TimeZone=UTC',
  })
  // A connection that dies while idle is replaced at the next use; without a listener it would end the process.
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

/** A deadlock or a failed serialization undid everything: the action is done again from its beginning, a few times. */
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
  // A connection may die between two statements, when nobody waits for an answer: unheard, that would end the process.
  const noteDeath = (error: Error) => (broken = error)
  client.on('error', noteDeath)
  const lent = lend(client)
  try {
    await client.query(begin)
    const result = await callback(asTx(lent.client))
    lent.takeBack()
    const { command } = await client.query('commit')
    // Behind a statement that was refused, and whose error nobody heeded, the database undoes and refuses nothing.
    if (command !== 'COMMIT') throw new Error('A transaction that was undone at its end')
    return result
  } catch (thrown) {
    lent.takeBack()
    const error = lent.getCause(thrown)
    // A connection that cannot even roll back is thrown away, so that no half-done work returns to the pool. One that
    // does not answer would let the rollback wait behind the statement that it is busy with.
    if (isUnanswered(error)) broken = error as Error
    else await client.query('rollback').catch((failure: Error) => (broken = failure))
    throw error
  } finally {
    client.off('error', noteDeath)
    client.release(broken)
  }
}

/**
 * The client while the transaction lasts. Of statements that were asked for together one may fail while another use case
 * still has some to send: they must not reach the connection behind the end, where somebody else has it. Those behind it
 * fail as well, and may be heard of before it, though it alone tells why and whether to try again: `causeOf`.
 */
function lend(client: pg.PoolClient): {
  client: pg.PoolClient
  takeBack: () => void
  getCause: (error: unknown) => unknown
} {
  let isOver = false
  let first: unknown
  const query = async (...args: [string, unknown[]?]) => {
    if (isOver) throw new Error('A statement behind the end of its transaction')
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
      if (used) throw new Error('A second statement outside a transaction: use db.transaction')
      used = true
      return query<R>(q)
    },
    get kysely(): never {
      throw new Error('Only a statement of its own: use db.transaction')
    },
  }
  return tx as unknown as Tx
}
