import type pg from 'pg'
import { type Query, run } from './run-query.ts'

/**
 * Yields the rows of a query in chunks, all from one snapshot, with only one chunk in memory. Uses a connection
 * until the caller has read all rows. PostgreSQL closes the connection when the caller pauses for a minute
 * (`idle_in_transaction_session_timeout`).
 */
export async function* readChunks<R extends object>(
  pool: pg.Pool,
  { text, values }: Query,
  size: number,
): AsyncGenerator<R[]> {
  const client = await pool.connect()
  let broken: Error | undefined
  const onConnectionError = (error: Error) => (broken = error)
  client.on('error', onConnectionError)
  try {
    await client.query('begin isolation level repeatable read read only')
    await run(client, { text: `declare chunks no scroll cursor for ${text}`, values })
    for (;;) {
      const { rows } = await run<R>(client, { text: `fetch ${size} from chunks`, values: [] })
      if (rows.length > 0) yield rows
      if (rows.length < size) return
    }
  } finally {
    await client.query('rollback').catch((error: Error) => (broken ??= error))
    client.off('error', onConnectionError)
    client.release(broken)
  }
}
