import pg from 'pg'

/** Column of an SQL result. `type` is the TypeScript type to which the driver converts its values. */
export type Column = { name: string; type: string; isNullable: boolean }

type Describe = (text: string) => Promise<Column[]>

/**
 * Connects to PostgreSQL and returns a function that describes the columns of an SQL statement's result. PostgreSQL
 * prepares the statement and does not run it. A column is nullable when it is a nullable table column that the
 * statement does not compare with `is not null`, or a table column that an outer join can leave empty. Columns that are
 * calculated count as not nullable, because PostgreSQL does not report if they may be null.
 */
export async function describer(url: string): Promise<{ describe: Describe; close: () => Promise<void> }> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const types = await client.query<{ oid: number; typname: string }>('select oid, typname from pg_type')
  const nameOf = new Map(types.rows.map((row) => [row.oid, row.typname]))
  const columns = await client.query<{ at: string; attname: string }>(
    `select attrelid || '.' || attnum as at, attname from pg_attribute where not attnotnull and attnum > 0`,
  )
  const nullable = new Map(columns.rows.map((row) => [row.at, row.attname]))
  const describe: Describe = async (text) => {
    const fields = await prepare(client, text)
    const outer = /\b(left|right|full)\s+(outer\s+)?join\b/i.test(text)
      ? await outerColumns(client, text)
      : null
    return fields.map(({ name, dataTypeID, tableID, columnID }, index) => {
      const column = nullable.get(`${tableID}.${columnID}`)
      const isNullable = column !== undefined && !new RegExp(`\\b${column}\\s+is\\s+not\\s+null`).test(text)
      const isOuter = tableID !== 0 && outer?.has(index) === true
      return { name, type: toTypeScript(nameOf.get(dataTypeID) ?? ''), isNullable: isNullable || isOuter }
    })
  }
  return { describe, close: () => client.end() }
}

/** Functions of the driver that send messages of PostgreSQL's protocol. The driver's own queries use them too. */
type Connection = {
  parse: (message: { text: string; name: string; types: number[] }) => void
  describe: (message: { type: 'S'; name: string }) => void
  sync: () => void
}

const prepare = (client: pg.Client, text: string): Promise<pg.FieldDef[]> =>
  new Promise((resolve, reject) => {
    let fields: pg.FieldDef[] = []
    const query = {
      submit(connection: Connection) {
        connection.parse({ text, name: '', types: [] })
        connection.describe({ type: 'S', name: '' })
        connection.sync()
      },
      handleRowDescription: (message: { fields: pg.FieldDef[] }) => (fields = message.fields),
      handleError: reject,
      handleReadyForQuery: () => resolve(fields),
    }
    client.query(query as unknown as pg.Submittable)
  })

type Plan = { 'Join Type'?: string; 'Parent Relationship'?: string; Output?: string[]; Plans?: Plan[] }

/** Returns the positions of the result's columns that an outer join can leave empty. */
async function outerColumns(client: pg.Client, text: string): Promise<Set<number>> {
  const { rows } = await client.query<{ 'QUERY PLAN': [{ Plan: Plan }] }>(
    `explain (verbose, generic_plan, format json) ${text}`,
  )
  const outer = new Set<string>()
  const walk = (plan: Plan): void => {
    const outputOf = (name: string) =>
      plan.Plans?.find((one) => one['Parent Relationship'] === name)?.Output ?? []
    const join = plan['Join Type']
    if (join === 'Left' || join === 'Full') for (const one of outputOf('Inner')) outer.add(one)
    if (join === 'Right' || join === 'Full') for (const one of outputOf('Outer')) outer.add(one)
    for (const inner of plan.Plans ?? []) walk(inner)
  }
  const top = rows[0]?.['QUERY PLAN'][0].Plan
  if (top) walk(top)
  return new Set((top?.Output ?? []).flatMap((one, index) => (outer.has(one) ? [index] : [])))
}

/**
 * TypeScript types of the values that the driver converts, by the PostgreSQL type. Values of all other types stay text,
 * as do the items of a `bigint` array.
 */
const read: Record<string, string> = {
  int8: 'bigint',
  int2: 'number',
  int4: 'number',
  oid: 'number',
  float4: 'number',
  float8: 'number',
  bool: 'boolean',
  timestamptz: 'Date',
  timestamp: 'Date',
  bytea: 'Buffer',
  json: 'unknown',
  jsonb: 'unknown',
  void: 'unknown',
  _int2: 'number[]',
  _int4: 'number[]',
  _float8: 'number[]',
  _numeric: 'number[]',
  _bool: 'boolean[]',
  _timestamptz: 'Date[]',
  _bytea: 'Buffer[]',
  _jsonb: 'unknown[]',
  _date: 'Date[]',
}

/** Returns the TypeScript type of a PostgreSQL type. Array items may be null, but a row type need not state that. */
const toTypeScript = (name: string): string =>
  read[name] ?? (name.startsWith('_') ? '(string | null)[]' : 'string')
