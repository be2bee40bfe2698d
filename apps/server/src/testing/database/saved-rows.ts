import pg from 'pg'

/** Rows of all tables, positions of all sequences, and a hash of the catalog. */
export type SavedRows = { catalog: string; tables: SavedTable[]; sequences: SavedSequence[] }

type SavedTable = { name: string; columns: string; rows: string }
type SavedSequence = { name: string; last: bigint; isCalled: boolean }

/** Saves the rows of a database, so that `restoreRows` can restore them. */
export const saveRows = (ownerUrl: string): Promise<SavedRows> =>
  withOwner(ownerUrl, async (owner) => {
    const tables: SavedTable[] = []
    for (const { name, columns } of await selectFilledTables(owner)) {
      const { rows } = await owner.query<{ rows: string }>(
        `select coalesce(jsonb_agg(t), '[]')::text as rows from ${name} t`,
      )
      tables.push({ name, columns, rows: rows[0]?.rows ?? '[]' })
    }
    const { rows: sequences } = await owner.query<SavedSequence>(`
      select format('%I', sequencename) as name, coalesce(last_value, start_value) as last, last_value is not null as "isCalled"
      from pg_sequences where schemaname = 'public'`)
    return { catalog: await hashCatalog(owner), tables, sequences }
  })

/**
 * Restores the rows of a database without a new copy, because the connections of a new copy would read the catalog and
 * plan all queries again. Returns false and changes nothing when the catalog has changed, or when a connection has locked
 * rows: only a new copy restores the catalog and ends such a connection.
 */
export const restoreRows = (ownerUrl: string, saved: SavedRows): Promise<boolean> =>
  withOwner(ownerUrl, async (owner) => {
    await owner.query(`begin; set local session_replication_role = replica; set local lock_timeout = '2s'`)
    if ((await hashCatalog(owner)) !== saved.catalog) return false
    try {
      const filled = await selectFilledTables(owner)
      await owner.query(filled.map(({ name }) => `delete from ${name}`).join(';'))
    } catch (error) {
      if (error instanceof pg.DatabaseError && ['55P03', '40P01'].includes(error.code ?? '')) return false
      throw error
    }
    for (const { name, columns, rows } of saved.tables)
      await owner.query(
        `insert into ${name} (${columns}) overriding system value select ${columns} from jsonb_populate_recordset(null::${name}, $1)`,
        [rows],
      )
    const positions = JSON.stringify(saved.sequences.map((one) => ({ ...one, last: String(one.last) })))
    await owner.query(
      `select setval(name::regclass, last, "isCalled") from jsonb_to_recordset($1) as s (name text, last bigint, "isCalled" boolean)`,
      [positions],
    )
    await owner.query('commit')
    return true
  })

/** Selects the tables that have or had a row, with the list of the columns that can be written. */
async function selectFilledTables(owner: pg.Client): Promise<{ name: string; columns: string }[]> {
  const { rows } = await owner.query<{ name: string; columns: string }>(`
    select format('%I', relname) as name,
      (select string_agg(format('%I', attname), ', ') from pg_attribute
        where attrelid = c.oid and attnum > 0 and not attisdropped and attgenerated = '') as columns
    from pg_class c where relnamespace = 'public'::regnamespace and relkind = 'r' and pg_relation_size(c.oid) > 0
    order by relname`)
  return rows
}

/** Returns a hash that changes with every table, column, constraint, trigger and function, and with their privileges. */
async function hashCatalog(owner: pg.Client): Promise<string> {
  const { rows } = await owner.query<{ hash: string }>(`
    select md5(string_agg(line, ' ' order by line)) as hash from (
      select 'c' || oid || ' ' || xmin as line from pg_class where relnamespace = 'public'::regnamespace
      union all select 'a' || attrelid || ' ' || attnum || ' ' || xmin from pg_attribute where attrelid >= 16384
      union all select 't' || oid || ' ' || xmin from pg_trigger
      union all select 'k' || oid || ' ' || xmin from pg_constraint
      union all select 'p' || oid || ' ' || xmin from pg_proc where oid >= 16384
      union all select 'n' || oid || ' ' || xmin from pg_namespace where nspname not like 'pg\\_%'
    ) lines`)
  return rows[0]?.hash ?? ''
}

/** `application_name` of the connections that stay open from one test file to the next. */
export const ownName = 'impulse-tests'

/** Open connections by their URLs. A new connection of each test would read the catalog again. */
const connections = new Map<string, pg.Client>()

async function withOwner<T>(ownerUrl: string, work: (owner: pg.Client) => Promise<T>): Promise<T> {
  const owner = (await findConnection(ownerUrl)) ?? (await connect(ownerUrl))
  try {
    return await work(owner)
  } catch (error) {
    await closeOwner(ownerUrl)
    throw error
  }
}

/** Returns the open connection of a URL, or null when there is none or the last test has cut it. */
async function findConnection(ownerUrl: string): Promise<pg.Client | null> {
  const owner = connections.get(ownerUrl)
  const isOpen = await owner?.query('select').catch(() => false)
  return isOpen && owner ? owner : null
}

async function connect(ownerUrl: string): Promise<pg.Client> {
  const owner = new pg.Client({
    connectionString: ownerUrl,
    options: '-c TimeZone=UTC',
    application_name: ownName,
  })
  // Without a listener, a cut connection would end the process. The next test replaces it.
  owner.on('error', () => undefined)
  await owner.connect()
  connections.set(ownerUrl, owner)
  return owner
}

/** Closes the connection, because PostgreSQL copies and renames a database only when nobody is connected to it. */
export async function closeOwner(ownerUrl: string): Promise<void> {
  const owner = connections.get(ownerUrl)
  connections.delete(ownerUrl)
  await owner?.end().catch(() => undefined)
}
