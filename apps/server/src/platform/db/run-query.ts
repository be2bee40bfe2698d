import type pg from 'pg'
import { arrayLiteral } from './array-literal.ts'

/**
 * SQL statement with its values. PostgreSQL prepares a statement with a name only once per connection, so
 * frequent statements have a name.
 */
export type Query<Row extends object = object> = {
  name?: string
  text: string
  values: readonly unknown[]
  /** Type of the rows. No query sets this field; `npm run check` compares the type with the migrated schema. */
  readonly row?: Row
}
export type Rows<R> = { rows: R[]; rowCount: number }

export async function run<R extends object>(
  on: pg.Pool | pg.PoolClient,
  { name, text, values }: Query<R>,
): Promise<Rows<R>> {
  const sent = values.map((value) => (Array.isArray(value) ? (arrayLiteral(value) ?? value) : value))
  const result = await on.query<R & pg.QueryResultRow>({ ...(name && { name }), text, values: sent })
  return { rows: result.rows, rowCount: result.rowCount ?? 0 }
}
